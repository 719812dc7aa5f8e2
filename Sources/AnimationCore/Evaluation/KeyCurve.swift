/// The keys of a track as a function of the frame, by Blender's rules; all arithmetic is float32 in Blender's order.
struct KeyCurve {
    /// At least one key.
    let keys: UnsafeBufferPointer<Keyframe>
    let extrapolation: Extrapolation
    /// Every segment and both extrapolations are constant.
    let isDiscrete: Bool

    /// A frame this near to a key gives the key's value.
    static let frameTolerance: Float = 0.0001

    /// Whether the ends of a segment lie so far from each other and from their neighbours that a frame has one key
    /// within the tolerance at most; then the order of probing cannot matter.
    ///
    /// - Parameter right: the segment's second key.
    @inline(__always)
    static func areApart(_ right: Int, _ keys: UnsafeBufferPointer<Keyframe>) -> Bool {
        isApart(right - 1, keys) && isApart(right, keys) && isApart(right + 1, keys)
    }

    /// Whether a key lies more than twice the tolerance behind the one before it; true where one of them is not there.
    @inline(__always)
    static func isApart(_ index: Int, _ keys: UnsafeBufferPointer<Keyframe>) -> Bool {
        index <= 0 || index >= keys.count || keys[index].frame - keys[index - 1].frame > 3 * frameTolerance
    }

    func value(at frame: Float) -> Float {
        let last = keys.count - 1
        if frame <= keys[0].frame { return valueBeforeFirst(frame) }
        if keys[last].frame <= frame { return valueAfterLast(frame) }
        return valueBetweenKeys(frame)
    }

    // MARK: Outside the keys

    private func valueBeforeFirst(_ frame: Float) -> Float {
        let key = keys[0]
        return extrapolate(key, from: key.handleLeft, neighbour: keys.count > 1 ? keys[1] : nil, to: frame)
    }

    private func valueAfterLast(_ frame: Float) -> Float {
        let key = keys[keys.count - 1]
        let neighbour = keys.count > 1 ? keys[keys.count - 2] : nil
        return extrapolate(key, from: key.handleRight, neighbour: neighbour, to: frame)
    }

    /// Runs on from an end key: a linear key along the line to its neighbour, any other along its own outer handle.
    private func extrapolate(
        _ key: Keyframe, from handle: SIMD2<Float>, neighbour: Keyframe?, to frame: Float
    ) -> Float {
        if key.interpolation == .constant || extrapolation == .constant || isDiscrete { return key.value }
        let distance = key.frame - frame
        if key.interpolation == .linear {
            guard let neighbour else { return key.value }
            let run = neighbour.frame - key.frame
            if run == 0 { return key.value }
            let slope = (neighbour.value - key.value) / run
            return key.value - slope * distance
        }
        let run = key.frame - handle.x
        if run == 0 { return key.value }
        let slope = (key.value - handle.y) / run
        return key.value - slope * distance
    }

    // MARK: Between the keys

    private func valueBetweenKeys(_ frame: Float) -> Float {
        let last = keys.count - 1
        let search = KeySearch(keys: keys, tolerance: KeyCurve.frameTolerance)
        if search.isNear(frame, keys[0].frame) { return keys[0].value }
        if search.isNear(frame, keys[last].frame) { return keys[last].value }
        let right: Int
        switch search.probe(frame) {
        case .key(let index): return keys[index].value
        case .gap(let index): right = index
        }
        if right == 0 { return keys[0].value }  // The frame is NaN.
        // Only unsorted keys lead outside the array or outside the segment.
        guard right <= last else { return 0 }
        let a = keys[right - 1]
        let b = keys[right]
        if abs(b.frame - frame) < 1e-8 { return b.value }
        guard a.frame <= frame, frame <= b.frame else { return 0 }
        return Segment(from: a, to: b, isDiscrete: isDiscrete).value(at: frame)
    }
}
