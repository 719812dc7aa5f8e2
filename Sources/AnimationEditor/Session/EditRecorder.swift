import AnimationCore

/// What a gesture or command has touched so far, as it was before; at the end it becomes one undo step.
struct EditRecorder: Sendable {
    private struct Original {
        let place: TrackPlace
        let keyframes: [Keyframe]
        let settings: TrackSettings
    }

    private var originals: [Original] = []
    private var places: Set<TrackPlace> = []
    private var edits: [DocumentEdit] = []
    private var timeline: Timeline?

    /// Remembers a track before its first change.
    mutating func willChange(_ place: TrackPlace, of document: AnimationDocument) {
        guard places.insert(place).inserted else { return }
        let track = document[place]
        originals.append(Original(place: place, keyframes: track.keyframes, settings: TrackSettings(track)))
    }

    mutating func willChangeTimeline(of document: AnimationDocument) {
        if timeline == nil { timeline = Timeline(document) }
    }

    /// Removes tracks, whose places then mean others.
    mutating func removeTracks(_ indices: Set<Int>, at place: ChannelbagPlace, of document: inout AnimationDocument) {
        guard !indices.isEmpty else { return }
        flush(document)
        let before = document[place].tracks
        var after: [AnimationTrack] = []
        for index in before.indices where !indices.contains(index) { after.append(before[index]) }
        document[place].tracks = after
        edits.append(.tracks(place, before: before, after: after))
    }

    /// Everything that changed; empty when nothing did.
    mutating func finish(_ document: AnimationDocument) -> [DocumentEdit] {
        flush(document)
        return edits
    }

    /// Puts everything back as it was.
    mutating func cancel(_ document: inout AnimationDocument) {
        for edit in finish(document).reversed() { edit.revert(in: &document) }
    }

    private mutating func flush(_ document: AnimationDocument) {
        for original in originals {
            let track = document[original.place]
            if let edit = EditRecorder.keyEdit(original.place, original.keyframes, track.keyframes) {
                edits.append(edit)
            }
            let settings = TrackSettings(track)
            if settings != original.settings {
                edits.append(.settings(original.place, before: original.settings, after: settings))
            }
        }
        originals = []
        places = []
        if let timeline, timeline != Timeline(document) {
            edits.append(.timeline(before: timeline, after: Timeline(document)))
        }
        timeline = nil
    }

    private static func keyEdit(_ place: TrackPlace, _ old: [Keyframe], _ new: [Keyframe]) -> DocumentEdit? {
        if old.count == new.count, differOnlyInSelection(old, new) {
            let (before, after) = (old.map { $0.selection }, new.map { $0.selection })
            return before == after ? nil : .selection(place, before: before, after: after)
        }
        let edit = TrackEdit(from: old, to: new)
        return edit.isEmpty ? nil : .keys(place, edit)
    }

    private static func differOnlyInSelection(_ old: [Keyframe], _ new: [Keyframe]) -> Bool {
        for index in old.indices {
            var key = old[index]
            key.selection = new[index].selection
            guard key.isBitwiseEqual(to: new[index]) else { return false }
        }
        return true
    }
}
