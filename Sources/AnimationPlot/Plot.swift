import AnimationCore
import AnimationEditor

/// A document as one of the editors shows it, for a picture.
///
///     var plot = Plot()
///     plot.editor = .dopeSheet
///     let drawing = plot.drawing(of: document)
///     let bytes = try Picture.file(of: drawing.list, .svg, drawing.size, .light)
public struct Plot: Sendable {
    public var editor = EditorKind.graph
    /// The first and the last frame in view; nil for all keys.
    public var frames: ClosedRange<Float>?
    /// Nil for 1280 × 720; a dope sheet is then as high as its channels, up to 2,000 pixels.
    public var size: PictureSize?

    public init() {}

    public struct Drawing: Sendable {
        public let list: DisplayList
        public let size: PictureSize
        /// What of the document cannot be seen.
        public let diagnostics: [Diagnostic]
    }

    /// The first slot with curves of the first action.
    ///
    /// - Parameter file: the document's file, for messages.
    public func drawing(of document: AnimationDocument, file: String? = nil) -> Drawing {
        var session = EditorSession(document, hasControls: false)
        session.perform(.show(editor))
        let size = size ?? standardSize(session)
        session.resize(width: Double(size.width), height: Double(size.height))
        session.perform(.frameAll)
        if let frames { session.show(frames: frames) }
        var list = DisplayList()
        session.draw(into: &list)
        return Drawing(list: list, size: size, diagnostics: diagnostics(of: session, file))
    }

    private func standardSize(_ session: EditorSession) -> PictureSize {
        guard editor == .dopeSheet else { return PictureSize(width: 1280, height: 720) }
        let height = min(max(session.heightOfAllChannels, 160), 2000)
        return PictureSize(width: 1280, height: Int(height.rounded(.up)))
    }

    private func diagnostics(of session: EditorSession, _ file: String?) -> [Diagnostic] {
        let place = Place(file: file)
        guard let shown = session.shown else {
            return [Diagnostic(.warning, "plot.no-curves", at: place, "there are no curves to draw")]
        }
        var found: [Diagnostic] = []
        if let message = session.gapMessage { found.append(Diagnostic(.warning, "plot.gaps", at: place, message)) }
        if !session.hasKeysToShow {
            found.append(Diagnostic(.warning, "plot.no-keys", at: place, "the curves to draw have no keys"))
        }
        let others = session.choices.dropFirst().map { "\"\(session.name(of: $0))\"" }
        if !others.isEmpty {
            let listed = others.prefix(8).joined(separator: ", ") + (others.count > 8 ? ", …" : "")
            found.append(
                Diagnostic(
                    .note, "plot.one-of-several", at: place,
                    "\"\(session.name(of: shown))\" is drawn; the file also has \(listed): choose with --action or --slot"
                ))
        }
        if session.channelsOutOfView > 0 {
            found.append(
                Diagnostic(
                    .note, "plot.channels-cut", at: place,
                    "\(session.channelsOutOfView) rows of channels do not fit; choose some with --channels, or a higher --size"
                ))
        }
        return found
    }
}
