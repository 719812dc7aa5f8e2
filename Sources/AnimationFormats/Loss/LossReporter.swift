import AnimationCore

/// Names what a format cannot hold: one diagnostic a curve, or one for the whole document with a count.
///
/// What moves differently afterwards, or cannot be edited as before, is a warning; what only an editor shows is a note.
/// Where samples are what the user asked for, nothing but a change of motion is a warning.
struct LossReporter {
    /// The format's title, for the messages.
    let format: String
    let log: DiagnosticLog
    /// Whether the user asked for samples, so that what sampling costs is a note.
    var isBakeAsked = false
    /// Whether bezt finds again what other programs do not see, so that none of it is worse than a note.
    var isKeptForBezt = false
    /// How bad it is that curves become samples, without the scene around them.
    var baking: Diagnostic.Severity { isBakeAsked ? .note : .warning }

    /// A curve is written, and loses something. The code is `loss.` and the feature's code.
    func report(
        _ feature: Feature, track: String, key: Int? = nil, _ message: String, as severity: Diagnostic.Severity? = nil
    ) {
        let severity = severity ?? self.severity(of: feature)
        if severity == .warning { tally { $0.change(feature, of: track) } }
        report(severity, feature, at: place(track, key: key), message)
    }

    /// A curve is not written.
    func leaveOut(_ feature: Feature, track: String, _ message: String) {
        tally { $0.leaveOut(track, for: feature) }
        report(.warning, feature, at: place(track), message)
    }

    /// The document loses something.
    ///
    /// - Parameters:
    ///   - curves: how many of its curves are written without it.
    ///   - leftOut: how many of its curves are not written.
    func report(
        _ feature: Feature, _ message: String, as severity: Diagnostic.Severity? = nil, curves: Int = 0,
        leavingOut leftOut: Int = 0
    ) {
        let severity = severity ?? self.severity(of: feature)
        tally {
            if severity == .warning, curves > 0 { $0.change(feature, ofCurves: curves) }
            $0.leaveOut(curves: leftOut)
            $0.lose(feature)
        }
        report(severity, feature, at: Place(), message)
    }

    private func report(_ severity: Diagnostic.Severity, _ feature: Feature, at place: Place, _ message: String) {
        log.report(Diagnostic(isKeptForBezt ? .note : severity, code(feature), at: place, message))
    }

    private func tally(_ count: (inout LossTally) -> Void) {
        if isKeptForBezt { count(&log.lossesElsewhere) } else { count(&log.losses) }
    }

    private func severity(of feature: Feature) -> Diagnostic.Severity {
        switch feature.bearing {
        case .motion: .warning
        case .editing: baking
        case .display: .note
        }
    }

    private func code(_ feature: Feature) -> String { "loss.\(feature.code)" }

    private func place(_ track: String, key: Int? = nil) -> Place {
        Place(position: .track(name: track, key: key))
    }
}
