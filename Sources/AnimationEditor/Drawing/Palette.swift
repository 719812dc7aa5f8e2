/// What colour each role has: `0xRRGGBBAA`.
public struct Palette: Sendable {
    private var colors: [UInt32]

    public subscript(role: ColorRole) -> UInt32 { colors[Int(role.rawValue)] }

    /// The colour of an item as `0xRRGGBBAA`.
    public func rgba(_ color: DrawColor) -> UInt32 {
        guard let role = color.role else { return color.rgb << 8 | UInt32(color.alpha) }
        let own = self[role]
        let alpha = (own & 0xff) * UInt32(color.alpha) / 255
        return own & 0xffff_ff00 | alpha
    }

    private init(_ color: (ColorRole) -> UInt32) {
        colors = Array(repeating: 0, count: ColorRole.allCases.count + 1)
        for role in ColorRole.allCases { colors[Int(role.rawValue)] = color(role) }
    }

    /// Blender's default theme, with yellow and white keys.
    // swift-format-ignore: GroupNumericLiterals
    public static let dark = Palette { role in
        switch role {
        case .background: 0x303030ff
        case .header: 0x2b2b2bff
        case .panel: 0x282828ff
        case .panelLine: 0x1a1a1aff
        case .text: 0xc8c8c8ff
        case .textStrong: 0xffffffff
        case .textFaint: 0x808080ff
        case .gridMajor: 0x0000006b
        case .gridMinor: 0x00000026
        case .axis: 0x0a0a0aff
        case .outsideRange: 0x00000050
        case .rangeEnd: 0x101010ff
        case .playhead: 0x4a7fd0ff
        case .playheadText: 0xffffffff
        case .summaryRow: 0x4d2727a0
        case .groupRow: 0x216d5b50
        case .channelRow: 0x12121260
        case .selectedRow: 0x60c04030
        case .keyOutline: 0x000000ff
        case .key: 0xffc93cff
        case .keySelected: 0xffffffff
        case .keyExtreme: 0xe8b3ccff
        case .keyBreakdown: 0xb3dbe8ff
        case .keyJitter: 0x94e575ff
        case .keyMovingHold: 0x808080ff
        case .keyGenerated: 0x585858ff
        case .holdBar: 0xffffff2c
        case .holdBarSelected: 0xff8c0099
        case .interpolationLine: 0x94e575cc
        case .handleFree: 0x745900ff
        case .handleFreeSelected: 0xffc300ff
        case .handleAutomatic: 0x740d00ff
        case .handleAutomaticSelected: 0xff1900ff
        case .handleVector: 0x232374ff
        case .handleVectorSelected: 0x4444ffff
        case .handleAligned: 0x157000ff
        case .handleAlignedSelected: 0x72ff57ff
        case .handleAutoClamped: 0x803060ff
        case .handleAutoClampedSelected: 0xf090a0ff
        case .boxFill: 0xffffff18
        case .boxLine: 0xffffffb0
        case .button: 0x545454ff
        case .buttonHover: 0x656565ff
        case .buttonActive: 0x4772b3ff
        case .menu: 0x181818f0
        case .menuHover: 0x4772b3ff
        case .field: 0x1d1d1dff
        case .marker: 0xc8c8c8ff
        case .warning: 0xffb03aff
        }
    }

    /// The same on paper.
    // swift-format-ignore: GroupNumericLiterals
    public static let light = Palette { role in
        switch role {
        case .background: 0xffffffff
        case .header: 0xecececff
        case .panel: 0xf4f4f4ff
        case .panelLine: 0xc8c8c8ff
        case .text: 0x303030ff
        case .textStrong: 0x000000ff
        case .textFaint: 0x8a8a8aff
        case .gridMajor: 0x00000028
        case .gridMinor: 0x00000012
        case .axis: 0x9a9a9aff
        case .outsideRange: 0x00000012
        case .rangeEnd: 0xa0a0a0ff
        case .playhead: 0x3a6fc4ff
        case .playheadText: 0xffffffff
        case .summaryRow: 0xf2d8d8ff
        case .groupRow: 0xd4ebe4ff
        case .channelRow: 0x00000008
        case .selectedRow: 0x60c04028
        case .keyOutline: 0x303030ff
        case .key: 0xf2b705ff
        case .keySelected: 0xffffffff
        case .keyExtreme: 0xd8779fff
        case .keyBreakdown: 0x4fa9c9ff
        case .keyJitter: 0x5cb83aff
        case .keyMovingHold: 0x808080ff
        case .keyGenerated: 0xb0b0b0ff
        case .holdBar: 0x00000028
        case .holdBarSelected: 0xff8c0099
        case .interpolationLine: 0x4f9a2fcc
        case .handleFree: 0x745900ff
        case .handleFreeSelected: 0xc79600ff
        case .handleAutomatic: 0x740d00ff
        case .handleAutomaticSelected: 0xe01600ff
        case .handleVector: 0x232374ff
        case .handleVectorSelected: 0x3c3ce0ff
        case .handleAligned: 0x157000ff
        case .handleAlignedSelected: 0x2fae17ff
        case .handleAutoClamped: 0x803060ff
        case .handleAutoClampedSelected: 0xd0547eff
        case .boxFill: 0x00000010
        case .boxLine: 0x404040c0
        case .button: 0xd8d8d8ff
        case .buttonHover: 0xc8c8c8ff
        case .buttonActive: 0x6f9be0ff
        case .menu: 0xfafafaf8
        case .menuHover: 0xbcd2f5ff
        case .field: 0xffffffff
        case .marker: 0x505050ff
        case .warning: 0xb86a00ff
        }
    }
}
