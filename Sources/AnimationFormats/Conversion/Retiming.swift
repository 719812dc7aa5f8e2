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
    /// - Throws: where keys would come to lie at frames that no number holds.
    func apply(
        to document: AnimationDocument, rate: FrameRate?, log: DiagnosticLog
    ) throws(ReadFailure) -> AnimationDocument {
        var document = document
        if let kept, let rate, rate != document.frameRate {
            if kept == .seconds { try move(&document, by: FrameMap(from: document.frameRate, to: rate), log) }
            document.frameRate = rate
        }
        guard origin != .keep, let first = document.firstKeyFrame else { return document }
        let wanted = origin == .zero ? 0 : Double(document.frameStart)
        let range = (document.frameStart, document.frameEnd)
        try move(&document, by: FrameMap(scale: 1, shift: wanted - Double(first)), log)
        // The scene's range is what the keys are moved to.
        if origin == .first { (document.frameStart, document.frameEnd) = range }
        return document
    }

    private func move(
        _ document: inout AnimationDocument, by map: FrameMap?, _ log: DiagnosticLog
    ) throws(ReadFailure) {
        if map == .identity { return }
        guard let map, case let result = document.retime(by: map), document.areKeysFinite else {
            throw ReadFailure(
                Diagnostic(
                    .error, "retime.too-far", at: Place(), "frames would become larger than any number",
                    notes: ["The file's frame rate is \(FrameText.rate(document.frameRate))."]))
        }
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

extension AnimationDocument {
    fileprivate var areKeysFinite: Bool {
        actions.allSatisfy { action in
            action.channelbags.allSatisfy { bag in
                bag.tracks.allSatisfy { track in
                    track.keyframes.allSatisfy(\.isFinite) && track.samples.allSatisfy(\.frame.isFinite)
                }
            }
        }
    }
}
