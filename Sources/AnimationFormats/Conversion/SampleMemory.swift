import AnimationCore

/// How many samples are held in memory at once: formats that hold keys too are written from the whole document, and a
/// round trip keeps what it compares. Baked CSV alone is written row by row, and has no such bound.
enum SampleMemory {
    /// In bytes: 1 GiB, or a fourth of what a limit on memory leaves, as there are copies for a while.
    private static var limit: Int { min(1 << 30, (MemoryBudget.left() ?? .max) / 4) }
    static var most: Int { limit / MemoryLayout<CurveSample>.stride }

    /// - Parameter advice: what to do when it is too much.
    /// - Throws: `WriteFailure` with the code `bake.too-large`.
    static func check(_ frames: BakeFrames, curves: Int, advice: String) throws(WriteFailure) {
        let (samples, overflow) = frames.count.multipliedReportingOverflow(by: curves)
        guard overflow || samples > most else { return }
        throw WriteFailure(
            Diagnostic(
                .error, "bake.too-large", at: Place(),
                "\(counted(frames.count, "sample")) for each of \(counted(curves, "curve")) are more than the "
                    + "\(most) that are held in memory",
                notes: [advice]))
    }
}
