extension AnimationTrack {
    /// The curve's value at a frame, equal to Blender's `FCurve.evaluate` to the bit.
    ///
    /// A track with neither keys nor samples gives 0, as in Blender. Modifiers act first on the frame, last modifier
    /// first, then on the value; integer and discrete curves round at the end.
    ///
    /// - Parameter frame: in frames; sub-frames and negative frames are allowed.
    public func evaluate(at frame: Float) -> Float {
        var value = baseValue(at: frame)
        if valueKind != .float { value = (value + 0.5).rounded(.down) }
        return value
    }

    /// The value from keys or samples alone: no modifiers, no rounding.
    func baseValue(at frame: Float) -> Float {
        if !keyframes.isEmpty {
            return keyframes.withUnsafeBufferPointer { keys in
                KeyCurve(keys: keys, extrapolation: extrapolation, isDiscrete: valueKind == .discrete)
                    .value(at: frame)
            }
        }
        if !samples.isEmpty {
            return samples.withUnsafeBufferPointer { SampleCurve(samples: $0).value(at: frame) }
        }
        return 0
    }
}
