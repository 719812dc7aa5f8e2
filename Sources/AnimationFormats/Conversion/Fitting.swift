import AnimationCore

/// Samples and keys replaced by few Bezier keys, for all curves of a document.
struct Fitting {
    let settings: FitSettings
    let log: DiagnosticLog

    func fitted(_ document: AnimationDocument) -> AnimationDocument {
        let curves = document.actions.flatMap { action in
            let names = TrackNames(of: action)
            return action.channelbags.flatMap { bag in
                bag.tracks.map { (name: names.name(of: $0, in: bag), track: $0) }
            }
        }
        let groups = settings.isTogether ? Fitting.groups(of: document) : curves.indices.map { [$0] }
        let found = Parallel.map(groups.count) { fit(groups[$0].map { curves[$0].track }) }
        var fits = [Fitted?](repeating: nil, count: curves.count)
        for (group, found) in zip(groups, found) {
            for (index, fitted) in zip(group, found) { fits[index] = fitted }
        }
        var summary = Summary(curves: curves.count)
        for (curve, fitted) in zip(curves, fits) {
            if let fitted { summary.add(fitted, curve.track, curve.name) }
        }
        var document = document
        var rest = fits[...]
        for action in document.actions.indices {
            for bag in document.actions[action].channelbags.indices {
                for track in document.actions[action].channelbags[bag].tracks.indices {
                    guard let fitted = rest.removeFirst() else { continue }
                    document.actions[action].channelbags[bag].tracks[track].replaceCurve(by: fitted.fit)
                }
            }
        }
        log.report(Diagnostic(.note, Fitting.code, at: Place(), summary.text))
        return document
    }

    /// Curves of one rotation together; where that is not possible, each by itself.
    private func fit(_ tracks: [AnimationTrack]) -> [Fitted?] {
        let wanted = tracks.compactMap { settings.tolerance(of: $0) }
        if tracks.count > 1, wanted.count == tracks.count, let fits = CurveFit.together(tracks, within: wanted) {
            return zip(fits, tracks).map { Fitted(fit: $0, range: $1.valueRange) }
        }
        return tracks.map { track in
            guard let tolerance = settings.tolerance(of: track) else { return nil }
            return CurveFit(track, within: tolerance).map { Fitted(fit: $0, range: track.valueRange) }
        }
    }

    /// The curves of each rotation of a channelbag, all others alone; by their places in the document.
    private static func groups(of document: AnimationDocument) -> [[Int]] {
        var groups: [[Int]] = []
        var index = 0
        for bag in document.actions.flatMap(\.channelbags) {
            var places: [ExactName: Int] = [:]
            for track in bag.tracks {
                let path = ExactName(track.dataPath)
                if let place = places[path] {
                    groups[place].append(index)
                } else {
                    if AnimatedProperty(dataPath: track.dataPath).isRotation { places[path] = groups.count }
                    groups.append([index])
                }
                index += 1
            }
        }
        return groups
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
            if fitted == 0 { return "no curve has samples or keys to spare" }
            return "\(fitted) of \(counted(curves, "curve")) fitted: \(points) samples or keys became "
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
