import AnimationCore
import AnimationFormats

extension Command {
    static let info = Command(
        name: "info",
        summary: "tell what is in a file",
        usage: "IN…",
        options: [
            .from, .asStored, .maxSize, Option("--fps", .required("N"), "the rate of input that states none"), .json,
        ],
        example: ("bezt info walk.json", "lists actions, slots, curves, keys, ranges and the frame rate"),
        run: { arguments in
            guard !arguments.operands.isEmpty else { throw UsageError("input is missing", hint: "bezt info FILE") }
            var conversion = try arguments.conversion()
            conversion.read.frameRate = try arguments.frameRate("--fps")
            var status = ExitStatus.done
            var reports: [JSONText] = []
            for path in arguments.operands {
                let log = DiagnosticLog()
                let summary = summary(of: path, conversion, log)
                if arguments.has("--json") {
                    reports.append(InfoReport.json(summary, path, log))
                } else if let summary {
                    try Console.print(InfoReport.text(summary, path, hasErrors: log.hasErrors))
                }
                Console.show(log)
                if log.hasErrors { status = .cannotRead }
            }
            if arguments.has("--json") {
                try Console.print(JSONText.list(reports).rendered())
            }
            return status
        })

    /// Nil for a file that gives no document; the log says why.
    private static func summary(of path: String, _ conversion: Conversion, _ log: DiagnosticLog) -> DocumentSummary? {
        do throws(ReadFailure) {
            return try conversion.summary(of: path, log: log)
        } catch {
            log.report(error.diagnostic)
            return nil
        }
    }
}

/// A summary as text and as JSON.
private enum InfoReport {
    private static let mostNames = 12
    private static let mostActions = 20

    /// The first names of a list, and how many more there are.
    private static func some(_ names: [String]) -> String {
        let rest = names.count - mostNames
        return names.prefix(mostNames).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// `12 BEZIER, 2 LINEAR`
    private static func tally(_ counts: [(name: String, count: Int)]) -> String {
        counts.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    }

    static func text(_ summary: DocumentSummary, _ path: String, hasErrors: Bool) -> String {
        let name = StandardStreams.inputName(of: path) + (hasErrors ? ": read with errors, this much is left" : "")
        var lines = ["\(name): \(counted(summary.curves, "curve")), \(counts(summary.keys, summary.samples))"]
        lines.append("  rate     \(summary.rate)")
        lines.append("  scene    frames \(summary.frameStart) to \(summary.frameEnd)")
        if let source = summary.source { lines.append("  made by  \(source)") }
        if !summary.markers.isEmpty {
            lines.append("  markers  \(some(summary.markers.map { "\($0.name) at \($0.frame)" }))")
        }
        if !summary.objects.isEmpty { lines.append("  objects  \(some(summary.objects.map(\.text)))") }
        let tracks = summary.objects.flatMap { object in object.nlaTracks.map { "\(object.name), \($0)" } }
        for track in tracks.prefix(mostActions) { lines.append("  nla      \(track)") }
        if tracks.count > mostActions {
            lines.append("  … and \(counted(tracks.count - mostActions, "more NLA track")); --json lists them all")
        }
        for action in summary.actions.prefix(mostActions) {
            lines.append("  action   \(action.name)" + (action.range.map { ", frames \($0)" } ?? ""))
            for slot in action.slots {
                let name = slot.name.map { "slot \($0): " } ?? ""
                lines.append("    \(name)\(counted(slot.curves, "curve")), \(counts(slot.keys, slot.samples))")
                for path in slot.paths { lines.append("      \(path.text)") }
            }
        }
        if summary.actions.count > mostActions {
            lines.append(
                "  … and \(counted(summary.actions.count - mostActions, "more action")); --json lists them all")
        }
        if !summary.interpolations.isEmpty {
            lines.append("  keys     \(tally(summary.interpolations))")
        }
        if !summary.modifiers.isEmpty {
            lines.append("  modifiers \(tally(summary.modifiers))")
        }
        return lines.map(PrintedText.line).joined(separator: "\n")
    }

    private static func counts(_ keys: Int, _ samples: Int) -> String {
        if samples == 0 { return counted(keys, "key") }
        return keys == 0 ? counted(samples, "sample") : "\(counted(keys, "key")), \(counted(samples, "sample"))"
    }

    /// A file that gives no document has its problems only.
    static func json(_ summary: DocumentSummary?, _ path: String, _ log: DiagnosticLog) -> JSONText {
        .object(
            [("file", .text(path))] + (summary.map(fields) ?? [])
                + [("diagnostics", ReportJSON.diagnostics(log)), ("omitted", ReportJSON.omitted(log))])
    }

    private static func fields(_ summary: DocumentSummary) -> [(String, JSONText)] {
        [
            ("fps_numerator", .number(Int(summary.ratio.numerator))),
            ("fps_denominator", .number(Int(summary.ratio.denominator))),
            ("frame_start", .number(Int(summary.frameStart))), ("frame_end", .number(Int(summary.frameEnd))),
            ("curves", .number(summary.curves)), ("keys", .number(summary.keys)),
            ("samples", .number(summary.samples)),
            ("objects", .list(summary.objects.map(object))),
            (
                "markers",
                .list(summary.markers.map { .object([("name", .text($0.name)), ("frame", .number(Int($0.frame)))]) })
            ),
            ("actions", .list(summary.actions.map(action))),
            ("interpolations", .object(summary.interpolations.map { ($0.name, .number($0.count)) })),
            ("modifiers", .object(summary.modifiers.map { ($0.name, .number($0.count)) })),
        ]
    }

    private static func action(_ action: DocumentSummary.Action) -> JSONText {
        .object([
            ("name", .text(action.name)),
            ("frame_range", range(action.extent)),
            (
                "slots",
                .list(
                    action.slots.map { slot in
                        .object([
                            ("identifier", slot.name.map { .text($0) } ?? .null), ("curves", .number(slot.curves)),
                            ("keys", .number(slot.keys)), ("samples", .number(slot.samples)),
                            ("paths", .list(slot.paths.map(path))),
                        ])
                    })
            ),
        ])
    }

    private static func object(_ object: DocumentSummary.Object) -> JSONText {
        .object([
            ("name", .text(object.name)), ("id_type", .text(object.idType)), ("type", text(object.kind)),
            ("action", text(object.action)), ("slot", text(object.slot)),
            ("nla_tracks", .list(object.nlaTracks.map { .text($0) })),
        ])
    }

    private static func path(_ path: DocumentSummary.Path) -> JSONText {
        .object([
            ("data_path", .text(path.dataPath)), ("indices", .list(path.indices.map { .number(Int($0)) })),
        ])
    }

    private static func text(_ text: String?) -> JSONText { text.map { .text($0) } ?? .null }

    private static func range(_ extent: ClosedRange<Float>?) -> JSONText {
        extent.map { .list([.real(Double($0.lowerBound)), .real(Double($0.upperBound))]) } ?? .null
    }
}
