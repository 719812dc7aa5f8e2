/// What a key means to the animator; it does not change evaluation (Blender: `Keyframe.type`).
public enum KeyframeType: UInt8, RNAEnum {
    case keyframe = 0
    case extreme = 1
    case breakdown = 2
    case jitter = 3
    case movingHold = 4
    case generated = 5

    public var rnaText: StaticString {
        switch self {
        case .keyframe: "KEYFRAME"
        case .extreme: "EXTREME"
        case .breakdown: "BREAKDOWN"
        case .jitter: "JITTER"
        case .movingHold: "MOVING_HOLD"
        case .generated: "GENERATED"
        }
    }
}
