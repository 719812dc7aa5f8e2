import AnimationCore

/// The colour of an item in a display list: a role that a palette fills in, or a colour of its own.
public struct DrawColor: Equatable, Hashable, Sendable {
    /// Nil for a colour of its own.
    public let role: ColorRole?
    /// Red, green and blue as `0xRRGGBB`; 0 for a role.
    public let rgb: UInt32
    /// 0 nothing … 255 covers what is below. For a role it lessens the palette's own.
    public let alpha: UInt8

    public init(_ role: ColorRole, alpha: UInt8 = 255) {
        self.role = role
        rgb = 0
        self.alpha = alpha
    }

    public init(rgb: UInt32, alpha: UInt8 = 255) {
        role = nil
        self.rgb = rgb & 0xffffff
        self.alpha = alpha
    }

    /// Parts outside 0 … 1 are brought into it; what is no number counts as 0.
    public init(_ color: TrackColor, alpha: UInt8 = 255) {
        self.init(
            rgb: DrawColor.byte(color.red) << 16 | DrawColor.byte(color.green) << 8 | DrawColor.byte(color.blue),
            alpha: alpha)
    }

    private static func byte(_ part: Float) -> UInt32 {
        part.isNaN ? 0 : UInt32((min(max(part, 0), 1) * 255).rounded())
    }

    /// The same colour, more transparent.
    public func faded(to alpha: UInt8) -> DrawColor {
        if let role { return DrawColor(role, alpha: alpha) }
        return DrawColor(rgb: rgb, alpha: alpha)
    }
}
