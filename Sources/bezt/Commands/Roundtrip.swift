import AnimationCore
import AnimationFormats

extension Command {
    static let roundtrip = Command(
        name: "roundtrip",
        summary: "write, read back, and report what changed",
        usage: "IN --via FORMAT[,FORMAT…]",
        options: [
            Option("--via", .required("FORMATS"), "the formats to go through, one after the other: dae,csv.gz"),
            .from, .action, .slot, .channels, .frames,
            Option("--fps", .required("N"), "frames a second of input that states none; when baked, samples a second"),
            .strict, .json,
        ],
        example: (
            "bezt roundtrip walk.json --via dae",
            "names what COLLADA cannot hold and shows that everything else comes back to the bit"
        ),
        run: { arguments in
            let input = try arguments.onlyOperand("input")
            guard let via = arguments.value("--via") else {
                throw UsageError("--via FORMAT is missing", hint: "for example --via dae")
            }
            var formats: [OutputFormat] = []
            for name in via.split(separator: ",") {
                formats.append(try Arguments.format(named: String(name), "--via"))
            }
            var conversion = try arguments.conversion()
            conversion.read.frameRate = try arguments.frameRate("--fps")
            return RoundtripRun(input: input, conversion: conversion, formats: formats)
                .run(isStrict: arguments.has("--strict"), asJSON: arguments.has("--json"))
        })
}

/// One call of `bezt roundtrip`.
private struct RoundtripRun {
    let input: String
    let conversion: Conversion
    let formats: [OutputFormat]

    func run(isStrict: Bool, asJSON: Bool) -> ExitStatus {
        let log = DiagnosticLog()
        defer { Console.show(log) }
        guard let document = conversion.loadWhole(input, log: log) else { return .cannotRead }
        do throws(RoundTripFailure) {
            let trip = try RoundTrip(document, via: formats, conversion.write, log: log)
            Console.print(asJSON ? RoundtripReport.json(trip, log) : RoundtripReport.text(trip, of: input))
            if !trip.isIdentical { return .different }
            return isStrict && log.worst == .warning ? .different : .done
        } catch {
            switch error {
            case .write(let failure):
                log.report(failure.diagnostic)
                return .cannotWrite
            case .read(let failure):
                log.report(failure.diagnostic)
                return .cannotRead
            }
        }
    }
}

/// What a round trip changed, in words.
private enum RoundtripReport {
    static func text(_ trip: RoundTrip, of input: String) -> String {
        trip.steps.map { step in
            let head = "\(input) via \(step.format.name), \(step.size) bytes: \(summary(step))"
            return ([head] + details(step.comparison)).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    private static func summary(_ step: RoundTrip.Step) -> String {
        let comparison = step.comparison
        let identical = comparison.curves.count { $0.change == .identical }
        var text = "\(identical) of \(comparison.curves.count) curves identical to the bit"
        if comparison.others.isEmpty { text += ", everything else too" }
        return step.curvesLeftOut == 0 ? text : "\(step.curvesLeftOut) curves left out; \(text)"
    }

    private static func details(_ comparison: DocumentComparison) -> [String] {
        let curves = comparison.curves.compactMap { curve -> String? in
            switch curve.change {
            case .identical: nil
            case .missing: "  \(curve.name): missing"
            case .added: "  \(curve.name): new"
            case .differs(let change): "  \(curve.name): \(describe(change))"
            }
        }
        return curves + comparison.others.map { "  \($0)" }
    }

    private static func describe(_ change: TrackComparison) -> String {
        var parts: [String] = []
        if change.keyCounts.before != change.keyCounts.after {
            parts.append("\(change.keyCounts.before) keys became \(change.keyCounts.after)")
        }
        if change.changedKeys > 0, let first = change.firstChangedKey {
            let fields = change.keyFields.joined(separator: ", ")
            parts.append("\(counted(change.changedKeys, "key")) differ in \(fields), the first is key \(first)")
        }
        if !change.fields.isEmpty { parts.append("\(change.fields.joined(separator: ", ")) differs") }
        return parts.joined(separator: "; ")
    }

    static func json(_ trip: RoundTrip, _ log: DiagnosticLog) -> String {
        let steps = trip.steps.map { step -> JSONText in
            let comparison = step.comparison
            return .object([
                ("format", .text(step.format.name)), ("bytes", .number(step.size)),
                ("identical", .flag(comparison.isIdentical)), ("curves_left_out", .number(step.curvesLeftOut)),
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
