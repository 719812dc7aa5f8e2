import AnimationCore

/// Keys spelled as bytes in hexadecimal, 42 for each, little-endian: nine float32 (frame and value of key, left and
/// right handle; back, amplitude, period), then a byte each for both handle types, interpolation, easing, key type and
/// selection (Tests/BlenderTests/key_bytes.py).
enum KeyBytes {
    private static let size = 42

    /// Nil when the text is no such keys.
    static func keys(hex: String) -> [Keyframe]? {
        guard let bytes = bytes(hex: hex), bytes.count % size == 0 else { return nil }
        var keys: [Keyframe] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            guard let key = key(bytes[start..<start + size]) else { return nil }
            keys.append(key)
        }
        return keys
    }

    private static func bytes(hex: String) -> [UInt8]? {
        let digits = hex.utf8.map { $0 > 0x60 ? $0 &- 0x57 : $0 &- 0x30 }
        guard digits.count % 2 == 0, digits.allSatisfy({ $0 < 16 }) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private static func key(_ bytes: ArraySlice<UInt8>) -> Keyframe? {
        func number(_ index: Int) -> Float {
            let start = bytes.startIndex + 4 * index
            let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * $1) }
            return Float(bitPattern: word)
        }
        let choices = bytes.suffix(6)
        func choice<Choice: RNAEnum>(_ index: Int, as type: Choice.Type) -> Choice? where Choice.RawValue == UInt8 {
            Choice(rawValue: choices[choices.startIndex + index])
        }
        guard let left = choice(0, as: HandleType.self), let right = choice(1, as: HandleType.self),
            let interpolation = choice(2, as: Interpolation.self), let easing = choice(3, as: Easing.self),
            let type = choice(4, as: KeyframeType.self), let selection = choices.last
        else { return nil }
        return Keyframe(
            frame: number(0), value: number(1), handleLeft: SIMD2(number(2), number(3)),
            handleRight: SIMD2(number(4), number(5)), handleLeftType: left, handleRightType: right,
            interpolation: interpolation, easing: easing, back: number(6), amplitude: number(7), period: number(8),
            type: type, selection: KeyframeSelection(rawValue: selection))
    }
}
