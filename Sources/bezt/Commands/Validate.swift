import AnimationCore
import AnimationFormats

extension Command {
    static let validate = Command(
        name: "validate",
        summary: "compare a file with the one it was made of, curve by curve",
        usage: "FILE --against REFERENCE",
        options: [
            Option("--against", .required("REFERENCE"), "what FILE should be: any file that bezt reads"),
            Option("--subframes", .required("N"), "look at N places between two frames; default 1, and 0 for none"),
            Option(
                "--tolerance", .required("TOL"),
                "how far values may be apart: 1e-3 for all, or distance=1e-3, angle=0.1 (degrees), scale=…, other=…; "
                    + "may be repeated", isRepeatable: true),
            .from, .asStored, .action, .slot, .channels, .axis,
            Option("--fps", .required("N"), "the rate of input that states none"),
            Option("--strict", "keys or fields that differ without moving anything are a failure too"),
            .json,
        ],
        example: (
            "bezt validate walk.dae --against walk.json",
            "tells for each curve whether it is identical, equal within a tolerance, or how far it is off and where"
        ),
        run: { arguments in
            let file = try arguments.onlyOperand("file")
            guard let reference = arguments.value("--against") else {
                throw UsageError("--against REFERENCE is missing", hint: "bezt validate walk.dae --against walk.json")
            }
            guard file != "-" || reference != "-" else {
                throw UsageError("standard input is one file, not two")
            }
            var conversion = try arguments.conversion()
            conversion.read.frameRate = try arguments.frameRate("--fps")
            var options = Validation.Options()
            options.tolerance = try arguments.validationTolerance("--tolerance")
            if let text = arguments.value("--subframes") {
                guard let count = Int(text), (0...1000).contains(count) else {
                    throw UsageError("--subframes \(text): a whole number from 0 to 1000 is wanted")
                }
                options.subframes = count
            }
            return try ValidateRun(file: file, reference: reference, conversion: conversion, options: options)
                .run(isStrict: arguments.has("--strict"), asJSON: arguments.has("--json"))
        })
}

/// One call of `bezt validate`.
private struct ValidateRun {
    let file: String
    let reference: String
    let conversion: Conversion
    var options: Validation.Options

    func run(isStrict: Bool, asJSON: Bool) throws(WriteFailure) -> ExitStatus {
        let log = DiagnosticLog()
        defer { Console.show(log) }
        let validation = validation(log)
        let report = validation.map { ValidationReport($0, file: file, reference: reference, isStrict: isStrict) }
        if asJSON {
            try Console.print(ValidationReport.json(report, log))
        } else if let report {
            try Console.print(report.text)
        }
        guard let report else { return .cannotRead }
        return report.isPassed ? .done : .different
    }

    /// Nil when a file cannot be read; the log says why.
    private func validation(_ log: DiagnosticLog) -> Validation? {
        var options = options
        // A format that is named is that of FILE; the reference tells its own.
        var ofReference = conversion
        ofReference.inputFormat = nil
        do throws(ReadFailure) {
            let wanted = try ofReference.load(reference, log: log)
            let (document, format) = try conversion.loadWithFormat(file, log: log)
            if log.hasErrors { return nil }
            options.format = format
            return Validation(document, against: wanted, options)
        } catch {
            log.report(error.diagnostic)
            return nil
        }
    }
}
