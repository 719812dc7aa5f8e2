import AnimationCore

/// Curves replaced by their samples, for formats that could hold the curves themselves.
enum Baking {
    /// Every curve with one sample at each frame asked for; keys, modifiers and extrapolation are gone, and that is said.
    static func baked(
        _ document: AnimationDocument, _ options: WriteOptions, log: DiagnosticLog
    ) throws(WriteFailure) -> AnimationDocument {
        let frames: BakeFrames
        do throws(BakeFramesProblem) {
            frames = try BakeFrames(of: document, options)
        } catch {
            throw WriteFailure(error.diagnostic)
        }
        var document = document
        let losses = LossReporter(format: "", log: log, isBakeAsked: options.isBakeAsked)
        let tracks = document.actions.flatMap { $0.channelbags.flatMap(\.tracks) }
        SamplingReport(losses: losses).report(tracks, sampledAt: frames, of: document)
        for action in document.actions.indices {
            for bag in document.actions[action].channelbags.indices {
                let tracks = document.actions[action].channelbags[bag].tracks
                document.actions[action].channelbags[bag].tracks = tracks.map { $0.sampled(at: frames) }
            }
        }
        return document
    }
}

extension AnimationTrack {
    /// The same channel with samples instead of keys.
    fileprivate func sampled(at frames: BakeFrames) -> AnimationTrack {
        var track = self
        track.samples = zip(frames, bake(frames)).map { CurveSample(frame: $0, value: $1) }
        track.keyframes = []
        track.modifiers = []
        track.extrapolation = .constant
        return track
    }
}
