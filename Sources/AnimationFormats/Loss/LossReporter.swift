import AnimationCore

/// Names what a format cannot hold: one diagnostic a curve, or one for the whole document with a count.
struct LossReporter {
    /// The format's title, for the messages.
    let format: String
    let log: DiagnosticLog
    /// Whether the user asked for samples, so that what sampling costs is a note.
    var isBakeAsked = false
    /// How bad it is that curves become samples.
    var baking: Diagnostic.Severity { isBakeAsked ? .note : .warning }

    /// A curve loses something. The code is `loss.` and the feature's code.
    func report(
        _ feature: Feature, track: String, key: Int? = nil, _ message: String,
        as severity: Diagnostic.Severity = .warning
    ) {
        let place = Place(position: .track(name: track, key: key))
        log.report(Diagnostic(severity, "loss.\(feature.code)", at: place, message))
    }

    /// The document loses something. A loss that was asked for is a note.
    func report(_ feature: Feature, _ message: String, as severity: Diagnostic.Severity = .warning) {
        log.report(Diagnostic(severity, "loss.\(feature.code)", at: Place(), message))
    }
}
