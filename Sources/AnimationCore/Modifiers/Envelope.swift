extension FModifier.Envelope {
    /// Maps the value from the default range around `referenceValue` to the envelope at a frame (Blender 4.2 to 5.3).
    ///
    /// A default range without height divides by zero, as Blender does.
    func value(_ value: Float, at frame: Float) -> Float {
        guard let (low, high) = bounds(at: frame) else { return value }
        let factor = (value - (referenceValue + defaultMinimum)) / (defaultMaximum - defaultMinimum)
        return low + factor * (high - low)
    }

    /// The envelope at a frame: straight between control points, level outside them; nil without points.
    private func bounds(at frame: Float) -> (Float, Float)? {
        guard let first = controlPoints.first, let last = controlPoints.last else { return nil }
        if first.frame >= frame { return (first.minimum, first.maximum) }
        if last.frame <= frame { return (last.minimum, last.maximum) }
        var before = first
        for after in controlPoints.dropFirst() {
            if before.frame <= frame, after.frame >= frame {
                let length = after.frame - before.frame
                let nearAfter = (frame - before.frame) / length
                let nearBefore = (after.frame - frame) / length
                return (
                    nearBefore * before.minimum + nearAfter * after.minimum,
                    nearBefore * before.maximum + nearAfter * after.maximum
                )
            }
            before = after
        }
        return (0, 0)
    }
}
