import AnimationCore

/// Says what becomes of curves that are replaced by samples: losses where the format wants it so, notes where the
/// user does.
struct SamplingReport {
    let losses: LossReporter

    /// One line for each kind of loss.
    func report(_ tracks: [AnimationTrack], sampledAt frames: BakeFrames, of document: AnimationDocument) {
        reportKeys(of: tracks, frames, document.frameRate)
        let modifiers = tracks.reduce(0) { $0 + $1.modifiers.count }
        report(
            .modifiers, modifiers, of: tracks.count { !$0.modifiers.isEmpty }, "modifiers become part of the samples")
        report(
            .linearExtrapolation, tracks.count { $0.extrapolation == .linear && !$0.keyframes.isEmpty },
            "curves that run on along a line are constant outside the samples")
        report(
            .samples,
            tracks.count { $0.keyframes.isEmpty && !$0.samples.isEmpty && !areKept($0.samples, at: frames) },
            "sampled curves are sampled anew at other frames")
    }

    private func reportKeys(of tracks: [AnimationTrack], _ frames: BakeFrames, _ rate: FrameRate) {
        let steps = SamplingReport.text(frames, rate)
        if losses.isBakeAsked {
            let message = "baked as asked: \(counted(frames.count, "sample")) for each of "
            losses.log.report(
                Diagnostic(
                    .note, "bake.samples", at: Place(), message + "\(counted(tracks.count, "curve")), \(steps)"))
            return
        }
        let keyed = tracks.filter { !$0.keyframes.isEmpty }
        guard !keyed.isEmpty else { return }
        let keys = counted(keyed.reduce(0) { $0 + $1.keyframes.count }, "key")
        losses.report(
            .keyframes,
            "samples take the place of \(keys) of \(counted(keyed.count, "curve")), without handles and easings: "
                + steps, curves: keyed.count)
    }

    /// `frames 1 to 250 at 24 fps, every 0.4, 60 a second`
    private static func text(_ frames: BakeFrames, _ rate: FrameRate) -> String {
        let first = FrameText.text(frames.firstFrame)
        guard frames.count > 1 else { return "frame \(first)" }
        let range = "frames \(first) to \(FrameText.text(frames.lastFrame)) at \(FrameText.rate(rate))"
        guard frames.step != 1 else { return range }
        let samples = FrameText.decimal(rate.value / frames.step)
        return "\(range), every \(FrameText.decimal(frames.step)), \(samples) a second"
    }

    private func areKept(_ samples: [CurveSample], at frames: BakeFrames) -> Bool {
        samples.count == frames.count && zip(samples, frames).allSatisfy { $0.frame == $1 }
    }

    private func report(_ feature: Feature, _ count: Int, of curves: Int? = nil, _ message: String) {
        if count > 0 { losses.report(feature, "\(message): \(count)", as: losses.baking, curves: curves ?? count) }
    }
}
