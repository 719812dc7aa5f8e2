import AnimationCore

/// How large the diamond of a key is in the dope sheet, by the key's type.
enum KeyGlyph {
    /// From the middle to a corner, in pixels.
    static func radius(of type: KeyframeType) -> Double {
        switch type {
        case .extreme: 7
        case .keyframe, .movingHold, .generated: 5.5
        case .breakdown, .jitter: 4
        }
    }
}
