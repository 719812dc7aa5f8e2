import AnimationCore

/// How much may be computed for samples: a short file may ask for sums of many thousand terms at each of very many frames.
enum SampleWork {
    /// In terms (`AnimationTrack.evaluationTerms`), some ten seconds.
    private static let most = 2_000_000_000
    /// Curves of up to so many terms are no more work than their samples are to write.
    private static let ordinary = 64

    /// How many terms are computed for one value of each curve, beyond what is ordinary.
    private static func terms(of tracks: some Sequence<AnimationTrack>) -> Int {
        tracks.reduce(0) { $0 + max($1.evaluationTerms - ordinary, 0) }
    }

    static func isTooMuch(_ frames: Int, _ tracks: some Sequence<AnimationTrack>) -> Bool {
        let (work, overflow) = frames.multipliedReportingOverflow(by: terms(of: tracks))
        return overflow || work > most
    }

    /// - Throws: `WriteFailure` with the code `bake.too-large`.
    static func check(_ frames: BakeFrames, _ document: AnimationDocument) throws(WriteFailure) {
        let tracks = document.actions.flatMap { $0.channelbags.flatMap(\.tracks) }
        guard isTooMuch(frames.count, tracks) else { return }
        throw WriteFailure(
            Diagnostic(
                .error, "bake.too-large", at: Place(),
                "\(counted(frames.count, "sample")) of modifiers with \(terms(of: tracks)) coefficients, octaves or points "
                    + "are too much to compute",
                notes: ["Take fewer --frames or samples farther apart, or leave curves out with --channels."]))
    }
}
