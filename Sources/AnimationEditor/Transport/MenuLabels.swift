import AnimationCore

extension Interpolation {
    /// Blender's order: plain kinds, easings by strength, dynamic effects.
    static let menuOrder: [Interpolation] = [
        .constant, .linear, .bezier, .sine, .quad, .cubic, .quart, .quint, .expo, .circ, .back, .bounce, .elastic,
    ]

    var label: String {
        switch self {
        case .constant: "Constant"
        case .linear: "Linear"
        case .bezier: "Bezier"
        case .sine: "Sinusoidal"
        case .quad: "Quadratic"
        case .cubic: "Cubic"
        case .quart: "Quartic"
        case .quint: "Quintic"
        case .expo: "Exponential"
        case .circ: "Circular"
        case .back: "Back"
        case .bounce: "Bounce"
        case .elastic: "Elastic"
        }
    }
}

extension Easing {
    var label: String {
        switch self {
        case .automatic: "Automatic Easing"
        case .easeIn: "Ease In"
        case .easeOut: "Ease Out"
        case .easeInOut: "Ease In and Out"
        }
    }
}

extension HandleType {
    var label: String {
        switch self {
        case .free: "Free"
        case .automatic: "Automatic"
        case .vector: "Vector"
        case .aligned: "Aligned"
        case .autoClamped: "Auto Clamped"
        }
    }
}
