import AnimationCore
import AnimationFormats
import AnimationPlot

extension Command {
    static let validate = Command(
        name: "validate",
        summary: "compare a file with the one it was made of, or with what real Blender makes of it",
        usage: "FILE --against REFERENCE, or FILE --blender[=PATH]",
        options: [
            Option("--against", .required("REFERENCE"), "what FILE should be: any file that bezt reads"),
            Option(
                "--blender", .optional("PATH"),
                "let Blender evaluate FILE, a .json or .blend, and compare to the bit, or import FILE, a .dae, and tell what "
                    + "arrives; PATH is the blender program or a Python that has bpy; else BEZT_BLENDER, blender or python3 "
                    + "is taken"),
            Option("--objects", "with --blender: compare the world matrices of objects and bones too"),
            Option("--timeout", .required("SECONDS"), "with --blender: how long it may take; default 300"),
            Option("--subframes", .required("N"), "look at N places between two frames; default 1, and 0 for none"),
            Option(
                "--tolerance", .required("TOL"),
                "how far values may be apart: 1e-3 for all, or distance=1e-3, angle=0.1 (degrees), scale=…, other=…; "
                    + "may be repeated", isRepeatable: true),
            .from, .asStored, .maxSize, .action, .slot, .channels, .axis, .noExtra,
            Option("--fps", .required("N"), "the rate of input that states none"),
            Option(
                "--plot", .required("OUT.png"),
                "with --against: draw the worst curve, both versions and the error below; .svg and .pdf too"),
            .force,
            Option("--strict", "keys or fields that differ without moving anything are a failure too"),
            .json,
        ],
        example: (
            "bezt validate walk.dae --against walk.json",
            "tells for each curve whether it is identical, equal within a tolerance, or how far it is off and where"
        ),
        run: { arguments in
            let file = try arguments.onlyOperand("file")
            var conversion = try arguments.conversion()
            conversion.read.frameRate = try arguments.frameRate("--fps")
            let subframes = try arguments.subframes()
            if arguments.has("--blender") {
                let blender = arguments.value("--blender").flatMap { $0.isEmpty ? nil : $0 }
                let seconds = try arguments.seconds("--timeout") ?? 300
                if conversion.inputFormat?.name ?? OutputFormat(path: file)?.format.name == "dae" {
                    var options = Validation.Options()
                    options.tolerance = try arguments.validationTolerance("--tolerance")
                    options.subframes = subframes
                    try arguments.refuseForArrival()
                    return try ArrivalRun(
                        file: file, reference: arguments.value("--against"), conversion: conversion, blender: blender,
                        seconds: seconds, options: options
                    ).run(isStrict: arguments.has("--strict"), asJSON: arguments.has("--json"))
                }
                try arguments.refuse("--plot", without: "--against")
                for option in ["--against", "--tolerance", "--strict"] where arguments.has(option) {
                    throw UsageError("--blender and \(option) go together for COLLADA alone")
                }
                return try BlenderRun(
                    file: file, conversion: conversion,
                    blender: blender, seconds: seconds, subframes: subframes,
                    withMatrices: arguments.has("--objects")
                ).run(asJSON: arguments.has("--json"))
            }
            try arguments.refuse("--objects", without: "--blender")
            try arguments.refuse("--timeout", without: "--blender")
            guard let reference = arguments.value("--against") else {
                throw UsageError(
                    "--against REFERENCE or --blender is missing", hint: "bezt validate walk.dae --against walk.json")
            }
            guard file != "-" || reference != "-" else { throw UsageError("standard input is one file, not two") }
            var options = Validation.Options()
            options.tolerance = try arguments.validationTolerance("--tolerance")
            options.subframes = subframes
            let plot = try arguments.value("--plot").map { try ValidationPlot($0, replaces: arguments.has("--force")) }
            return try ValidateRun(
                file: file, reference: reference, conversion: conversion, options: options, plot: plot
            ).run(isStrict: arguments.has("--strict"), asJSON: arguments.has("--json"))
        })
}

extension Arguments {
    fileprivate func refuseForArrival() throws(UsageError) {
        guard has("--objects") else { return }
        throw UsageError(
            "--objects is for a .json or .blend, which Blender evaluates", hint: "of COLLADA curves are compared")
    }

    fileprivate func subframes() throws(UsageError) -> Int {
        guard let text = value("--subframes") else { return 1 }
        guard let count = Int(text), (0...1000).contains(count) else {
            throw UsageError("--subframes \(text): a whole number from 0 to 1000 is wanted")
        }
        return count
    }

    fileprivate func seconds(_ option: String) throws(UsageError) -> Double? {
        guard let text = value(option) else { return nil }
        guard Arguments.isNumber(text), let seconds = Double(text), seconds > 0, seconds <= 1e6 else {
            throw UsageError("\(option) \(text): a number of seconds above 0 is wanted")
        }
        return seconds
    }
}

/// One call of `bezt validate`.
private struct ValidateRun {
    let file: String
    let reference: String
    let conversion: Conversion
    var options: Validation.Options
    /// Nil for no picture.
    let plot: ValidationPlot?

    func run(isStrict: Bool, asJSON: Bool) throws -> ExitStatus {
        let log = DiagnosticLog()
        defer { Console.show(log) }
        var drawn: ComparisonPlot?
        let validation = validation(log, &drawn)
        let report = validation.map { ValidationReport($0, file: file, reference: reference, isStrict: isStrict) }
        if asJSON {
            try Console.print(ValidationReport.json(report, log))
        } else if let report {
            try Console.print(report.text)
        }
        guard let report else { return .cannotRead }
        if let plot, !plot.write(drawn, keeping: [file, reference], log) { return .cannotWrite }
        return report.isPassed ? .done : .different
    }

    /// Nil when a file cannot be read; the log says why.
    private func validation(_ log: DiagnosticLog, _ drawn: inout ComparisonPlot?) -> Validation? {
        var options = options
        // A format that is named is that of FILE; the reference tells its own.
        var ofReference = conversion
        ofReference.inputFormat = nil
        guard let wanted = ofReference.loadWhole(reference, log: log),
            let (document, format) = conversion.loadWholeWithFormat(file, log: log)
        else { return nil }
        options.format = format
        let validation = Validation(document, against: wanted, options)
        drawn = plot?.drawing(validation, document, against: wanted, options)
        return validation
    }
}

/// One call of `bezt validate FILE.dae --blender`.
private struct ArrivalRun {
    let file: String
    /// What should arrive; nil for what bezt keeps in the file, or else what the file says.
    let reference: String?
    let conversion: Conversion
    let blender: String?
    let seconds: Double
    let options: Validation.Options

    func run(isStrict: Bool, asJSON: Bool) throws -> ExitStatus {
        guard file != "-" else { throw UsageError("Blender cannot read standard input; name a file") }
        let log = DiagnosticLog()
        defer { Console.show(log) }
        var asOthers = conversion
        asOthers.read.ignoresExtra = true
        var ofReference = conversion
        ofReference.inputFormat = nil
        let meant = reference.map { ofReference.loadWhole($0, log: log) } ?? conversion.loadWhole(file, log: log)
        guard let meant, let found = asOthers.loadWhole(file, log: DiagnosticLog()) else {
            return try end(nil, log, asJSON, .cannotRead)
        }
        guard let arrival = arrival(of: found, meant, log) else { return try end(nil, log, asJSON, .noBlender) }
        let isGood = isStrict ? arrival.isWhole : arrival.isPassed
        return try end(arrival, log, asJSON, isGood ? .done : .different)
    }

    /// Nil when Blender gives no answer; the log says why.
    private func arrival(
        of found: AnimationDocument, _ meant: AnimationDocument, _ log: DiagnosticLog
    ) -> ColladaArrival? {
        do throws(BlenderFailure) {
            return try ColladaArrival(
                meant: meant, found: found, path: file, by: BlenderProgram(blender, seconds: seconds), options)
        } catch {
            log.report(error.diagnostic)
            return nil
        }
    }

    private func end(
        _ arrival: ColladaArrival?, _ log: DiagnosticLog, _ asJSON: Bool, _ status: ExitStatus
    ) throws(WriteFailure) -> ExitStatus {
        if asJSON {
            try Console.print(ArrivalReport.json(arrival, log))
        } else if let arrival {
            try Console.print(ArrivalReport.text(arrival, of: file))
        }
        return status
    }
}

/// One call of `bezt validate --blender`.
private struct BlenderRun {
    let file: String
    let conversion: Conversion
    /// Nil to look for one.
    let blender: String?
    let seconds: Double
    let subframes: Int
    let withMatrices: Bool

    func run(asJSON: Bool) throws -> ExitStatus {
        guard file != "-" else { throw UsageError("Blender cannot read standard input; name a file") }
        let log = DiagnosticLog()
        defer { Console.show(log) }
        guard let (document, format) = conversion.loadWholeWithFormat(file, log: log) else {
            return try end(nil, log, asJSON, .cannotRead)
        }
        guard ["json", "blend"].contains(format.name) else {
            throw UsageError(
                "--blender: Blender evaluates FCurve JSON and .blend, and imports COLLADA; and \(file) is \(format.title)",
                hint: "convert it to json first, or compare it with the file it was made of: --against")
        }
        guard let judgement = judgement(of: document, format, log) else { return try end(nil, log, asJSON, .noBlender) }
        return try end(judgement, log, asJSON, judgement.isPassed ? .done : .different)
    }

    /// Nil when Blender gives no answer; the log says why.
    private func judgement(
        of document: AnimationDocument, _ format: AnimationFormat, _ log: DiagnosticLog
    ) -> BlenderJudgement? {
        do throws(BlenderFailure) {
            return try BlenderJudgement(
                document, path: file, isBlend: format.name == "blend",
                by: try BlenderProgram(blender, seconds: seconds), subframes: subframes, withMatrices: withMatrices,
                isPart: !conversion.selection.isEverything)
        } catch {
            log.report(error.diagnostic)
            return nil
        }
    }

    private func end(
        _ judgement: BlenderJudgement?, _ log: DiagnosticLog, _ asJSON: Bool, _ status: ExitStatus
    ) throws(WriteFailure) -> ExitStatus {
        if asJSON {
            try Console.print(BlenderReport.json(judgement, log))
        } else if let judgement {
            try Console.print(BlenderReport.text(judgement, of: file))
        }
        return status
    }
}
