/// Few Bezier keys in the place of many samples or keys.
///
/// Of samples, and of curves of nothing but linear keys, every sample lies within the tolerance of the new curve, which the
/// evaluator itself has checked. Keys lie on samples and have their values. The first and the last sample, peaks, valleys,
/// and both ends of each rest stay keys; what steps stays a step.
///
/// Between two such places pieces are made as long as the tolerance allows, each the longest cubic that passes all its
/// samples: with ends and time fixed, whether there is one is a question of two unknowns and has a sure answer
/// (`SlopeRegion`).
///
/// Of curves with other keys some keys are left out, and the new curve is within the tolerance everywhere
/// (`CurveReduction`). For 0.0001 frames on both sides of a key Blender's evaluator takes the key's value, which on a steep
/// curve is that of another place.
public struct CurveFit {
    /// In the order of their frames.
    public let keyframes: [Keyframe]
    /// How far the new curve is from a sample at most, or from the old curve anywhere, in value units.
    public let largestError: Double
    /// Where that is.
    public let worstFrame: Float

    /// - Parameters:
    ///   - track: its modifiers are left alone.
    ///   - tolerance: in value units, above 0.
    /// - Returns: nil for a curve of whole numbers, for one that is not finite or not sorted, and where nothing is saved.
    public init?(_ track: AnimationTrack, within tolerance: Double) {
        guard let fit = CurveFit.fits(of: [track], within: [tolerance])?.first else { return nil }
        self = fit
    }

    /// What segments of a fit may be, for formats that hold less than Bezier keys.
    public enum Shape: Sendable {
        /// Cubics of the frame: Bezier segments whose handles reach a third of the way, which frame, value and the slopes
        /// on both sides describe.
        case hermite
        /// Straight lines.
        case linear
    }

    /// A curve in segments of one shape; steps stay steps, as constant keys.
    ///
    /// The whole curve lies within the tolerance, between frames too, and `largestError` bounds its error everywhere; next
    /// to an easing equation only at many places. Samples count as joined by lines; those that become `hermite` are kept
    /// each by itself, as by `init(_:within:)`. There may be more keys than before.
    ///
    ///     let lines = CurveFit(track, as: .linear, within: 0.01)
    ///
    /// - Parameters:
    ///   - track: its modifiers and what it does outside its keys are left alone.
    ///   - tolerance: in value units, above 0.
    /// - Returns: nil for a curve of whole numbers, for one that is not finite or not sorted, with fewer than two keys or
    ///   samples, or with handles that run backwards; and where it jumps or moves by more than the tolerance between two
    ///   neighbouring float32 frames.
    public init?(_ track: AnimationTrack, as shape: Shape, within tolerance: Double) {
        guard tolerance > 0 else { return nil }
        switch shape {
        case .linear:
            guard let path = FitPath(track, within: 0.25 * tolerance),
                let pieces = LinearPieces(path, within: tolerance)
            else { return nil }
            self.init(
                keyframes: pieces.keyframes, largestError: pieces.largestError, worstFrame: pieces.worstFrame)
        case .hermite:
            if let fit = CurveFit.sampleFits(of: [track], within: [tolerance])?.first {
                self = fit
                return
            }
            // Half of the tolerance for fewer keys, half for their form.
            let fit = CurveFit(track, within: 0.5 * tolerance)
            var fitted = track
            if let fit { fitted.keyframes = fit.keyframes }
            guard let path = FitPath(fitted, within: 0.125 * tolerance),
                let pieces = HermitePieces(path, within: 0.5 * tolerance)
            else { return nil }
            self.init(
                keyframes: pieces.keyframes, largestError: pieces.largestError + (fit?.largestError ?? 0),
                worstFrame: pieces.worstFrame)
        }
    }

    /// Curves that belong together, with keys at the same frames.
    ///
    /// Samples have to be at the same frames. Keys that only some of the curves have are put into the others first, on the
    /// curve.
    ///
    /// - Parameter tolerances: one for each curve, in value units, above 0.
    /// - Returns: nil where one of the curves is none to fit, where that is not possible, and where nothing is saved.
    public static func together(_ tracks: [AnimationTrack], within tolerances: [Double]) -> [CurveFit]? {
        fits(of: tracks, within: tolerances)
    }

    private static func fits(of tracks: [AnimationTrack], within tolerances: [Double]) -> [CurveFit]? {
        guard !tracks.isEmpty, tolerances.count == tracks.count, tolerances.allSatisfy({ $0 > 0 }) else { return nil }
        let fits = sampleFits(of: tracks, within: tolerances) ?? reductions(of: tracks, within: tolerances)
        guard let fits else { return nil }
        let before = tracks.reduce(0) { $0 + max($1.keyframes.count, $1.samples.count) }
        return fits.reduce(0) { $0 + $1.keyframes.count } < before ? fits : nil
    }

    /// Nil where one of the curves is made of something else than samples and lines.
    private static func sampleFits(of tracks: [AnimationTrack], within tolerances: [Double]) -> [CurveFit]? {
        var curves: [[FitPoint]] = []
        for track in tracks {
            guard let points = track.fitPoints else { return nil }
            if let first = curves.first {
                guard first.count == points.count, zip(first, points).allSatisfy({ $0.frame == $1.frame }) else {
                    return nil
                }
            }
            curves.append(points)
        }
        return zip(FitBuilder.fits(of: curves, within: tolerances), tracks).map { fit, track in
            var fit = fit
            if track.extrapolation == .linear, !track.keyframes.isEmpty { fit.keepOuterLines() }
            return CurveFit(keyframes: fit.keyframes, largestError: fit.largestError, worstFrame: fit.worstFrame)
        }
    }

    /// Nil where keys cannot be left out of one of the curves, or only of some of them.
    private static func reductions(of tracks: [AnimationTrack], within tolerances: [Double]) -> [CurveFit]? {
        guard tracks.allSatisfy({ $0.isReducible }) else { return nil }
        // A single curve of lines has been fitted by its keys, or left alone.
        guard tracks.count > 1 || !tracks[0].isOfLines else { return nil }
        guard let curves = CommonKeys.curves(tracks) else { return nil }
        return CurveReduction(curves, within: tolerances).channels.map {
            CurveFit(keyframes: $0.reduced, largestError: $0.largestError, worstFrame: $0.worstFrame)
        }
    }

    private init(keyframes: [Keyframe], largestError: Double, worstFrame: Float) {
        self.keyframes = keyframes
        self.largestError = largestError
        self.worstFrame = worstFrame
    }
}
