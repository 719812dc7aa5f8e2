import AnimationCore

/// Samples and dense linear keys replaced by few Bezier keys, for all curves of a document.
enum Fitting {
    /// - Parameter tolerance: how far a new curve may be from a sample, as a part of the curve's range of values.
    static func fitted(_ document: AnimationDocument, within tolerance: Double, log: DiagnosticLog) -> AnimationDocument
    {
        let curves = document.actions.flatMap { action in
            let names = TrackNames(of: action)
            return action.channelbags.flatMap { bag in
                bag.tracks.map { (name: names.name(of: $0, in: bag), track: $0) }
            }
        }
        var fits = Parallel.map(curves.count) { index in
            let range = curves[index].track.valueRange
            let absolute = max(tolerance * range, Double(Float.leastNormalMagnitude))
            return CurveFit(curves[index].track, within: absolute).map { Fitted(fit: $0, range: range) }
        }[...]
        var summary = Summary(curves: curves.count)
        for (curve, fitted) in zip(curves, fits) {
            if let fitted { summary.add(fitted, curve.track, curve.name) }
        }
        var document = document
        for action in document.actions.indices {
            for bag in document.actions[action].channelbags.indices {
                for track in document.actions[action].channelbags[bag].tracks.indices {
                    guard let fitted = fits.removeFirst() else { continue }
                    document.actions[action].channelbags[bag].tracks[track].replaceCurve(by: fitted.fit)
                }
            }
        }
        log.report(Diagnostic(.note, code, at: Place(), summary.text))
        return document
    }

    static let code = "fit.curves"

    fileprivate struct Fitted {
        let fit: CurveFit
        /// Of the curve's values.
        let range: Double

        var relativeError: Double { range > 0 ? fit.largestError / range : 0 }
    }

    /// What became of the curves, in one sentence.
    private struct Summary {
        let curves: Int
        private var fitted = 0
        private var points = 0
        private var keys = 0
        private var worst = 0.0
        private var place = ""

        init(curves: Int) { self.curves = curves }

        mutating func add(_ one: Fitted, _ track: AnimationTrack, _ name: String) {
            fitted += 1
            points += max(track.samples.count, track.keyframes.count)
            keys += one.fit.keyframes.count
            if one.relativeError > worst {
                worst = one.relativeError
                place = ", \(name) at frame \(FrameText.text(one.fit.worstFrame))"
            }
        }

        var text: String {
            if fitted == 0 { return "no curve has samples or dense linear keys to fit" }
            return "\(fitted) of \(counted(curves, "curve")) fitted: \(points) samples or linear keys became "
                + "\(counted(keys, "key")); largest error \(Float(worst)) of the curve's range\(place)"
        }
    }
}

extension AnimationTrack {
    /// From the lowest to the highest sample or key.
    var valueRange: Double {
        var (low, high) = (Float.infinity, -Float.infinity)
        for sample in samples { (low, high) = (min(low, sample.value), max(high, sample.value)) }
        for key in keyframes { (low, high) = (min(low, key.value), max(high, key.value)) }
        return low <= high ? Double(high) - Double(low) : 0
    }

    /// The keys of a fit instead of samples or keys.
    fileprivate mutating func replaceCurve(by fit: CurveFit) {
        keyframes = fit.keyframes
        samples = []
    }
}
