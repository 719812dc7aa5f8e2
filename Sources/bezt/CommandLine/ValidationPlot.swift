import AnimationCore
import AnimationEditor
import AnimationFormats
import AnimationPlot

/// The picture of the worst curve of a comparison.
struct ValidationPlot {
    private let path: String
    private let format: PictureFormat
    private let replaces: Bool

    init(_ path: String, replaces: Bool) throws(UsageError) {
        guard let format = PictureFormat(path: path) else {
            throw UsageError("--plot \(path): name it .png, .svg or .pdf")
        }
        self.path = path
        self.format = format
        self.replaces = replaces
    }

    /// Nil where no curve of both sides differs.
    func drawing(
        _ validation: Validation, _ file: AnimationDocument, against reference: AnimationDocument,
        _ options: Validation.Options
    ) -> ComparisonPlot? {
        let pairs = CurvePairs(reference: reference, other: file).pairs
        let worst = zip(validation.curves, pairs).filter { $0.0.difference.map { $0.largest > 0 } ?? false }
            .max { ValidationPlot.severity($0.0) < ValidationPlot.severity($1.0) }
        guard let (curve, pair) = worst, let old = pair.reference, let new = pair.other,
            let difference = curve.difference
        else { return nil }
        let frames = ComparisonFrames(reference: reference, other: file, subframes: options.subframes)
        var plot = ComparisonPlot(old, new, at: frames)
        plot.title =
            "\(curve.name): off by up to \(ReportNumber.text(difference.largest)) at frame "
            + FrameText.text(difference.frame)
        return plot
    }

    /// Faults before what the format cannot hold.
    private static func severity(_ curve: Validation.Curve) -> (Int, Double) {
        (curve.isFault ? 1 : 0, curve.difference.map { $0.share ?? $0.largest } ?? 0)
    }

    /// False where the picture cannot be written; the log says why.
    func write(_ plot: ComparisonPlot?, keeping inputs: [String], _ log: DiagnosticLog) -> Bool {
        guard let plot else {
            log.report(
                Diagnostic(.note, "plot.no-difference", at: Place(file: path), "no curve differs, so nothing is drawn"))
            return true
        }
        do {
            let bytes = try Picture.file(of: plot.drawing(), format, plot.size, .light)
            try FileOutput.write(bytes, to: path, replacing: replaces, keeping: KeptFiles(inputs))
            return true
        } catch let failure as WriteFailure {
            log.report(failure.diagnostic)
        } catch {
            let reason = (error as? CairoFailure)?.message ?? "unknown error"
            log.report(
                Diagnostic(.error, "plot.failed", at: Place(file: path), "the picture cannot be drawn: \(reason)"))
        }
        return false
    }
}
