extension AnimationTrack {
    /// Whether all that bears on the values of two curves has the same bits, so that they are equal at every frame.
    public func movesLike(_ other: AnimationTrack) -> Bool {
        guard keyframes.count == other.keyframes.count, extrapolation == other.extrapolation,
            valueKind == other.valueKind, isMuted == other.isMuted,
            isSame(modifiers, other.modifiers, by: { $0.isBitwiseEqual(to: $1) })
        else { return false }
        // Where there are keys, samples do not count.
        guard keyframes.isEmpty else { return zip(keyframes, other.keyframes).allSatisfy { $0.movesLike($1) } }
        return samples.count == other.samples.count
            && zip(samples, other.samples).allSatisfy {
                $0.frame.isBitwiseEqual(to: $1.frame) && $0.value.isBitwiseEqual(to: $1.value)
            }
    }
}

extension Keyframe {
    /// Whether all that bears on the values of a curve has the same bits.
    fileprivate func movesLike(_ other: Keyframe) -> Bool {
        guard interpolation == other.interpolation, point.isBitwiseEqual(to: other.point),
            handleLeft.isBitwiseEqual(to: other.handleLeft), handleRight.isBitwiseEqual(to: other.handleRight)
        else { return false }
        guard interpolation.isEasing else { return true }
        return easing == other.easing && back.isBitwiseEqual(to: other.back)
            && amplitude.isBitwiseEqual(to: other.amplitude) && period.isBitwiseEqual(to: other.period)
    }
}
