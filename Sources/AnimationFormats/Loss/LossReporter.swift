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
    /// How bad it is that curves become samples, without the scene around them.
    var baking: Diagnostic.Severity { isBakeAsked ? .note : .warning }

    /// A curve is written, and loses something. The code is `loss.` and the feature's code.
    func report(
        _ feature: Feature, track: String, key: Int? = nil, _ message: String, as severity: Diagnostic.Severity? = nil
    ) {
        let severity = severity ?? self.severity(of: feature)
        if severity == .warning { log.losses.change(feature, of: track) }
        log.report(Diagnostic(severity, code(feature), at: place(track, key: key), message))
    }

    /// A curve is not written.
    func leaveOut(_ feature: Feature, track: String, _ message: String) {
        log.losses.leaveOut(track, for: feature)
        log.report(Diagnostic(.warning, code(feature), at: place(track), message))
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
        if severity == .warning, curves > 0 { log.losses.change(feature, ofCurves: curves) }
        log.losses.leaveOut(curves: leftOut)
        log.losses.lose(feature)
        log.report(Diagnostic(severity, code(feature), at: Place(), message))
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
