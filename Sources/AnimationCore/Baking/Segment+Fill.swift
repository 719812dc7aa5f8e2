extension Segment {
    /// The values at many frames, each as `value(at:)` gives it, to the bit; what holds for all is worked out once.
    ///
    /// - Parameters:
    ///   - frames: those of `run` lie inside the segment.
    ///   - values: as many as `frames`.
    /// - Returns: a run that is still to be filled, or nil when the values are there.
    @inline(__always)
    func fill(
        _ values: UnsafeMutableBufferPointer<Float>, at frames: UnsafeBufferPointer<Float>, _ run: Range<Int>
    ) -> BezierRun? {
        let change = to.value - from.value
        let duration = to.frame - from.frame
        if isDiscrete || duration == 0 {
            for index in run { values[index] = from.value }
            return nil
        }
        switch from.interpolation {
        case .constant:
            for index in run { values[index] = from.value }
        case .linear:
            let (start, begin) = (from.frame, from.value)
            for index in run { values[index] = change * (frames[index] - start) / duration + begin }
        case .bezier:
            let bezier = BezierSegment(from: from, to: to)
            if bezier.isFlat {
                for index in run { values[index] = bezier.d0 }
            } else if let bound = RootBound(bezier) {
                return BezierRun(bezier, bound, run)
            } else {
                for index in run { values[index] = bezier.value(at: frames[index]) }
            }
        default:
            let equation = EasingEquation(of: from, change: change, duration: duration)
            for index in run { values[index] = equation.value(at: frames[index] - from.frame) }
        }
        return nil
    }
}
