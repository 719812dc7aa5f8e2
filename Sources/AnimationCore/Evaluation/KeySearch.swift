/// Finds the place of a frame among sorted keys, in Blender's order of probing.
///
/// When two keys lie within twice the tolerance, the order of probing decides which of them is found.
struct KeySearch {
    enum Result: Equatable {
        /// A key within the tolerance.
        case key(Int)
        /// No key is near; the first key after the frame, before which one would be inserted.
        case gap(Int)
    }

    let keys: UnsafeBufferPointer<Keyframe>
    /// In frames.
    let tolerance: Float

    /// With both ends looked at first, as for inserting.
    func find(_ frame: Float) -> Result {
        guard let first = keys.first, let last = keys.last else { return .gap(0) }
        if isNear(frame, first.frame) { return .key(0) }
        if frame < first.frame { return .gap(0) }
        if isNear(frame, last.frame) { return .key(keys.count - 1) }
        if frame > last.frame { return .gap(keys.count) }
        return probe(frame)
    }

    /// The search by halves alone.
    @inline(__always)
    func probe(_ frame: Float) -> Result {
        var low = 0
        var high = keys.count
        while low <= high {
            let middle = low + (high - low) / 2
            // Only unsorted keys let the probe leave the array, where Blender's result is undefined.
            guard middle < keys.count else { break }
            let beyond = frame - keys[middle].frame
            if beyond.magnitude <= tolerance { return .key(middle) }
            if beyond > 0 { low = middle + 1 } else { high = middle - 1 }
        }
        return .gap(low)
    }

    @inline(__always)
    func isNear(_ frame: Float, _ key: Float) -> Bool {
        (frame - key).magnitude <= tolerance
    }
}
