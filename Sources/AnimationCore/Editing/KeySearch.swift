/// Finds the place of a frame among sorted keys, in Blender's order of probing.
struct KeySearch {
    enum Result: Equatable {
        /// A key within the tolerance.
        case key(Int)
        /// No key is near; one would be inserted here.
        case gap(Int)
    }

    let keys: [Keyframe]
    /// In frames.
    let tolerance: Float

    func find(_ frame: Float) -> Result {
        guard let first = keys.first, let last = keys.last else { return .gap(0) }
        if isNear(frame, first.frame) { return .key(0) }
        if frame < first.frame { return .gap(0) }
        if isNear(frame, last.frame) { return .key(keys.count - 1) }
        if frame > last.frame { return .gap(keys.count) }
        return probe(frame)
    }

    private func probe(_ frame: Float) -> Result {
        var low = 0
        var high = keys.count
        while low <= high {
            let middle = low + (high - low) / 2
            guard middle < keys.count else { break }  // Only unsorted keys lead there.
            let probed = keys[middle].frame
            if isNear(frame, probed) { return .key(middle) }
            if frame > probed { low = middle + 1 } else { high = middle - 1 }
        }
        return .gap(low)
    }

    private func isNear(_ frame: Float, _ key: Float) -> Bool {
        (frame > key ? frame - key : key - frame) <= tolerance
    }
}
