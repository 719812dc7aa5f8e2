/// Which rotation property an object or pose bone uses, and in which order euler angles apply
/// (Blender: `rotation_mode`). The first letter is applied first.
public enum RotationMode: Int16, RNAEnum {
    case axisAngle = -1
    case quaternion = 0
    case xyz = 1
    case xzy = 2
    case yxz = 3
    case yzx = 4
    case zxy = 5
    case zyx = 6

    public var rnaText: StaticString {
        switch self {
        case .axisAngle: "AXIS_ANGLE"
        case .quaternion: "QUATERNION"
        case .xyz: "XYZ"
        case .xzy: "XZY"
        case .yxz: "YXZ"
        case .yzx: "YZX"
        case .zxy: "ZXY"
        case .zyx: "ZYX"
        }
    }

    /// The axes (0 X, 1 Y, 2 Z) in the order in which they are applied; nil for quaternion and axis-angle.
    public var eulerAxes: (Int, Int, Int)? {
        switch self {
        case .axisAngle, .quaternion: nil
        case .xyz: (0, 1, 2)
        case .xzy: (0, 2, 1)
        case .yxz: (1, 0, 2)
        case .yzx: (1, 2, 0)
        case .zxy: (2, 0, 1)
        case .zyx: (2, 1, 0)
        }
    }
}
