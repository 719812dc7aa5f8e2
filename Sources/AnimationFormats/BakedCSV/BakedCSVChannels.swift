import AnimationCore

/// The curves of a document that become columns: all but the muted ones, each name once.
///
/// Names and order are those that the document has after reading, so that it is written the same way again. They
/// differ from its own only where names of actions, or of slots in an action, are not unique.
struct BakedCSVChannels {
    private(set) var names: [String] = []
    private(set) var tracks: [AnimationTrack] = []
    /// Names that a second curve has too; only the first one becomes a column.
    private(set) var duplicates: [String] = []

    init(of document: AnimationDocument) {
        collect(document)
        // Slots of one name become one slot, and then it is no longer named: it takes a second look.
        for _ in 0..<3 {
            let before = names
            settle()
            if before.elementsEqual(names, by: { $0.isExactly($1) }) { break }
        }
    }

    private mutating func collect(_ document: AnimationDocument) {
        var known: Set<[UInt8]> = []
        for action in document.actions {
            let audible = BakedCSVChannels.withoutMutedTracks(action)
            let trackNames = TrackNames(of: audible)
            for channelbag in audible.channelbags {
                for track in channelbag.tracks {
                    let name = trackNames.name(of: track, in: channelbag)
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

    /// Takes names and order from the document that reading makes of them.
    private mutating func settle() {
        var skeleton = SampledDocument(frames: 0...0, rate: BakedCSVRate.fallback)
        let places = names.map { skeleton.add(column: $0, []) }
        let order = places.indices.sorted { places[$0] < places[$1] }
        tracks = order.map { tracks[$0] }
        names = skeleton.document.actions.flatMap { action in
            let names = TrackNames(of: action)
            return action.channelbags.flatMap { channelbag in
                channelbag.tracks.map { names.name(of: $0, in: channelbag) }
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
