/// How a handle finds its place when neighbouring keys change (Blender: `handle_left_type`, BezTriple.h1 and h2).
public enum HandleType: UInt8, RNAEnum {
    case free = 0
    case automatic = 1
    case vector = 2
    case aligned = 3
    case autoClamped = 4

    public var rnaText: StaticString {
        switch self {
        case .free: "FREE"
        case .automatic: "AUTO"
        case .vector: "VECTOR"
        case .aligned: "ALIGNED"
        case .autoClamped: "AUTO_CLAMPED"
        }
    }
}

/// How automatic handles are smoothed over several keys (Blender: `FCurve.auto_smoothing`).
public enum AutoSmoothing: UInt8, RNAEnum {
    /// Each key looks at its two neighbours only.
    case none = 0
    /// Second derivatives are kept continuous across runs of automatic keys.
    case continuousAcceleration = 1

    public var rnaText: StaticString {
        switch self {
        case .none: "NONE"
        case .continuousAcceleration: "CONT_ACCEL"
        }
    }
}
