import AnimationCore

/// A change of one part of a document, with every bit of what was there and of what is there now.
enum DocumentEdit: Sendable {
    case keys(TrackPlace, TrackEdit)
    /// Only the selection of a track's keys, a byte a key.
    case selection(TrackPlace, before: [KeyframeSelection], after: [KeyframeSelection])
    case settings(TrackPlace, before: TrackSettings, after: TrackSettings)
    /// Tracks came or went.
    case tracks(ChannelbagPlace, before: [AnimationTrack], after: [AnimationTrack])
    case timeline(before: Timeline, after: Timeline)

    /// Whether more than a selection changed, so that the file has to be saved.
    var isContent: Bool {
        switch self {
        case .selection: false
        case .keys, .settings, .tracks, .timeline: true
        }
    }

    func apply(to document: inout AnimationDocument) {
        switch self {
        case .keys(let place, let edit): edit.apply(to: &document[place])
        case .selection(let place, _, let after): document[place].setSelections(after)
        case .settings(let place, _, let after): after.apply(to: &document[place])
        case .tracks(let place, _, let after): document[place].tracks = after
        case .timeline(_, let after): after.apply(to: &document)
        }
    }

    func revert(in document: inout AnimationDocument) {
        switch self {
        case .keys(let place, let edit): edit.revert(in: &document[place])
        case .selection(let place, let before, _): document[place].setSelections(before)
        case .settings(let place, let before, _): before.apply(to: &document[place])
        case .tracks(let place, let before, _): document[place].tracks = before
        case .timeline(let before, _): before.apply(to: &document)
        }
    }
}

extension AnimationTrack {
    fileprivate mutating func setSelections(_ selections: [KeyframeSelection]) {
        guard selections.count == keyframes.count else { return }
        for index in keyframes.indices { keyframes[index].selection = selections[index] }
    }
}
