extension FModifier.BuiltInFunction {
    /// The function at a frame, in place of the incoming value or added to it (Blender 4.2 to 5.3).
    ///
    /// The argument is made in float32, the function computed in float64. Where the function has no value, an additive
    /// modifier changes nothing and any other gives 0.
    func value(_ value: Float, at frame: Float) -> Float {
        let argument = Double(phaseMultiplier * frame + phaseOffset)
        guard let result = function.value(at: argument) else { return isAdditive ? value : 0 }
        let scaled = amplitude * Float(result) + valueOffset
        return isAdditive ? value + scaled : scaled
    }
}

extension FModifier.BuiltInFunction.Function {
    /// Nil near the poles of the tangent, for the root of 0 and less and for the logarithm of 1 and less.
    fileprivate func value(at x: Double) -> Double? {
        switch self {
        case .sine: return LibM.sine(x)
        case .cosine: return LibM.cosine(x)
        case .tangent:
            let fromPole = (x - Double.pi / 2).truncatingRemainder(dividingBy: Double.pi)
            return abs(fromPole) > Double(Float.ulpOfOne) ? LibM.tangent(x) : nil
        case .squareRoot: return x > 0 ? x.squareRoot() : nil
        case .naturalLogarithm: return x > 1 ? LibM.logarithm(x) : nil
        case .normalisedSine:
            if abs(x) < 0.0001 { return 1 }
            return LibM.sine(Double.pi * x) / (Double.pi * x)
        }
    }
}
