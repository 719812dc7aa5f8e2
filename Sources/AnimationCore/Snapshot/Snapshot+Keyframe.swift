extension Keyframe {
    /// Nine float32, then everything else in two words, a byte each.
    @inline(__always)
    mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.float(&frame)
        coder.float(&value)
        coder.point(&handleLeft)
        coder.point(&handleRight)
        coder.float(&back)
        coder.float(&amplitude)
        coder.float(&period)
        var kinds = Keyframe.word(
            handleLeftType.rawValue, handleRightType.rawValue, interpolation.rawValue, easing.rawValue)
        coder.word(&kinds)
        var state = Keyframe.word(type.rawValue, selection.rawValue, isAutoHandleLocked ? 1 : 0, 0)
        coder.word(&state)
        guard coder.isReading else { return }
        guard let left = HandleType(rawValue: Keyframe.byte(0, of: kinds)),
            let right = HandleType(rawValue: Keyframe.byte(1, of: kinds)),
            let interpolation = Interpolation(rawValue: Keyframe.byte(2, of: kinds)),
            let easing = Easing(rawValue: Keyframe.byte(3, of: kinds)),
            let type = KeyframeType(rawValue: Keyframe.byte(0, of: state)), state >> 8 & 0xf8 == 0, state >> 16 <= 1
        else { return coder.fail() }
        (handleLeftType, handleRightType, self.interpolation, self.easing) = (left, right, interpolation, easing)
        self.type = type
        selection = KeyframeSelection(rawValue: Keyframe.byte(1, of: state))
        isAutoHandleLocked = state >> 16 == 1
    }

    private static func word(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> UInt32 {
        UInt32(a) | UInt32(b) << 8 | UInt32(c) << 16 | UInt32(d) << 24
    }

    private static func byte(_ index: UInt32, of word: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: word >> (index * 8))
    }
}
