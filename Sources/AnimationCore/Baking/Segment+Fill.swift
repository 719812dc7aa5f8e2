extension Segment {
    /// The values at many frames, each as `value(at:)` gives it, to the bit; what holds for all is worked out once.
    ///
    /// - Parameters:
    ///   - frames: those of `run` lie inside the segment.
    ///   - values: as many as `frames`.
    /// - Returns: false for a Bezier segment that is not flat, whose values are still to be filled in.
    @inline(__always)
    func fill(
        _ values: UnsafeMutableBufferPointer<Float>, at frames: UnsafeBufferPointer<Float>, _ run: Range<Int>
    ) -> Bool {
        let change = to.value - from.value
        let duration = to.frame - from.frame
        if isDiscrete || duration == 0 {
            for index in run { values[index] = from.value }
            return true
        }
        switch from.interpolation {
        case .constant:
            for index in run { values[index] = from.value }
        case .linear:
            let (start, begin) = (from.frame, from.value)
            for index in run { values[index] = change * (frames[index] - start) / duration + begin }
        case .bezier:
            guard BezierSegment.isFlat(from: from, to: to) else { return false }
            for index in run { values[index] = from.value }
        default:
            let equation = EasingEquation(of: from, change: change, duration: duration)
            for index in run { values[index] = equation.value(at: frames[index] - from.frame) }
        }
        return true
    }
}
