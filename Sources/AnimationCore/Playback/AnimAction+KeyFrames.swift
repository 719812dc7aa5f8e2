extension AnimAction {
    /// The first frame after `frame` that has a key; nil when there is none. Samples are no keys.
    public func keyFrame(after frame: Float) -> Float? {
        nearestKey { keys in
            let index = keys.partitionIndex { $0.frame > frame }
            return index < keys.count ? keys[index].frame : nil
        } nearer: {
            $0 < $1
        }
    }

    /// The last frame before `frame` that has a key; nil when there is none. Samples are no keys.
    public func keyFrame(before frame: Float) -> Float? {
        nearestKey { keys in
            let index = keys.partitionIndex { $0.frame >= frame }
            return index > 0 ? keys[index - 1].frame : nil
        } nearer: {
            $0 > $1
        }
    }

    private func nearestKey(_ key: ([Keyframe]) -> Float?, nearer: (Float, Float) -> Bool) -> Float? {
        var nearest: Float?
        for channelbag in channelbags {
            for track in channelbag.tracks {
                guard let frame = key(track.keyframes) else { continue }
                if let known = nearest, !nearer(frame, known) { continue }
                nearest = frame
            }
        }
        return nearest
    }
}

extension [Keyframe] {
    /// The first key that `isBeyond` holds for, found by halving: keys are sorted by frame. Their number when there is
    /// none.
    fileprivate func partitionIndex(_ isBeyond: (Keyframe) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
