import AnimationCore

/// Samples and dense linear keys replaced by few Bezier keys, for all curves of a document.
enum Fitting {
    /// - Parameter tolerance: how far a new curve may be from a sample, as a part of the curve's range of values.
    static func fitted(_ document: AnimationDocument, within tolerance: Double, log: DiagnosticLog) -> AnimationDocument
    {
        var document = document
        let places = document.actions.indices.flatMap { action in
            document.actions[action].channelbags.indices.flatMap { bag in
                document.actions[action].channelbags[bag].tracks.indices.map {
                    Place(action: action, bag: bag, track: $0)
                }
            }
        }
        let fits = Parallel.map(places.count) { index in
            let track = document.actions[places[index].action].channelbags[places[index].bag].tracks[
                places[index].track]
            let range = track.valueRange
            let absolute = max(tolerance * range, Double(Float.leastNormalMagnitude))
            return CurveFit(track, within: absolute).map { Fitted(fit: $0, range: range) }
        }
        var summary = Summary(curves: places.count)
        for (place, fitted) in zip(places, fits) {
            guard let fitted else { continue }
            let action = document.actions[place.action]
            let track = action.channelbags[place.bag].tracks[place.track]
            summary.add(fitted, track, TrackName.of(track, in: action.channelbags[place.bag], of: action))
            document.actions[place.action].channelbags[place.bag].tracks[place.track].replaceCurve(by: fitted.fit)
        }
        log.report(Diagnostic(.note, code, at: AnimationCore.Place(), summary.text))
        return document
    }

    static let code = "fit.curves"

    private struct Place: Sendable {
        let action: Int
        let bag: Int
        let track: Int
    }

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
