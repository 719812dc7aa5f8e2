extension AnimationTrack {
    /// Fills a caller's buffer with the values at a run of frames, each equal to `evaluate(at:)` to the bit.
    ///
    /// - Parameters:
    ///   - run: indices into `frames`.
    ///   - values: room for at least `run.count` values; the first one is for `run.lowerBound`.
    public func bake(_ frames: BakeFrames, _ run: Range<Int>, into values: UnsafeMutableBufferPointer<Float>) {
        precondition(values.count >= run.count, "the buffer is smaller than the run of frames")
        for index in run {
            values[index - run.lowerBound] = evaluate(at: frames[index])
        }
    }

    /// The values at all frames.
    public func bake(_ frames: BakeFrames) -> [Float] {
        [Float](unsafeUninitializedCapacity: frames.count) { buffer, count in
            bake(frames, 0..<frames.count, into: buffer)
            count = frames.count
        }
    }
}
