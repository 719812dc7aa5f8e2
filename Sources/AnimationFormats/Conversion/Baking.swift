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
        try SampleMemory.check(
            frames, curves: tracks.count,
            advice: "Write csv or csv.gz, which needs no memory for them, or fewer --frames.")
        try SampleWork.check(frames, document)
        SamplingReport(losses: losses).report(tracks, sampledAt: frames, of: document)
        var rows = document.bake(frames)[...]
        for action in document.actions.indices {
            for bag in document.actions[action].channelbags.indices {
                for track in document.actions[action].channelbags[bag].tracks.indices {
                    let values = rows.removeFirst()
                    document.actions[action].channelbags[bag].tracks[track].replaceCurve(by: zip(frames, values))
                }
            }
        }
        return document
    }
}

extension AnimationTrack {
    /// Samples instead of keys and modifiers.
    fileprivate mutating func replaceCurve(by points: some Sequence<(Float, Float)>) {
        samples = points.map { CurveSample(frame: $0.0, value: $0.1) }
        keyframes = []
        modifiers = []
        extrapolation = .constant
    }
}
