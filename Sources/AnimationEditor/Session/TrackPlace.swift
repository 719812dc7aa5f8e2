import AnimationCore

/// Where the curves of one slot stand in a document.
public struct ChannelbagPlace: Hashable, Sendable {
    /// The index of the action.
    public let action: Int
    /// The index of the action's channelbag.
    public let channelbag: Int

    func track(_ index: Int) -> TrackPlace { TrackPlace(channelbag: self, track: index) }
}

/// Where a track stands in a document.
struct TrackPlace: Hashable, Sendable {
    let channelbag: ChannelbagPlace
    let track: Int
}

extension AnimationDocument {
    subscript(place: ChannelbagPlace) -> Channelbag {
        get { actions[place.action].channelbags[place.channelbag] }
        _modify { yield &actions[place.action].channelbags[place.channelbag] }
    }

    subscript(place: TrackPlace) -> AnimationTrack {
        get { actions[place.channelbag.action].channelbags[place.channelbag.channelbag].tracks[place.track] }
        _modify {
            yield &actions[place.channelbag.action].channelbags[place.channelbag.channelbag].tracks[place.track]
        }
    }
}
