extension AnimationTrack {
    /// Fills a caller's buffer with the values at a run of frames, each equal to `evaluate(at:)` to the bit.
    ///
    /// - Parameters:
    ///   - run: indices into `frames`.
    ///   - values: room for at least `run.count` values; the first one is for `run.lowerBound`.
    public func bake(_ frames: BakeFrames, _ run: Range<Int>, into values: UnsafeMutableBufferPointer<Float>) {
        precondition(values.count >= run.count, "the buffer is smaller than the run of frames")
        let values = UnsafeMutableBufferPointer(rebasing: values[..<run.count])
        guard modifiers.isEmpty, fillFromKeys(values, frames, from: run.lowerBound) else {
            for index in run { values[index - run.lowerBound] = evaluate(at: frames[index]) }
            return
        }
        if valueKind != .float {
            for index in values.indices { values[index] = (values[index] + 0.5).rounded(.down) }
        }
    }

    /// The values without modifiers and rounding; false when there are no keys, or they are not sorted.
    private func fillFromKeys(
        _ values: UnsafeMutableBufferPointer<Float>, _ frames: BakeFrames, from start: Int
    ) -> Bool {
        keyframes.withUnsafeBufferPointer { keys in
            let curve = KeyCurve(keys: keys, extrapolation: extrapolation, isDiscrete: valueKind == .discrete)
            guard !keys.isEmpty, let run = KeyCurveRun(curve) else { return false }
            withUnsafeTemporaryAllocation(of: Float.self, capacity: AnimationTrack.blockSize) { block in
                for offset in stride(from: 0, to: values.count, by: block.count) {
                    let count = min(block.count, values.count - offset)
                    let blockFrames = UnsafeMutableBufferPointer(rebasing: block[..<count])
                    frames.fill(blockFrames, from: start + offset)
                    run.fill(
                        UnsafeMutableBufferPointer(rebasing: values[offset..<offset + count]),
                        at: UnsafeBufferPointer(blockFrames))
                }
            }
            return true
        }
    }

    /// How many frames are worked on at a time.
    private static let blockSize = 1024

    /// The values at all frames.
    public func bake(_ frames: BakeFrames) -> [Float] {
        [Float](unsafeUninitializedCapacity: frames.count) { buffer, count in
            bake(frames, 0..<frames.count, into: buffer)
            count = frames.count
        }
    }
}
