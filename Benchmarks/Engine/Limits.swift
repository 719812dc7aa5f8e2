import AnimationCore

/// What the machine sets a limit to.
enum Limits {
    /// Nanoseconds that it takes to write one float32 among many, and nothing else.
    static func writing(_ count: Int) -> Double {
        var values = [Float](repeating: 0, count: count)
        var number: Float = 0
        let seconds = Clock.best(of: 9) {
            number += 1
            values.withUnsafeMutableBufferPointer { $0.update(repeating: number) }
        }
        precondition(values[count - 1] == number)
        return seconds / Double(count) * 1e9
    }

    /// A Bezier curve with keys at even distances, handles of a fifth to a half of them, the same in every run.
    static func bezier(keys: Int, last: Float) -> AnimationTrack {
        let every = (last - 1) / Float(keys - 1)
        var state: UInt32 = 1
        func random(_ range: ClosedRange<Float>) -> Float {
            state = state &* 1_664_525 &+ 1_013_904_223
            return range.lowerBound + (range.upperBound - range.lowerBound) * Float(state >> 8) / 16_777_216
        }
        let keyframes = (0..<keys).map { index in
            let (frame, value) = ((1 + every * Float(index)).rounded(), random(-10...10))
            return Keyframe(
                frame: frame, value: value,
                handleLeft: SIMD2(frame - every * random(0.2...0.5), value + random(-1...1)),
                handleRight: SIMD2(frame + every * random(0.2...0.5), value + random(-1...1)))
        }
        return AnimationTrack(dataPath: "x", keyframes: keyframes)
    }
}
