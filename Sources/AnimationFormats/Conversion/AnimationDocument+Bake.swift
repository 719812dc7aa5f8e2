import AnimationCore

extension AnimationDocument {
    /// The values of all curves at all frames, muted curves included, worked out on several cores.
    ///
    /// - Parameter threads: how many cores to use, at least 1; nil for all there are.
    /// - Returns: one row of `frames.count` values for each curve, in the order of actions, channelbags and tracks;
    ///   each value is what `AnimationTrack.evaluate(at:)` gives, to the bit.
    public func bake(_ frames: BakeFrames, threads: Int? = nil) -> [[Float]] {
        let tracks = actions.flatMap { $0.channelbags.flatMap(\.tracks) }
        return Parallel.map(tracks.count, threads: threads ?? Parallel.processorCount) { tracks[$0].bake(frames) }
    }
}
