extension AnimationTrack {
    /// About how much work one value is, where a plain curve is 1: a sum of many coefficients or of octaves of noise, or a
    /// mean of many values, takes far longer than a key.
    public var evaluationTerms: Int {
        modifiers.reduce(1) { $0 + $1.evaluationTerms }
    }
}

extension FModifier {
    fileprivate var evaluationTerms: Int {
        if isMuted { return 1 }
        switch kind {
        case .generator(let generator): return 1 + generator.coefficients.count
        case .noise(let noise): return 8 * (1 + Int(max(0, min(noise.depth, 32767))))
        case .envelope(let envelope): return 1 + envelope.controlPoints.count
        case .smooth(let smooth): return 8 * (1 + 4 * Int(max(1, min(smooth.filterWidth, 32))))
        default: return 1
        }
    }
}
