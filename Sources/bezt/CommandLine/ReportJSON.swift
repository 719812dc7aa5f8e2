import AnimationCore
import AnimationFormats

/// Reports as JSON, for programs.
enum ReportJSON {
    /// The problems of one conversion.
    static func text(of log: DiagnosticLog) -> String {
        JSONText.object([
            ("losses", LossText.json(log.losses)), ("measured", MeasurementText.json(log.measurement)),
            ("diagnostics", diagnostics(log)), ("omitted", omitted(log)),
        ]).rendered()
    }

    /// The outcome of one of several conversions, on one line.
    static func line(of result: Conversion.FileResult) -> String {
        JSONText.object([
            ("input", .text(result.input)), ("output", .text(result.output)),
            ("outcome", .text("\(result.outcome)")), ("losses", LossText.json(result.log.losses)),
            ("measured", MeasurementText.json(result.log.measurement)),
            ("diagnostics", diagnostics(result.log)), ("omitted", omitted(result.log)),
        ]).line
    }

    static func diagnostics(_ log: DiagnosticLog) -> JSONText {
        .list(log.diagnostics.map(diagnostic))
    }

    /// Codes of which more were found than are listed, with how many.
    static func omitted(_ log: DiagnosticLog) -> JSONText {
        .object(log.omittedCodes.map { ($0.code, .number($0.count)) })
    }

    private static func diagnostic(_ diagnostic: Diagnostic) -> JSONText {
        var fields: [(String, JSONText)] = [
            ("severity", .text(diagnostic.severity.name)), ("code", .text(diagnostic.code)),
        ]
        if let file = diagnostic.place.file { fields.append(("file", .text(file))) }
        switch diagnostic.place.position {
        case .text(let line, let column): fields += [("line", .number(line)), ("column", .number(column))]
        case .byte(let offset, let block):
            fields.append(("byte", .number(offset)))
            if let block { fields.append(("block", .text(block))) }
        case .track(let name, let key):
            fields.append(("curve", .text(name)))
            if let key { fields.append(("key", .number(key))) }
        case nil: break
        }
        fields.append(("message", .text(diagnostic.message)))
        if !diagnostic.notes.isEmpty { fields.append(("notes", .list(diagnostic.notes.map { .text($0) }))) }
        return .object(fields)
    }
}
