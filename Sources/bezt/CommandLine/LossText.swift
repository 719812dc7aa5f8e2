import AnimationCore
import AnimationFormats

/// What writing cost, in words and as JSON.
enum LossText {
    /// `9 of 12 curves left out; changed: easing equations (2 curves)`; nil when all curves are written as they were.
    static func curves(_ losses: LossTally) -> String? {
        let all = counted(losses.curves, "curve")
        let leftOut = losses.curvesLeftOut > 0 ? "\(losses.curvesLeftOut) of \(all) left out" : nil
        let parts = [leftOut, changes(losses)].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// `3 of 12 curves written, 9 left out; changed: easing equations (2 curves)`; nil likewise.
    static func outcome(_ losses: LossTally) -> String? {
        let leftOut = losses.curvesLeftOut
        let changes = changes(losses)
        guard leftOut > 0 || changes != nil else { return nil }
        let written = "\(max(0, losses.curves - leftOut)) of \(counted(losses.curves, "curve")) written"
        return written + (leftOut > 0 ? ", \(leftOut) left out" : "") + (changes.map { "; \($0)" } ?? "")
    }

    private static func changes(_ losses: LossTally) -> String? {
        if losses.changed.isEmpty { return nil }
        let changes = losses.changed.map { "\(word($0.feature)) (\(counted($0.curves, "curve")))" }
        return "changed: \(changes.joined(separator: ", "))"
    }

    /// `lost: handle types, selection`; nil when the document loses nothing besides its curves.
    static func others(_ losses: LossTally) -> String? {
        losses.lost.isEmpty ? nil : "lost: \(losses.lost.map(word).joined(separator: ", "))"
    }

    static func json(_ losses: LossTally) -> JSONText {
        .object([
            ("curves", .number(losses.curves)), ("curves_left_out", .number(losses.curvesLeftOut)),
            ("curves_changed", .object(losses.changed.map { ($0.feature.code, .number($0.curves)) })),
            ("lost", .list(losses.lost.map { .text($0.code) })),
        ])
    }

    /// The title of a feature as a thing that is lost.
    private static func word(_ feature: Feature) -> String {
        switch feature {
        case .modifiers: "modifiers"
        case .otherDataPaths: "data paths"
        case .slots: "slots"
        case .objects: "objects or parts of them"
        default: feature.title
        }
    }
}
