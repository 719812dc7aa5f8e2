/// How a curve runs from a key to the next one (Blender: `Keyframe.interpolation`, BezTriple.ipo).
///
/// The key at the left end of a segment decides. The raw values are those in .blend files.
public enum Interpolation: UInt8, RNAEnum {
    case constant = 0
    case linear = 1
    case bezier = 2
    case back = 3
    case bounce = 4
    case circ = 5
    case cubic = 6
    case elastic = 7
    case expo = 8
    case quad = 9
    case quart = 10
    case quint = 11
    case sine = 12

    public var rnaText: StaticString {
        switch self {
        case .constant: "CONSTANT"
        case .linear: "LINEAR"
        case .bezier: "BEZIER"
        case .back: "BACK"
        case .bounce: "BOUNCE"
        case .circ: "CIRC"
        case .cubic: "CUBIC"
        case .elastic: "ELASTIC"
        case .expo: "EXPO"
        case .quad: "QUAD"
        case .quart: "QUART"
        case .quint: "QUINT"
        case .sine: "SINE"
        }
    }

    /// Whether this is one of the ten easing equations rather than constant, linear or Bezier.
    public var isEasing: Bool { rawValue > Interpolation.bezier.rawValue }
}

/// Which end of a segment an easing equation acts on (Blender: `Keyframe.easing`).
public enum Easing: UInt8, RNAEnum {
    /// Ease out for back, bounce and elastic, ease in for all others.
    case automatic = 0
    case easeIn = 1
    case easeOut = 2
    case easeInOut = 3

    public var rnaText: StaticString {
        switch self {
        case .automatic: "AUTO"
        case .easeIn: "EASE_IN"
        case .easeOut: "EASE_OUT"
        case .easeInOut: "EASE_IN_OUT"
        }
    }
}
