extension AnimationTrack {
    /// The curve's value at a frame, equal to Blender's `FCurve.evaluate` to the bit.
    ///
    /// A track with neither keys nor samples gives 0, as in Blender. Modifiers act first on the frame, last modifier
    /// first, then on the value; integer and discrete curves round at the end.
    ///
    /// - Parameter frame: in frames; sub-frames and negative frames are allowed.
    public func evaluate(at frame: Float) -> Float {
        rounded(modifiers.isEmpty ? baseValue(at: frame) : modifiedValue(at: frame) { baseValue(at: $0) })
    }

    /// What the modifiers make of the curve, without rounding.
    ///
    /// - Parameter base: the curve without modifiers, as a function of the frame.
    @inline(never)
    func modifiedValue(at frame: Float, of base: (Float) -> Float) -> Float {
        ModifierStack(modifiers: modifiers, ends: ends).value(at: frame, of: base)
    }

    /// Integer and discrete curves give whole numbers.
    @inline(__always)
    func rounded(_ value: Float) -> Float { valueKind == .float ? value : (value + 0.5).rounded(.down) }

    /// The first and the last key or sample as points (frame, value).
    private var ends: (first: SIMD2<Float>, last: SIMD2<Float>)? {
        if let first = keyframes.first, let last = keyframes.last { return (first.point, last.point) }
        if let first = samples.first, let last = samples.last {
            return (SIMD2(first.frame, first.value), SIMD2(last.frame, last.value))
        }
        return nil
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
