import AnimationCore

extension Keyframe {
    var isKeySelected: Bool { selection.contains(.controlPoint) }
}

extension EditorSession {
    /// A key of the channelbag shown.
    struct KeyPlace: Equatable, Sendable {
        let track: Int
        let key: Int
    }

    func keyframe(_ place: KeyPlace) -> Keyframe? {
        guard let shown, document[shown].tracks.indices.contains(place.track) else { return nil }
        let keys = document[shown].tracks[place.track].keyframes
        return keys.indices.contains(place.key) ? keys[place.key] : nil
    }

    /// Selects keys, or some of their points.
    /// - Parameter isAdding: the others stay selected.
    mutating func select(_ keys: [KeyPlace], _ points: KeyframeSelection = .all, isAdding: Bool) {
        if !isAdding { deselectAll() }
        for place in keys {
            change(track: place.track) { $0.keyframes[place.key].selection = points }
        }
    }

    mutating func deselect(_ keys: [KeyPlace]) {
        for place in keys { change(track: place.track) { $0.keyframes[place.key].selection = [] } }
    }

    mutating func deselectAll() {
        guard let shown else { return }
        let tracks = document[shown].tracks
        for index in tracks.indices where tracks[index].keyframes.contains(where: { !$0.selection.isEmpty }) {
            change(track: index) { track in
                for key in track.keyframes.indices { track.keyframes[key].selection = [] }
            }
        }
    }

    mutating func selectAll() {
        for index in editableTracks {
            change(track: index) { track in
                for key in track.keyframes.indices { track.keyframes[key].selection = .all }
            }
        }
    }

    /// The keys of some tracks at one frame: what a diamond of the summary or a group stands for.
    func keys(of tracks: [Int], atFrame frame: Float) -> [KeyPlace] {
        guard let shown else { return [] }
        var places: [KeyPlace] = []
        for index in tracks {
            let keys = document[shown].tracks[index].keyframes
            // As near as keys count as one when they are merged.
            for key in KeysInView.range(of: keys, from: Double(frame) - 0.01, to: Double(frame) + 0.01) {
                places.append(KeyPlace(track: index, key: key))
            }
        }
        return places
    }

    /// The keys in a box on the canvas.
    func keys(in box: Rectangle) -> [KeyPlace] {
        guard let shown else { return [] }
        let tracks = document[shown].tracks
        var places: [KeyPlace] = []
        func add(_ track: Int, where isInside: (Keyframe) -> Bool) {
            let keys = tracks[track].keyframes
            let range = KeysInView.range(
                of: keys, from: view.frames.value(at: box.x), to: view.frames.value(at: box.maxX))
            for key in range where isInside(keys[key]) { places.append(KeyPlace(track: track, key: key)) }
        }
        switch editor {
        case .graph:
            for track in editableTracks {
                let mapping = valueMapping(ofTrack: track)
                add(track) { key in
                    let y = view.values.pixel(of: mapping.shown(key.value))
                    return y >= box.y && y <= box.maxY
                }
            }
        case .dopeSheet:
            let rows = rowLayout
            var taken: Set<Int> = []
            for row in rows.visible {
                let middle = rows.middle(ofRow: row)
                guard middle >= box.y, middle <= box.maxY else { continue }
                for track in tracksOf(row: row) where !tracks[track].isLocked && taken.insert(track).inserted {
                    add(track) { _ in true }
                }
            }
        }
        return places
    }

    /// The tracks whose keys a row of the dope sheet shows.
    func tracksOf(row: Int) -> [Int] {
        guard channels.rows.indices.contains(row) else { return [] }
        switch channels.rows[row] {
        case .summary: return channels.tracks
        case .group(let group): return channels.groupTracks[group]
        case .track(let track): return [track]
        }
    }

    var selectedKeys: [KeyPlace] {
        guard let shown else { return [] }
        let tracks = document[shown].tracks
        var places: [KeyPlace] = []
        for index in visibleTracks {
            for (key, keyframe) in tracks[index].keyframes.enumerated() where !keyframe.selection.isEmpty {
                places.append(KeyPlace(track: index, key: key))
            }
        }
        return places
    }
}
