import AnimationCore

/// The curves of a document that become columns: all but the muted ones, each name once.
struct BakedCSVChannels {
    private(set) var names: [String] = []
    private(set) var tracks: [AnimationTrack] = []
    /// Names that a second curve has too; only the first one becomes a column.
    private(set) var duplicates: [String] = []

    init(of document: AnimationDocument) {
        var known: Set<[UInt8]> = []
        for action in document.actions {
            let audible = BakedCSVChannels.withoutMutedTracks(action)
            for channelbag in audible.channelbags {
                for track in channelbag.tracks {
                    let name = TrackName.of(track, in: channelbag, of: audible)
                    guard known.insert(Array(name.utf8)).inserted else {
                        duplicates.append(name)
                        continue
                    }
                    names.append(name)
                    tracks.append(track)
                }
            }
        }
    }

    /// Whether a slot is named depends on how many have columns.
    static func withoutMutedTracks(_ action: AnimAction) -> AnimAction {
        var action = action
        for bag in action.channelbags.indices where action.channelbags[bag].tracks.contains(where: \.isMuted) {
            action.channelbags[bag].tracks.removeAll(where: \.isMuted)
        }
        return action
    }
}
