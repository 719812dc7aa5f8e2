/// A smoothed key alone between two whose handles stand: the most frequent run, one equation with one unknown.
enum AccelerationKey {
    /// Does what `AccelerationRun` does with such a run of three keys, to the bit; false, and nothing done, where that is
    /// to look at the case itself.
    ///
    /// - Parameter index: the key in the middle.
    @inline(__always)
    static func solve(_ keys: UnsafeMutableBufferPointer<Keyframe>, _ index: Int) -> Bool {
        guard keys[index].isSmoothed, !AccelerationRun.movesRightHandle(keys, ofEnd: index - 1),
            !AccelerationRun.movesLeftHandle(keys, ofEnd: index + 1)
        else { return false }
        let point = keys[index].point
        let (before, after) = (point - keys[index - 1].point, keys[index + 1].point - point)
        let first = StandingHandle(keys[index - 1].handleRight - keys[index - 1].point, width: before.x)
        let last = StandingHandle(keys[index + 1].point - keys[index + 1].handleLeft, width: after.x)
        guard isAllowed(first, before.y, keys[index - 1]), isAllowed(last, after.y, keys[index + 1]) else {
            return false
        }

        let ratio = after.x / before.x
        let own = Double((2 * (ratio + 1) + ratio * first.adjustment) + last.adjustment)
        let result = Double(before.y * ratio * ratio + after.y) - Double(ratio * ratio) * Double(first.value)
        let eliminated = SIMD2(1, result) / own
        // The last row takes up a zero of either sign from this one.
        let end = Double(last.value) - 0 * eliminated.y
        let height = Float(eliminated.y - eliminated.x * end)
        guard height.isFinite else { return false }

        var knot = AccelerationKnot(width: before.x, height: before.y)
        if keys[index].isClamped {
            knot.limit(to: before.y * ratio)
            knot.limit(to: after.y)
        }
        // However often the general rules hold the height there and let it go again, here it ends.
        let held = height > knot.upper ? knot.upper : height < knot.lower ? knot.lower : height
        keys[index].handleLeft.y = point.y + -held / ratio
        keys[index].handleRight.y = point.y + held
        return true
    }

    /// Whether a standing handle keeps the bounds that its key has in the equations; one that lies flat does.
    @inline(__always)
    private static func isAllowed(_ handle: StandingHandle, _ height: Float, _ key: Keyframe) -> Bool {
        if handle.value == 0 || !key.isClamped { return true }
        var knot = AccelerationKnot(width: 0, height: height)
        knot.limit(to: height)
        return knot.allows(handle.value)
    }
}
