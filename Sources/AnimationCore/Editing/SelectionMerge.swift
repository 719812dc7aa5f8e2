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
    /// The places by frame.
    private var order: [Int] = []

    init(_ keys: [Keyframe]) {
        for key in keys where !key.selection.isEmpty {
            if let place = placeSoFar(near: key.frame) {
                places[place].sum += key.value
                places[place].count += 1
                places[place].remaining += 1
            } else {
                places.append(Place(frame: key.frame, sum: key.value, count: 1, remaining: 1))
            }
        }
        order = places.indices.sorted { places[$0].frame < places[$1].frame }
    }

    mutating func apply(to keys: inout [Keyframe]) {
        guard !places.isEmpty else { return }
        var kept: [Keyframe] = []
        for var key in keys.reversed() {
            if let place = place(near: key.frame) {
                guard !key.selection.isEmpty else { continue }
                places[place].remaining -= 1
                guard places[place].remaining == 0 else { continue }
                key.value = places[place].mean
            }
            kept.append(key)
        }
        keys = kept.reversed()
    }

    /// The latest place near a frame, as far back as the places lie behind it: here Blender takes them for sorted, which
    /// they need not be after snapping.
    private func placeSoFar(near frame: Float) -> Int? {
        var place = places.count - 1
        while place >= 0 {
            if isNear(frame, places[place].frame) { return place }
            if places[place].frame < frame { return nil }
            place -= 1
        }
        return nil
    }

    /// The latest of all places near a frame.
    private func place(near frame: Float) -> Int? {
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            let probed = places[order[middle]].frame
            if probed < frame, !isNear(frame, probed) { low = middle + 1 } else { high = middle }
        }
        var latest: Int?
        while low < order.count, isNear(frame, places[order[low]].frame) {
            latest = max(latest ?? 0, order[low])
            low += 1
        }
        return latest
    }

    private func isNear(_ a: Float, _ b: Float) -> Bool { abs(a - b) <= AnimationTrack.mergeDistance }
}
