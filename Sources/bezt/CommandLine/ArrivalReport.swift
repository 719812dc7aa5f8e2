import AnimationCore
import AnimationFormats

/// What of a COLLADA file arrives in Blender, in words and as JSON.
enum ArrivalReport {
    static func text(_ arrival: ColladaArrival, of file: String) -> String {
        let arrives = arrival.curves.count { $0.fate == .arrives }
        let counts = ColladaArrival.Fate.allCases.compactMap { fate -> String? in
            let count = arrival.curves.count { $0.fate == fate }
            return fate == .arrives || count == 0 ? nil : "\(count) \(word(fate))"
        }
        let head =
            "\(file) in Blender \(arrival.blenderVersion): \(arrives) of "
            + (["\(counted(arrival.curves.count, "curve")) arrive"] + counts).joined(separator: ", ")
        var lines = [head]
        for fate in ColladaArrival.Fate.allCases where fate != .arrives {
            let found = arrival.curves.filter { $0.fate == fate }
            lines += found.prefix(DiagnosticLog.shownPerCode).map { "  \(word(fate)): \($0.name)\(detail($0))" }
            if found.count > DiagnosticLog.shownPerCode {
                lines.append("  \(word(fate)): \(found.count - DiagnosticLog.shownPerCode) more")
            }
        }
        return lines.map(PrintedText.line).joined(separator: "\n")
    }

    private static func word(_ fate: ColladaArrival.Fate) -> String {
        switch fate {
        case .arrives: "arrive"
        case .arrivesSampled: "arrive as samples"
        case .notImported: "left out by Blender's importer"
        case .reshaped: "given another shape by Blender's importer"
        case .differs: "different at their keys"
        case .lossOfFormat: "beyond what COLLADA holds"
        case .notInFile: "not in the file as meant"
        }
    }

    private static func detail(_ curve: ColladaArrival.Curve) -> String {
        guard let difference = curve.difference, difference.largest > 0 else { return "" }
        return ": off by up to \(ReportNumber.text(difference.largest)) at frame \(FrameText.text(difference.frame))"
    }

    /// Without an arrival there are only the problems that kept it from being looked at.
    static func json(_ arrival: ColladaArrival?, _ log: DiagnosticLog) -> String {
        var fields: [(String, JSONText)] = []
        if let arrival {
            let curves = arrival.curves.map { curve in
                JSONText.object(
                    [("name", .text(curve.name)), ("fate", .text(curve.fate.rawValue))]
                        + (curve.difference.map(DifferenceJSON.fields) ?? []))
            }
            fields += [
                ("passed", .flag(arrival.isPassed)), ("blender", .text(arrival.blenderVersion)),
                ("curves", .list(curves)),
            ]
        }
        fields += [("diagnostics", ReportJSON.diagnostics(log)), ("omitted", ReportJSON.omitted(log))]
        return JSONText.object(fields).rendered()
    }
}
