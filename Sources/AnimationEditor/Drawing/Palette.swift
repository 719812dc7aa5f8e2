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
    public static let dark = Palette { role in
        switch role {
        case .background: 0x3030_30ff
        case .header: 0x2b2b_2bff
        case .panel: 0x2828_28ff
        case .panelLine: 0x1a1a_1aff
        case .text: 0xc8c8_c8ff
        case .textStrong: 0xffff_ffff
        case .textFaint: 0x8080_80ff
        case .gridMajor: 0x1c1c_1cff
        case .gridMinor: 0x2929_29ff
        case .axis: 0x0a0a_0aff
        case .outsideRange: 0x0000_0050
        case .rangeEnd: 0x1010_10ff
        case .playhead: 0x4a7f_d0ff
        case .playheadText: 0xffff_ffff
        case .summaryRow: 0x4d27_27a0
        case .groupRow: 0x216d_5b50
        case .channelRow: 0x1212_1260
        case .selectedRow: 0x60c0_4030
        case .keyOutline: 0x0000_00ff
        case .key: 0xffc9_3cff
        case .keySelected: 0xffff_ffff
        case .keyExtreme: 0xe8b3_ccff
        case .keyBreakdown: 0xb3db_e8ff
        case .keyJitter: 0x94e5_75ff
        case .keyMovingHold: 0x8080_80ff
        case .keyGenerated: 0x5858_58ff
        case .holdBar: 0xffff_ff2c
        case .holdBarSelected: 0xff8c_0099
        case .handleFree: 0x7459_00ff
        case .handleFreeSelected: 0xffc3_00ff
        case .handleAutomatic: 0x740d_00ff
        case .handleAutomaticSelected: 0xff19_00ff
        case .handleVector: 0x2323_74ff
        case .handleVectorSelected: 0x4444_ffff
        case .handleAligned: 0x1570_00ff
        case .handleAlignedSelected: 0x72ff_57ff
        case .handleAutoClamped: 0x8030_60ff
        case .handleAutoClampedSelected: 0xf090_a0ff
        case .boxFill: 0xffff_ff18
        case .boxLine: 0xffff_ffb0
        case .button: 0x5454_54ff
        case .buttonHover: 0x6565_65ff
        case .buttonActive: 0x4772_b3ff
        case .menu: 0x1818_18f0
        case .menuHover: 0x4772_b3ff
        case .field: 0x1d1d_1dff
        case .marker: 0xc8c8_c8ff
        case .warning: 0xffb0_3aff
        }
    }

    /// The same on paper.
    public static let light = Palette { role in
        switch role {
        case .background: 0xffff_ffff
        case .header: 0xecec_ecff
        case .panel: 0xf4f4_f4ff
        case .panelLine: 0xc8c8_c8ff
        case .text: 0x3030_30ff
        case .textStrong: 0x0000_00ff
        case .textFaint: 0x8a8a_8aff
        case .gridMajor: 0xd8d8_d8ff
        case .gridMinor: 0xeded_edff
        case .axis: 0x9a9a_9aff
        case .outsideRange: 0x0000_0012
        case .rangeEnd: 0xa0a0_a0ff
        case .playhead: 0x3a6f_c4ff
        case .playheadText: 0xffff_ffff
        case .summaryRow: 0xf2d8_d8ff
        case .groupRow: 0xd4eb_e4ff
        case .channelRow: 0x0000_0008
        case .selectedRow: 0x60c0_4028
        case .keyOutline: 0x3030_30ff
        case .key: 0xf2b7_05ff
        case .keySelected: 0xffff_ffff
        case .keyExtreme: 0xd877_9fff
        case .keyBreakdown: 0x4fa9_c9ff
        case .keyJitter: 0x5cb8_3aff
        case .keyMovingHold: 0x8080_80ff
        case .keyGenerated: 0xb0b0_b0ff
        case .holdBar: 0x0000_0028
        case .holdBarSelected: 0xff8c_0099
        case .handleFree: 0x7459_00ff
        case .handleFreeSelected: 0xc796_00ff
        case .handleAutomatic: 0x740d_00ff
        case .handleAutomaticSelected: 0xe016_00ff
        case .handleVector: 0x2323_74ff
        case .handleVectorSelected: 0x3c3c_e0ff
        case .handleAligned: 0x1570_00ff
        case .handleAlignedSelected: 0x2fae_17ff
        case .handleAutoClamped: 0x8030_60ff
        case .handleAutoClampedSelected: 0xd054_7eff
        case .boxFill: 0x0000_0010
        case .boxLine: 0x4040_40c0
        case .button: 0xd8d8_d8ff
        case .buttonHover: 0xc8c8_c8ff
        case .buttonActive: 0x6f9b_e0ff
        case .menu: 0xfafa_faf8
        case .menuHover: 0xbcd2_f5ff
        case .field: 0xffff_ffff
        case .marker: 0x5050_50ff
        case .warning: 0xb86a_00ff
        }
    }
}
