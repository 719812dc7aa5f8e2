import AnimationCore

extension AnimationTrack {
    /// Whether samples, or linear keys that are more than there were, take the place of keys.
    func isBaked(from reference: AnimationTrack) -> Bool {
        guard !reference.keyframes.isEmpty else { return false }
        if keyframes.isEmpty { return !samples.isEmpty }
        let isPlain = reference.isAllLinear && reference.modifiers.isEmpty
        return keyframes.count > reference.keyframes.count && isAllLinear && !isPlain
    }

    var isAllLinear: Bool { keyframes.dropLast().allSatisfy { $0.interpolation == .linear } }
}
