import AnimationCore
import AnimationFormats

extension Command {
    static let roundtrip = Command(
        name: "roundtrip",
        summary: "write, read back, and report what changed",
        usage: "IN --via FORMAT[,FORMAT…]",
        options: [
            Option("--via", .required("FORMATS"), "the formats to go through, one after the other: dae,csv.gz"),
            .from, .asStored, .maxSize, .action, .slot, .channels, .frames,
            .fps, .profile, .version, .noExtra, .strict, .json,
        ],
        example: (
            "bezt roundtrip walk.json --via dae",
            "compares all that was written with what comes back, to the bit, and names what other programs will not see"
        ),
        run: { arguments in
            let input = try arguments.onlyOperand("input")
            guard let via = arguments.value("--via") else {
                throw UsageError("--via FORMAT is missing", hint: "for example --via dae")
            }
            var formats: [OutputFormat] = []
            for name in via.split(separator: ",", omittingEmptySubsequences: false) {
                guard !name.isEmpty else {
                    throw UsageError("--via \(via): a format is missing", hint: "for example --via dae,csv.gz")
                }
                formats.append(try Arguments.outputFormat(named: String(name), "--via"))
            }
            var conversion = try arguments.conversion()
            let isSampled = conversion.write.profile != .exact
            if arguments.has("--frames"), !isSampled, formats.allSatisfy({ $0.format.carries.contains(.keyframes) }) {
                throw UsageError("--frames needs a format of samples such as csv in --via", hint: "keys are not cut")
            }
            for option in [Option.profile.name, Option.version.name] where arguments.has(option) {
                if !formats.contains(where: { $0.format.name == AnimationFormat.collada.name }) {
                    throw UsageError("\(option) is for COLLADA, and --via \(via) has none")
                }
            }
            conversion.read.frameRate = try arguments.frameRate("--fps")
            return try RoundtripRun(input: input, conversion: conversion, formats: formats)
                .run(isStrict: arguments.has("--strict"), asJSON: arguments.has("--json"))
        })
}

/// One call of `bezt roundtrip`.
private struct RoundtripRun {
    let input: String
    let conversion: Conversion
    let formats: [OutputFormat]

    func run(isStrict: Bool, asJSON: Bool) throws(WriteFailure) -> ExitStatus {
        let log = DiagnosticLog()
        defer { Console.show(log) }
        let (trip, failed) = trip(log)
        if asJSON {
            try Console.print(RoundtripReport.json(trip, log))
        } else if let trip {
            try Console.print(RoundtripReport.text(trip, of: input))
        }
        guard let trip else { return failed }
        return trip.isIdentical && !(isStrict && log.worst == .warning) ? .done : .different
    }

    /// Nil, and the status to end with, when a file or a format fails; the log says why.
    private func trip(_ log: DiagnosticLog) -> (RoundTrip?, ExitStatus) {
        let isSampled = formats.contains { !$0.format.carries.contains(.keyframes) }
        guard let document = conversion.loadWhole(input, isSampled: isSampled, log: log) else {
            return (nil, .cannotRead)
        }
        do throws(RoundTripFailure) {
            return (try RoundTrip(document, via: formats, conversion.write, log: log), .done)
        } catch {
            switch error {
            case .read(let failure):
                log.report(failure.diagnostic)
                return (nil, .cannotRead)
            case .write(let failure):
                log.report(failure.diagnostic)
                return (nil, failure.isOfFramesAskedFor ? .usage : .cannotWrite)
            }
        }
    }
}

/// What a round trip changed, in words.
private enum RoundtripReport {
    static func text(_ trip: RoundTrip, of input: String) -> String {
        trip.steps.flatMap { step in
            let name = StandardStreams.inputName(of: input)
            let head = "\(name) via \(step.format.name), \(counted(step.size, "byte")): \(summary(step))"
            return [head] + details(step.comparison) + costs(step.losses, "before writing")
                + costs(step.lossesElsewhere, "for other programs")
        }.map(PrintedText.line).joined(separator: "\n")
    }

    private static func costs(_ losses: LossTally, _ what: String) -> [String] {
        [LossText.curves(losses), LossText.others(losses)].compactMap { $0 }.map { "  \(what), \($0)" }
    }

    private static func summary(_ step: RoundTrip.Step) -> String {
        let comparison = step.comparison
        let identical = comparison.curves.count { $0.change == .identical }
        var text = "\(identical) of \(counted(comparison.curves.count, "curve")) identical to the bit"
        if comparison.others.isEmpty { text += ", everything else too" }
        return step.losses.isEmpty ? text : "of what \(step.format.format.title) carries, \(text)"
    }

    private static func details(_ comparison: DocumentComparison) -> [String] {
        let curves = comparison.curves.compactMap { curve -> String? in
            switch curve.change {
            case .identical: nil
            case .missing: "  \(curve.name): missing"
            case .added: "  \(curve.name): new"
            case .differs(let change): "  \(curve.name): \(ComparisonText.text(change))"
            }
        }
        return curves + comparison.others.map { "  \($0)" }
    }

    /// Without a trip there are no steps, only the problems that kept it from being made.
    static func json(_ trip: RoundTrip?, _ log: DiagnosticLog) -> String {
        let steps = (trip?.steps ?? []).map { step -> JSONText in
            let comparison = step.comparison
            return .object([
                ("format", .text(step.format.name)), ("bytes", .number(step.size)),
                ("lost_before_writing", LossText.json(step.losses)),
                ("lost_for_others", LossText.json(step.lossesElsewhere)),
                ("identical", .flag(comparison.isIdentical)),
                ("curves", .number(comparison.curves.count)),
                ("identical_curves", .number(comparison.curves.count { $0.change == .identical })),
                ("differences", .list(details(comparison).map { .text(String($0.dropFirst(2))) })),
            ])
        }
        return JSONText.object([
            ("steps", .list(steps)), ("diagnostics", ReportJSON.diagnostics(log)), ("omitted", ReportJSON.omitted(log)),
        ]).rendered()
    }
}
