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
        withUnsafeTemporaryAllocation(of: BezierRun.self, capacity: KeyCurveRun.waiting) { room in
            var waiting = BezierRuns(room)
            var right = 0
            var index = 0
            while index < frames.count {
                index = fillNext(values, at: frames, from: index, &right, &waiting)
            }
            waiting.finish(values, at: frames)
        }
    }

    /// Bezier segments that wait to be worked out together.
    private static let waiting = 32

    /// Fills on to the key after a frame, that key included, or one value outside the keys; returns where to go on.
    ///
    /// - Parameter right: a key that does not lie behind the frame's segment; becomes the segment's second key.
    @inline(__always)
    private func fillNext(
        _ values: UnsafeMutableBufferPointer<Float>, at frames: UnsafeBufferPointer<Float>, from index: Int,
        _ right: inout Int, _ waiting: inout BezierRuns
    ) -> Int {
        let frame = frames[index]
        guard keys[0].frame < frame, frame < keys[keys.count - 1].frame else {
            values[index] = curve.value(at: frame)
            return index + 1
        }
        right = firstKey(after: frame, from: right)
        if frame - keys[right - 1].frame <= KeyCurve.frameTolerance {
            values[index] = valueNear(right - 1, at: frame)
            return index + 1
        }
        let key = keys[right].frame
        let end = firstIndex(in: frames, from: index, near: key)
        if end > index {
            let segment = Segment(from: keys[right - 1], to: keys[right], isDiscrete: curve.isDiscrete)
            if let run = segment.fill(values, at: frames, index..<end) {
                waiting.append(run, values, at: frames)
            }
        }
        // On the last key itself the curve is already extrapolated, which can change the sign of a zero.
        guard end < frames.count, frames[end] < key || (frames[end] == key && right < keys.count - 1) else {
            return end
        }
        values[end] = valueNear(right, at: frames[end])
        return end + 1
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
    @inline(__always)
    private func firstIndex(in frames: UnsafeBufferPointer<Float>, from start: Int, near key: Float) -> Int {
        let near = min(start + 8, frames.count)
        var low = start
        while low < near {
            if !isBefore(frames[low], key) { return low }
            low += 1
        }
        if low == frames.count { return low }
        return firstIndex(from: low, below: frames.count, step: 8) { isBefore(frames[$0], key) }
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
    private func valueNear(_ index: Int, at frame: Float) -> Float {
        let key = keys[index].frame
        let reach: Float = 0.0003  // more than twice the tolerance
        let isAlone =
            (index == 0 || key - keys[index - 1].frame > reach)
            && (index == keys.count - 1 || keys[index + 1].frame - key > reach)
        return isAlone ? keys[index].value : curve.value(at: frame)
    }
}
