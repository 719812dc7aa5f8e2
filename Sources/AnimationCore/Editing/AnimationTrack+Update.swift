extension AnimationTrack {
    /// Two keys nearer than this, in frames, count as one.
    static let mergeDistance: Float = 0.01

    /// Sorts, merges and recalculates, equal to Blender's `FCurve.update()` to the bit.
    public mutating func update(rules: HandleRules = .blender45) {
        if !isInOrder {
            sortKeyframes()
            mergeKeyframes()
        }
        autoComputeHandles(rules: rules)
    }

    /// Sorts the keys by frame, keeping the order of equals, and brings handles back to their side of the key
    /// (Blender: `keyframe_points.sort()`).
    ///
    /// Two handles that have both changed sides are exchanged; a single one stops at the key's frame.
    /// A key whose frame is not a number stays where it is in the array, and no key passes it.
    public mutating func sortKeyframes() {
        if let unsorted = firstUnsortedKey { sortStretches(from: unsorted) }
        for index in keyframes.indices where keyframes[index].hasHandleOnWrongSide {
            keyframes[index].returnHandles()
        }
    }

    /// Nothing to sort, to merge or to bring back; seen in one walk.
    private var isInOrder: Bool {
        keyframes.withUnsafeBufferPointer { keys in
            var previous = -Float.infinity
            for index in keys.indices {
                let frame = keys[index].frame
                guard frame - previous > AnimationTrack.mergeDistance, keys[index].handleLeft.x <= frame,
                    keys[index].handleRight.x >= frame
                else { return false }
                previous = frame
            }
            return true
        }
    }

    /// The first key that lies before its predecessor.
    private var firstUnsortedKey: Int? {
        for index in 1..<max(1, keyframes.count) where keyframes[index].frame < keyframes[index - 1].frame {
            return index
        }
        return nil
    }

    private mutating func sortStretches(from unsorted: Int) {
        var start = keyframes[..<unsorted].lastIndex { $0.frame.isNaN }.map { $0 + 1 } ?? 0
        while start < keyframes.count {
            let end = keyframes[start...].firstIndex { $0.frame.isNaN } ?? keyframes.count
            keyframes[start..<end].sort { $0.frame < $1.frame }
            start = end + 1
        }
    }

    /// Merges keys that are at most 0.01 frame apart (Blender: `keyframe_points.deduplicate()`).
    ///
    /// The later key wins whole, but moves to the earlier one's frame, unless it lies on a whole frame itself.
    public mutating func mergeKeyframes() {
        guard var kept = firstCloseKey.map({ $0 - 1 }) else { return }
        for index in kept + 1..<keyframes.count {
            var key = keyframes[index]
            let frame = keyframes[kept].frame
            if key.frame - frame > AnimationTrack.mergeDistance {
                kept += 1
            } else if key.frame != key.frame.rounded(.down) {
                key.moveHorizontally(by: frame - key.frame, to: frame)
            }
            keyframes[kept] = key
        }
        keyframes.removeLast(keyframes.count - 1 - kept)
    }

    /// The first key that is to be merged into its predecessor.
    private var firstCloseKey: Int? {
        for index in 1..<max(1, keyframes.count)
        where !(keyframes[index].frame - keyframes[index - 1].frame > AnimationTrack.mergeDistance) {
            return index
        }
        return nil
    }
}

extension Keyframe {
    fileprivate var hasHandleOnWrongSide: Bool { handleLeft.x > frame || handleRight.x < frame }

    fileprivate mutating func returnHandles() {
        if handleLeft.x > frame, handleRight.x < frame {
            (handleLeft, handleRight) = (handleRight, handleLeft)
        } else if handleLeft.x > frame {
            handleLeft.x = frame
        } else {
            handleRight.x = frame
        }
    }

    fileprivate mutating func moveHorizontally(by step: Float, to frame: Float) {
        self.frame = frame
        handleLeft.x += step
        handleRight.x += step
    }
}
