/// One animated channel: a curve over frames (Blender: FCurve).
///
/// A track holds `keyframes` or `samples`; where both are present the keys count, as in Blender.
/// Keys are sorted by frame; readers see to it and say so.
public struct AnimationTrack: Equatable, Sendable {
    /// The property, as a path from its owner: `location`, `pose.bones["Arm"].rotation_quaternion`, `["prop"]`.
    public var dataPath: String
    /// The component of an array property, 0-based; 0 for a single value.
    public var arrayIndex: Int32
    public var keyframes: [Keyframe]
    public var samples: [CurveSample]
    public var extrapolation: Extrapolation
    public var autoSmoothing: AutoSmoothing
    public var modifiers: [FModifier]
    public var valueKind: ValueKind
    /// The name of a group of the same channelbag; nil for none.
    public var group: String?
    public var colorMode: TrackColorMode
    /// Used when `colorMode` is custom.
    public var customColor: TrackColor
    public var isSelected: Bool
    /// A locked track is not edited by the user; it is still evaluated.
    public var isLocked: Bool
    /// A muted track is not applied to its property; `evaluate(at:)` still gives its value.
    public var isMuted: Bool
    /// Hidden in the graph editor only.
    public var isHidden: Bool

    /// An empty track with Blender's RNA defaults.
    public init(
        dataPath: String, arrayIndex: Int32 = 0, keyframes: [Keyframe] = [], samples: [CurveSample] = [],
        extrapolation: Extrapolation = .constant, autoSmoothing: AutoSmoothing = .none, modifiers: [FModifier] = [],
        valueKind: ValueKind = .float, group: String? = nil
    ) {
        self.dataPath = dataPath
        self.arrayIndex = arrayIndex
        self.keyframes = keyframes
        self.samples = samples
        self.extrapolation = extrapolation
        self.autoSmoothing = autoSmoothing
        self.modifiers = modifiers
        self.valueKind = valueKind
        self.group = group
        colorMode = .autoRainbow
        customColor = TrackColor(red: 0, green: 0, blue: 0)
        isSelected = false
        isLocked = false
        isMuted = false
        isHidden = false
    }

    /// The frames of all keys, or of all samples where there are no keys.
    var pointFrames: [Float] { keyframes.isEmpty ? samples.map { $0.frame } : keyframes.map { $0.frame } }

    /// The first and last frame that have a key or a sample; nil for an empty track.
    public var frameExtent: ClosedRange<Float>? {
        if let first = keyframes.first, let last = keyframes.last, first.frame <= last.frame {
            return first.frame...last.frame
        }
        if let first = samples.first, let last = samples.last, first.frame <= last.frame {
            return first.frame...last.frame
        }
        return nil
    }
}

/// What a curve does before its first and after its last key (Blender: `FCurve.extrapolation`).
public enum Extrapolation: UInt8, RNAEnum {
    case constant = 0
    case linear = 1

    public var rnaText: StaticString {
        switch self {
        case .constant: "CONSTANT"
        case .linear: "LINEAR"
        }
    }
}

/// The kind of property that a curve drives (Blender: FCurve flags INT_VALUES and DISCRETE_VALUES).
public enum ValueKind: Hashable, Sendable {
    case float
    /// Integer property: values are rounded down from half, after modifiers.
    case integer
    /// Boolean or enumeration: every segment is constant, and values are rounded.
    case discrete
}
