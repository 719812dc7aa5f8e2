extension AnimationTrack {
    /// Fills a caller's buffer with the values at a run of frames, each equal to `evaluate(at:)` to the bit.
    ///
    /// - Parameters:
    ///   - run: indices into `frames`.
    ///   - values: room for at least `run.count` values; the first one is for `run.lowerBound`.
    public func bake(_ frames: BakeFrames, _ run: Range<Int>, into values: UnsafeMutableBufferPointer<Float>) {
        precondition(values.count >= run.count, "the buffer is smaller than the run of frames")
        let values = UnsafeMutableBufferPointer(rebasing: values[..<run.count])
        guard withKeyRun({ fill(values, frames, from: run.lowerBound, of: $0) }) else {
            for index in run { values[index - run.lowerBound] = evaluate(at: frames[index]) }
            return
        }
        roundDown(values)
    }

    private func fill(
        _ values: UnsafeMutableBufferPointer<Float>, _ frames: BakeFrames, from start: Int, of run: KeyCurveRun
    ) {
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
    }

    /// The values at frames that ascend and are finite, each equal to `evaluate(at:)` to the bit.
    public func evaluate(at frames: [Float]) -> [Float] {
        [Float](unsafeUninitializedCapacity: frames.count) { values, count in
            let values = UnsafeMutableBufferPointer(rebasing: values[..<frames.count])
            count = frames.count
            let isFilled = withKeyRun { run in
                frames.withUnsafeBufferPointer { run.fill(values, at: $0) }
            }
            if isFilled {
                roundDown(values)
            } else {
                for index in frames.indices { values[index] = evaluate(at: frames[index]) }
            }
        }
    }

    /// Hands over the keys made ready for one pass, for values without rounding; false where there is no such pass:
    /// with modifiers, and where there are no keys or they are not sorted.
    private func withKeyRun(_ body: (KeyCurveRun) -> Void) -> Bool {
        guard modifiers.isEmpty, !keyframes.isEmpty else { return false }
        return keyframes.withUnsafeBufferPointer { keys in
            let curve = KeyCurve(keys: keys, extrapolation: extrapolation, isDiscrete: valueKind == .discrete)
            guard let run = KeyCurveRun(curve) else { return false }
            body(run)
            return true
        }
    }

    /// Integer and discrete curves give whole numbers.
    private func roundDown(_ values: UnsafeMutableBufferPointer<Float>) {
        if valueKind == .float { return }
        for index in values.indices { values[index] = (values[index] + 0.5).rounded(.down) }
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
