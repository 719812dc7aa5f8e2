import AnimationCore

/// What happens to the frames of a document on its way.
public struct Retiming: Sendable {
    /// What stays when the document gets another frame rate.
    public enum Kept: String, CaseIterable, Sendable {
        /// Frame numbers change: what happened after a second still does.
        case seconds
        /// Frame numbers stay: what happened at frame 24 still does.
        case frames
    }

    /// Where the first key of all comes to lie.
    public enum Origin: String, CaseIterable, Sendable {
        case keep
        /// At frame 0.
        case zero
        /// At the first frame of the scene.
        case first
    }

    /// Nil to leave the rate that the document states.
    public var kept: Kept?
    public var origin = Origin.keep

    public init() {}

    /// - Parameter rate: the new one; nil for the document's own.
    func apply(to document: AnimationDocument, rate: FrameRate?, log: DiagnosticLog) -> AnimationDocument {
        var document = document
        var map = FrameMap.identity
        if let kept, let rate, rate != document.frameRate {
            if kept == .seconds { map = FrameMap(from: document.frameRate, to: rate) }
            document.frameRate = rate
        }
        if map != .identity { report(document.retime(by: map), log) }
        move(&document, log)
        return document
    }

    private func move(_ document: inout AnimationDocument, _ log: DiagnosticLog) {
        guard origin != .keep, let first = document.firstKeyFrame else { return }
        let wanted = origin == .zero ? 0 : Double(document.frameStart)
        let map = FrameMap(scale: 1, shift: wanted - Double(first))
        if map == .identity { return }
        let range = (document.frameStart, document.frameEnd)
        let result = document.retime(by: map)
        // The scene's range is what the keys are moved to.
        if origin == .first { (document.frameStart, document.frameEnd) = range }
        report(result, log)
    }

    private func report(_ result: AnimationDocument.RetimeReport, _ log: DiagnosticLog) {
        if result.roundedFrames > 0 {
            let message =
                "markers and ends of ranges that lie between frames now are at the nearest one: \(result.roundedFrames), "
                + "by at most \(FrameText.decimal(result.largestRounding)) frames"
            log.report(Diagnostic(.note, "retime.rounded", at: Place(), message))
        }
        if result.changedModifiers > 0 {
            let message =
                "modifiers Smooth and old Noise do not follow to other frames exactly; changed: \(result.changedModifiers)"
            log.report(Diagnostic(.warning, "retime.modifiers", at: Place(), message))
        }
    }
}
