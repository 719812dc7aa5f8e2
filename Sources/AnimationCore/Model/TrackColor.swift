/// A colour with red, green and blue in 0 … 1.
public struct TrackColor: Equatable, Sendable {
    public var red: Float
    public var green: Float
    public var blue: Float

    public init(red: Float, green: Float, blue: Float) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// X, Y, Z and W of Blender's default theme (#ff3352, #8bdc00, #2890ff, #edba18).
    public static let x = TrackColor(hex: 0xff3352)
    public static let y = TrackColor(hex: 0x8bdc00)
    public static let z = TrackColor(hex: 0x2890ff)
    public static let w = TrackColor(hex: 0xedba18)

    init(hex: UInt32) {
        self.init(
            red: Float((hex >> 16) & 0xff) / 255, green: Float((hex >> 8) & 0xff) / 255, blue: Float(hex & 0xff) / 255)
    }
}

extension AnimationTrack {
    /// The colour that the editors draw the curve in: X red, Y green, Z blue, and W of a quaternion yellow; nil when
    /// every curve of the list gets a hue of its own.
    public var color: TrackColor? {
        switch colorMode {
        case .autoRainbow: nil
        case .custom: customColor
        case .autoRGB: TrackColor.component(arrayIndex)
        case .autoYRGB: arrayIndex == 0 ? .w : TrackColor.component(arrayIndex - 1)
        }
    }
}

extension TrackColor {
    /// Red, green, blue for component 0, 1, 2; nil for any other.
    fileprivate static func component(_ index: Int32) -> TrackColor? {
        switch index {
        case 0: .x
        case 1: .y
        case 2: .z
        default: nil
        }
    }
}

/// Where a curve's colour comes from (Blender: `FCurve.color_mode`).
public enum TrackColorMode: UInt8, RNAEnum {
    /// A hue of its own for each curve of the list.
    case autoRainbow = 0
    /// Red, green, blue for array index 0, 1, 2.
    case autoRGB = 1
    case custom = 2
    /// Yellow, red, green, blue for array index 0 to 3: quaternions.
    case autoYRGB = 3

    public var rnaText: StaticString {
        switch self {
        case .autoRainbow: "AUTO_RAINBOW"
        case .autoRGB: "AUTO_RGB"
        case .custom: "CUSTOM"
        case .autoYRGB: "AUTO_YRGB"
        }
    }
}
