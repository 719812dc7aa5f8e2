extension FModifier.Smooth {
    /// The Gaussian mean of the curve below around a frame (Blender 5.3).
    ///
    /// Weights are taken on whole frames; between two of them the means are joined by a line. A frame within float32
    /// epsilon of a whole one is cut towards zero, as Blender does.
    func value(at frame: Float, of base: (Float) -> Float) -> Float {
        if abs(frame.rounded() - frame) <= Float.ulpOfOne { return mean(at: frame.rounded(.towardZero), of: base) }
        let whole = frame.rounded(.down)
        let fraction = frame - whole
        return mean(at: whole, of: base) * (1 - fraction) + mean(at: whole + 1, of: base) * fraction
    }

    private func mean(at frame: Float, of base: (Float) -> Float) -> Float {
        let width = max(1, min(filterWidth, 32))
        var sum: Float = 0
        var weights: Float = 0
        for step in -width...width {
            let distance = Float(step) / Float(width)
            let weight = LibM.exponential(-(distance * distance) / ((2 * sigma) * sigma))
            weights += weight
            sum += base(frame + Float(step)) * weight
        }
        return sum / weights
    }
}
