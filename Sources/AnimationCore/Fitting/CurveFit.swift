/// Few Bezier keys in the place of many samples or linear keys.
///
/// Every sample lies within the tolerance of the new curve, which the evaluator itself has checked. Keys lie on samples
/// and have their values. The first and the last sample, peaks, valleys, and both ends of each rest stay keys; what
/// steps stays a step.
///
/// Between two such places pieces are made as long as the tolerance allows, each the longest cubic that passes all its
/// samples: with ends and time fixed, whether there is one is a question of two unknowns and has a sure answer
/// (`SlopeRegion`).
public struct CurveFit {
    /// In the order of their frames.
    public let keyframes: [Keyframe]
    /// How far the new curve is from a sample at most, in value units.
    public let largestError: Double
    /// Where that is.
    public let worstFrame: Float

    /// - Parameters:
    ///   - track: a curve of samples, or one of linear keys only; its modifiers are left alone.
    ///   - tolerance: in value units, above 0.
    /// - Returns: nil for another kind of curve, for one that is not finite or not sorted, and where nothing is saved.
    public init?(_ track: AnimationTrack, within tolerance: Double) {
        guard tolerance > 0, let points = track.fitPoints else { return nil }
        var fit = FitBuilder(points, tolerance: tolerance)
        guard fit.keyframes.count < max(track.keyframes.count, track.samples.count) else { return nil }
        if track.extrapolation == .linear, !track.keyframes.isEmpty { fit.keepOuterLines() }
        keyframes = fit.keyframes
        largestError = fit.largestError
        worstFrame = fit.worstFrame
    }
}
