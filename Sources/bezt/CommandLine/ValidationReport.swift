import AnimationCore
import AnimationFormats

/// What a validation found, in words and as JSON.
struct ValidationReport {
    private let validation: Validation
    private let file: String
    private let reference: String
    private let isStrict: Bool

    init(_ validation: Validation, file: String, reference: String, isStrict: Bool) {
        self.validation = validation
        self.file = StandardStreams.inputName(of: file)
        self.reference = StandardStreams.inputName(of: reference)
        self.isStrict = isStrict
    }

    /// Under `--strict` keys have to be the same too.
    var isPassed: Bool {
        validation.isPassed && !(isStrict && validation.curves.contains { $0.verdict != .identical })
    }

    // MARK: Text

    var text: String {
        var lines = ["\(file) against \(reference): \(summary)"]
        if let rates = validation.rates {
            lines.append(
                "  \(FrameText.rate(rates.file)) instead of \(FrameText.rate(rates.reference)); compared at the same seconds"
            )
        }
        for (title, curves) in listed {
            lines += curves.prefix(DiagnosticLog.shownPerCode).map { "  \(title): \($0.name)\(detail($0))" }
            let more = curves.count - DiagnosticLog.shownPerCode
            if more > 0 { lines.append("  \(title): \(more) more") }
        }
        return lines.map(PrintedText.line).joined(separator: "\n")
    }

    /// `21 curves: 19 identical, 1 equal, 1 differs`
    private var summary: String {
        let counts: [(String, Int)] = [
            ("identical", count(.identical)), ("equal within the tolerance", count(.equal)),
            ("the same orientation", count(.sameOrientation)),
            ("different by what the format cannot hold", validation.curves.count(where: \.isLossOfFormat)),
            ("different", faults(.differs).count), ("missing", faults(.missing).count), ("new", faults(.added).count),
        ]
        let parts = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
        return
            "\(counted(validation.curves.count, "curve"))\(parts.isEmpty ? "" : ": ")\(parts.joined(separator: ", "))"
    }

    private func count(_ verdict: Validation.Verdict) -> Int { validation.curves.count { $0.verdict == verdict } }

    private func faults(_ verdict: Validation.Verdict) -> [Validation.Curve] {
        validation.curves.filter { $0.isFault && $0.verdict == verdict }
    }

    /// What is named curve by curve, the worst first.
    private var listed: [(title: String, curves: [Validation.Curve])] {
        func worstFirst(_ curves: [Validation.Curve]) -> [Validation.Curve] {
            curves.enumerated().sorted { left, right in
                let (a, b) = (severity(left.element), severity(right.element))
                return a == b ? left.offset < right.offset : a > b
            }.map(\.element)
        }
        return [
            ("differs", worstFirst(faults(.differs))), ("missing", faults(.missing)), ("new", faults(.added)),
            ("loss of the format", worstFirst(validation.curves.filter(\.isLossOfFormat))),
            ("same orientation", validation.curves.filter { $0.verdict == .sameOrientation }),
            ("equal", worstFirst(validation.curves.filter { $0.verdict == .equal && severity($0) > 0 })),
        ]
    }

    private func severity(_ curve: Validation.Curve) -> Double {
        curve.difference.map { $0.share ?? $0.largest } ?? .infinity
    }

    private func detail(_ curve: Validation.Curve) -> String {
        var parts: [String] = []
        if let orientation = curve.orientation {
            let angle = ReportNumber.text(orientation.largest)
            parts.append("turned by up to \(angle)° at frame \(FrameText.text(orientation.frame))")
        }
        if let difference = curve.difference, difference.largest > 0 { parts.append(distance(difference)) }
        if let keys = curve.keys, !keys.isIdentical, curve.isFault || isStrict {
            parts.append(ComparisonText.text(keys))
        }
        if parts.isEmpty, curve.isLossOfFormat { parts.append("not in the file") }
        return parts.isEmpty ? "" : ": \(parts.joined(separator: "; "))"
    }

    /// `off by up to 0.0123 (0.4 % of its range) at frame 12.5, 1.2 became 1.21, RMS 0.003`
    private func distance(_ difference: CurveDifference) -> String {
        let share = difference.share.map { " (\(ReportNumber.text($0 * 100)) % of its range)" } ?? ""
        return "off by up to \(ReportNumber.text(difference.largest))\(share) at frame "
            + "\(FrameText.text(difference.frame)), \(difference.reference) became \(difference.other), "
            + "RMS \(ReportNumber.text(difference.rootMeanSquare))"
    }

    // MARK: JSON

    /// Without a report there are only the problems that kept it from being made.
    static func json(_ report: ValidationReport?, _ log: DiagnosticLog) -> String {
        var fields: [(String, JSONText)] = []
        if let report {
            fields += [("passed", .flag(report.isPassed)), ("file", .text(report.file))]
            fields.append(("reference", .text(report.reference)))
            if let rates = report.validation.rates {
                fields.append(
                    (
                        "fps",
                        .object([
                            ("reference", .real(rates.reference.value)), ("file", .real(rates.file.value)),
                        ])
                    ))
            }
            fields.append(("curves", .list(report.validation.curves.map(json))))
        }
        fields += [("diagnostics", ReportJSON.diagnostics(log)), ("omitted", ReportJSON.omitted(log))]
        return JSONText.object(fields).rendered()
    }

    private static func json(_ curve: Validation.Curve) -> JSONText {
        var fields: [(String, JSONText)] = [
            ("name", .text(curve.name)), ("verdict", .text(curve.verdict.rawValue)),
            ("loss_of_format", .flag(curve.isLossOfFormat)),
        ]
        if let difference = curve.difference { fields += DifferenceJSON.fields(difference) }
        if let orientation = curve.orientation { fields += DifferenceJSON.fields(orientation) }
        if let keys = curve.keys, !keys.isIdentical { fields.append(("keys", .text(ComparisonText.text(keys)))) }
        return .object(fields)
    }
}
