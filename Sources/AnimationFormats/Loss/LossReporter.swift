import AnimationCore

/// Names what a format cannot hold: one diagnostic a curve, or one for the whole document with a count.
struct LossReporter {
    /// The format's title, for the messages.
    let format: String
    let log: DiagnosticLog

    /// A curve loses something. The code is `loss.` and the feature's code.
    func report(_ feature: Feature, track: String, key: Int? = nil, _ message: String) {
        let place = Place(position: .track(name: track, key: key))
        log.report(Diagnostic(.warning, "loss.\(feature.code)", at: place, message))
    }

    /// The document loses something.
    func report(_ feature: Feature, _ message: String) {
        log.report(Diagnostic(.warning, "loss.\(feature.code)", at: Place(), message))
    }
}
