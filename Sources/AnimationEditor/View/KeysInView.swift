import AnimationCore

/// Which of a track's keys lie between two frames, found by halving.
enum KeysInView {
    static func range(of keys: [Keyframe], from first: Double, to last: Double) -> Range<Int> {
        let start = index(in: keys) { Double($0.frame) >= first }
        let end = index(in: keys) { Double($0.frame) > last }
        return start..<max(start, end)
    }

    /// With one key more on either side, so that curves run on to the edges.
    static func rangeWithNeighbours(of keys: [Keyframe], from first: Double, to last: Double) -> Range<Int> {
        let inside = range(of: keys, from: first, to: last)
        return max(0, inside.lowerBound - 1)..<min(keys.count, inside.upperBound + 1)
    }

    private static func index(in keys: [Keyframe], _ isBeyond: (Keyframe) -> Bool) -> Int {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = low + (high - low) / 2
            if isBeyond(keys[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
