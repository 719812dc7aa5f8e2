import AnimationCore

/// Which values have no place in a picture: those that are no numbers, and those so large that nothing beside them
/// could be seen. Curves have a gap there, and the editors name the curve.
enum GapRule {
    static let largestValue: Double = 1e12

    static func canDraw(_ value: Float) -> Bool { abs(Double(value)) <= largestValue }

    /// Whether a curve has gaps.
    static func hasGaps(_ track: AnimationTrack) -> Bool {
        for key in track.keyframes where !canDraw(key.value) || !key.frame.isFinite { return true }
        for sample in track.samples where !canDraw(sample.value) { return true }
        return false
    }
}
