/// A curve of sorted keys at ascending frames, one pass from left to right: no key is searched for twice.
///
/// Gives what `KeyCurve.value(at:)` gives, to the bit.
struct KeyCurveRun {
    let curve: KeyCurve
    private var keys: UnsafeBufferPointer<Keyframe> { curve.keys }

    /// Nil unless the keys are sorted: on others Blender's search goes its own ways.
    init?(_ curve: KeyCurve) {
        let keys = curve.keys
        guard let first = keys.first, first.frame.isFinite else { return nil }
        for index in 1..<max(keys.count, 1) where !(keys[index].frame >= keys[index - 1].frame) { return nil }
        guard keys[keys.count - 1].frame.isFinite else { return nil }
        self.curve = curve
    }

    /// - Parameters:
    ///   - frames: ascending and finite.
    ///   - values: as many as `frames`.
    func fill(_ values: UnsafeMutableBufferPointer<Float>, at frames: UnsafeBufferPointer<Float>) {
        withUnsafeTemporaryAllocation(of: BezierRun.self, capacity: BezierRuns.lanes) { room in
            var beziers = BezierRuns(of: keys, values, at: frames, room: room)
            var place = Place()
            while place.index < frames.count { fillNext(values, at: frames, &place, &beziers) }
            beziers.finish()
        }
    }

    /// How far a pass has come.
    private struct Place {
        /// The next frame.
        var index = 0
        /// A key that does not lie behind that frame's segment.
        var right = 0
        /// How many frames the last segment had. Often the next one has as many.
        var span = 0
    }

    /// Fills on to the key after a frame, that key included, or one value outside the keys.
    @inline(__always)
    private func fillNext(
        _ values: UnsafeMutableBufferPointer<Float>, at frames: UnsafeBufferPointer<Float>, _ place: inout Place,
        _ beziers: inout BezierRuns
    ) {
        let start = place.index
        let frame = frames[start]
        guard keys[0].frame < frame, frame < keys[keys.count - 1].frame else {
            values[start] = curve.value(at: frame)
            place.index = start + 1
            return
        }
        let right = firstKey(after: frame, from: place.right)
        place.right = right
        if frame - keys[right - 1].frame <= KeyCurve.frameTolerance {
            values[start] = valueNear(right - 1, at: frame)
            place.index = start + 1
            return
        }
        let key = keys[right].frame
        let end = firstIndex(in: frames, from: start, near: key, span: place.span)
        place.span = end - start
        place.index = end
        if end > start {
            let segment = Segment(from: keys[right - 1], to: keys[right], isDiscrete: curve.isDiscrete)
            if !segment.fill(values, at: frames, start..<end) {
                beziers.append(BezierRun(right: right, frames: start..<end))
            }
        }
        // On the last key itself the curve is already extrapolated, which can change the sign of a zero.
        if end < frames.count, frames[end] < key || (frames[end] == key && right < keys.count - 1) {
            values[end] = valueNear(right, at: frames[end])
            place.index = end + 1
        }
    }

    /// The first key after a frame, which must lie before the last key.
    @inline(__always)
    private func firstKey(after frame: Float, from start: Int) -> Int {
        var low = start
        for _ in 0..<2 {
            if keys[low].frame > frame { return low }
            low += 1
        }
        return firstIndex(from: low, below: keys.count, step: 1) { keys[$0].frame <= frame }
    }

    /// The first frame from `start` that is not before the tolerance of a key.
    ///
    /// - Parameter span: how many frames there may be before it; it is tried first.
    @inline(__always)
    private func firstIndex(
        in frames: UnsafeBufferPointer<Float>, from start: Int, near key: Float, span: Int
    ) -> Int {
        let guess = start + span
        if span > 0, guess < frames.count, isBefore(frames[guess - 1], key), !isBefore(frames[guess], key) {
            return guess
        }
        return firstIndex(from: start, below: frames.count, step: 8) { isBefore(frames[$0], key) }
    }

    /// The first index from `start` that is not before what is looked for: in growing steps, then by halves.
    @inline(__always)
    private func firstIndex(from start: Int, below count: Int, step: Int, isBefore: (Int) -> Bool) -> Int {
        var (low, high, step) = (start, start, step)
        while high < count, isBefore(high) {
            low = high + 1
            high += step
            step *= 2
        }
        high = min(high, count)
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    @inline(__always)
    private func isBefore(_ frame: Float, _ key: Float) -> Bool {
        frame < key && key - frame > KeyCurve.frameTolerance
    }

    /// The value at a frame within the tolerance of a key: the key's, unless another key is near too.
    @inline(__always)
    private func valueNear(_ index: Int, at frame: Float) -> Float {
        let isAlone = KeyCurve.isApart(index, keys) && KeyCurve.isApart(index + 1, keys)
        return isAlone ? keys[index].value : curve.value(at: frame)
    }
}
