import AnimationCore
import AnimationFormats

/// What became of each curve in a written file, in words and as JSON.
enum MeasurementText {
    /// `24 curves exact, 3 fitted (largest error 3.1e-5 of range, Cube/location[2] at frame 41.5), 1 baked, 2 modifiers
    /// expanded, 1 curve not representable`
    static func text(_ measurement: LossMeasurement) -> String {
        var parts: [String] = []
        for summary in measurement.summaries {
            let isApart = parts.isEmpty || summary.outcome == .missing || summary.outcome == .added
            let count = isApart ? counted(summary.count, "curve") : "\(summary.count)"
            parts.append("\(count) \(word(summary.outcome))\(summary.worst.map { " (\(error(of: $0)))" } ?? "")")
        }
        let modifiers = [(measurement.modifiersExpanded, "expanded"), (measurement.modifiersLeftOut, "left out")]
        let words = modifiers.filter { $0.0 > 0 }.map { "\(counted($0.0, "modifier")) \($0.1)" }
        let place = measurement.summaries.firstIndex { [.missing, .added].contains($0.outcome) } ?? parts.endIndex
        parts.insert(contentsOf: words, at: place)
        return parts.isEmpty ? "no curves" : parts.joined(separator: ", ")
    }

    private static func word(_ outcome: LossMeasurement.Outcome) -> String {
        switch outcome {
        case .turned: "as another rotation"
        case .added: "only in the file"
        default: outcome.rawValue
        }
    }

    private static func error(of curve: LossMeasurement.Curve) -> String {
        if let orientation = curve.orientation {
            return "largest angle \(ReportNumber.text(orientation.largest, digits: 2))°, \(curve.name) at frame "
                + FrameText.text(orientation.frame)
        }
        guard let difference = curve.difference else { return "" }
        let size =
            difference.share.map { "\(ReportNumber.text($0, digits: 2)) of range" }
            ?? ReportNumber.text(difference.largest, digits: 2)
        return "largest error \(size), \(curve.name) at frame \(FrameText.text(difference.frame))"
    }

    /// `null` where nothing was measured. Curves that are exact are only counted.
    static func json(_ measurement: LossMeasurement?) -> JSONText {
        guard let measurement else { return .null }
        let counts = LossMeasurement.Outcome.allCases.map { outcome in
            (outcome.rawValue, JSONText.number(measurement.curves.count { $0.outcome == outcome }))
        }
        return .object(
            counts + [
                ("modifiers_expanded", .number(measurement.modifiersExpanded)),
                ("modifiers_left_out", .number(measurement.modifiersLeftOut)),
                ("curves", .list(measurement.curves.filter { $0.outcome != .exact }.map(json))),
            ])
    }

    private static func json(_ curve: LossMeasurement.Curve) -> JSONText {
        var fields: [(String, JSONText)] = [("name", .text(curve.name)), ("outcome", .text(curve.outcome.rawValue))]
        if let difference = curve.difference { fields += DifferenceJSON.fields(difference) }
        if let orientation = curve.orientation { fields += DifferenceJSON.fields(orientation) }
        if curve.modifiersGone > 0 { fields.append(("modifiers_gone", .number(curve.modifiersGone))) }
        return .object(fields)
    }
}
