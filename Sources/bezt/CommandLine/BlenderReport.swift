import AnimationCore
import AnimationFormats

/// What real Blender said of a file, in words and as JSON.
enum BlenderReport {
    static func text(_ judgement: BlenderJudgement, of file: String) -> String {
        let places = "\(counted(judgement.frameCount, "frame"))\(judgement.isThinned ? ", thinned out" : "")"
        let equal = judgement.curves.count { $0.verdict == .equal }
        let all = counted(judgement.curves.count, "curve")
        var lines = [
            "\(file) in Blender \(judgement.blenderVersion): \(equal) of \(all) the same to the bit at \(places)"
        ]
        let wrong = judgement.curves.compactMap { curve in detail(curve.verdict).map { "  \(curve.name): \($0)" } }
        lines += wrong.prefix(DiagnosticLog.shownPerCode)
        if wrong.count > DiagnosticLog.shownPerCode {
            lines.append("  and \(wrong.count - DiagnosticLog.shownPerCode) more")
        }
        if let count = judgement.placedCount {
            let bound = judgement.misplaced.filter(\.isBound)
            let wrong = judgement.misplaced.filter { !$0.isBound }
            lines.append("  \(count - judgement.misplaced.count) of \(count) objects and bones in the same place")
            if !bound.isEmpty {
                lines.append(
                    "  \(bound.count) moved by constraints, drivers or NLA tracks too, which bezt does not evaluate")
            }
            lines += wrong.prefix(DiagnosticLog.shownPerCode).map { place in
                "  \(place.name): its matrix is off by up to \(place.largest) at frame \(FrameText.text(place.frame))"
            }
            let more = wrong.count - DiagnosticLog.shownPerCode
            if more > 0 { lines.append("  and \(more) more") }
        }
        return lines.map(PrintedText.line).joined(separator: "\n")
    }

    private static func detail(_ verdict: BlenderJudgement.Verdict) -> String? {
        switch verdict {
        case .equal: nil
        case .differs(let count, let frame, let ours, let blenders):
            "differs at \(counted(count, "frame")), the first is \(FrameText.text(frame)): "
                + "\(ours) instead of Blender's \(blenders)"
        case .notInBlender: "Blender has no such curve"
        case .onlyInBlender: "only Blender has it"
        }
    }

    /// Without a judgement there are only the problems that kept it from being made.
    static func json(_ judgement: BlenderJudgement?, _ log: DiagnosticLog) -> String {
        var fields: [(String, JSONText)] = []
        if let judgement {
            fields += [
                ("passed", .flag(judgement.isPassed)), ("blender", .text(judgement.blenderVersion)),
                ("frames", .number(judgement.frameCount)), ("thinned", .flag(judgement.isThinned)),
                ("curves", .list(judgement.curves.map(json))),
            ]
            if let count = judgement.placedCount {
                fields.append(("placed", .number(count)))
                fields.append(
                    (
                        "misplaced",
                        .list(
                            judgement.misplaced.map { place in
                                .object([
                                    ("name", .text(place.name)), ("largest", .real(Double(place.largest))),
                                    ("frame", .real(Double(place.frame))), ("bound", .flag(place.isBound)),
                                ])
                            })
                    ))
            }
        }
        fields += [("diagnostics", ReportJSON.diagnostics(log)), ("omitted", ReportJSON.omitted(log))]
        return JSONText.object(fields).rendered()
    }

    private static func json(_ curve: BlenderJudgement.Curve) -> JSONText {
        var fields: [(String, JSONText)] = [("name", .text(curve.name))]
        switch curve.verdict {
        case .equal: fields.append(("verdict", .text("equal")))
        case .notInBlender: fields.append(("verdict", .text("missing")))
        case .onlyInBlender: fields.append(("verdict", .text("added")))
        case .differs(let count, let frame, let ours, let blenders):
            fields += [
                ("verdict", .text("differs")), ("frames", .number(count)), ("first", .real(Double(frame))),
                ("value", .real(Double(ours))), ("blender_value", .real(Double(blenders))),
            ]
        }
        return .object(fields)
    }
}
