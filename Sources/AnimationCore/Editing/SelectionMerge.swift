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
/// their values; its handles stay where they are.
private struct SelectionMerge {
    /// A frame that moved keys have come to.
    private struct Place {
        let frame: Float
        var sum: Float
        var count: Float
        var isTaken = false
    }

    private var places: [Place] = []

    /// - Parameter keys: sorted.
    init(_ keys: [Keyframe]) {
        for key in keys where !key.selection.isEmpty {
            if let last = places.indices.last, isNear(key.frame, places[last].frame) {
                places[last].sum += key.value
                places[last].count += 1
            } else {
                places.append(Place(frame: key.frame, sum: key.value, count: 1))
            }
        }
    }

    mutating func apply(to keys: inout [Keyframe]) {
        guard !places.isEmpty else { return }
        var kept: [Keyframe] = []
        kept.reserveCapacity(keys.count)
        var next = 0
        for var key in keys {
            // Places and keys are both in order: a place left behind is never near again.
            while next < places.count - 1, places[next].frame < key.frame, !isNear(key.frame, places[next].frame) {
                next += 1
            }
            if isNear(key.frame, places[next].frame) {
                guard !key.selection.isEmpty, !places[next].isTaken else { continue }
                places[next].isTaken = true
                if places[next].count > 1 { key.value = places[next].sum / places[next].count }
            }
            kept.append(key)
        }
        keys = kept
    }

    private func isNear(_ a: Float, _ b: Float) -> Bool { abs(a - b) <= AnimationTrack.mergeDistance }
}
