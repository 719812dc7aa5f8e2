import AnimationCore

extension EditorSession {
    /// What the page says about the document: no curves, no keys, gaps in curves.
    public var messages: [String] {
        guard shown != nil else { return ["There are no curves in this document"] }
        if channels.tracks.isEmpty, !search.isEmpty { return ["No channel is called “" + search + "”"] }
        if !hasKeysToShow { return ["There are no keys on these curves"] }
        return gapMessage.map { ["There are " + $0] } ?? []
    }

    /// Whether any of the curves listed has a key or a sample.
    public var hasKeysToShow: Bool {
        let tracks = tracks
        return channels.tracks.contains { !tracks[$0].keyframes.isEmpty || !tracks[$0].samples.isEmpty }
    }

    /// Names the curves in view that cannot be drawn everywhere; nil when there are none.
    public var gapMessage: String? {
        let tracks = tracks
        let names = visibleTracks.filter { tracksWithGaps.contains($0) }.map { ChannelName.of(tracks[$0]) }
        guard let first = names.first else { return nil }
        let others = names.count > 1 ? " and \(names.count - 1) more" : ""
        return "gaps in " + first + others
            + ": values that are no numbers, or beyond a million million, cannot be drawn"
    }
}
