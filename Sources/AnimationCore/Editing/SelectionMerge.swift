extension AnimationTrack {
    /// After selected keys were moved: each leaves no other key within 0.01 frame (Blender: the end of a transform).
    mutating func mergeSelectedKeyframes() {
        var merge = SelectionMerge(keyframes)
        merge.apply(to: &keyframes)
    }
}

/// Merges keys of which any point is selected, and those near them.
///
/// An unselected key near a selected one goes. Of several selected keys on one frame the first stays, with the mean of
/// their values; its handles stay where they are. Blender walks from the last key to the first, and gives each to the
/// latest frame that it is near to, so that in a dense row a key can take the place of a neighbour's.
private struct SelectionMerge {
    /// A frame that moved keys have come to.
    private struct Place {
        let frame: Float
        var sum: Float
        var count: Int
        /// How many of its keys are still to come; the last of them stays.
        var remaining: Int

        var mean: Float { sum / Float(count) }
    }

    private var places: [Place] = []
    /// The place to start from moves along with the keys.
    private let isSorted: Bool

    init(_ keys: [Keyframe]) {
        isSorted = zip(keys, keys.dropFirst()).allSatisfy { $0.frame <= $1.frame }
        for key in keys where !key.selection.isEmpty {
            if let place = place(near: key.frame, from: places.count - 1) {
                places[place].sum += key.value
                places[place].count += 1
                places[place].remaining += 1
            } else {
                places.append(Place(frame: key.frame, sum: key.value, count: 1, remaining: 1))
            }
        }
    }

    mutating func apply(to keys: inout [Keyframe]) {
        guard !places.isEmpty else { return }
        var kept: [Keyframe] = []
        var start = places.count - 1
        for var key in keys.reversed() {
            if isSorted {
                while start > 0, places[start].frame > key.frame, !isNear(key.frame, places[start].frame) { start -= 1 }
            }
            if let place = place(near: key.frame, from: start) {
                guard !key.selection.isEmpty else { continue }
                places[place].remaining -= 1
                guard places[place].remaining == 0 else { continue }
                key.value = places[place].mean
            }
            kept.append(key)
        }
        keys = kept.reversed()
    }

    /// The latest place near a frame, as far back as the places lie behind it: Blender takes them for sorted, which they
    /// need not be after snapping.
    private func place(near frame: Float, from start: Int) -> Int? {
        var place = start
        while place >= 0 {
            if isNear(frame, places[place].frame) { return place }
            if places[place].frame < frame { return nil }
            place -= 1
        }
        return nil
    }

    private func isNear(_ a: Float, _ b: Float) -> Bool { abs(a - b) <= AnimationTrack.mergeDistance }
}
