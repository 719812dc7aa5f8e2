import AnimationCore

/// Two documents and how pairs of their curves are compared.
struct PairComparison {
    let file: AnimationDocument
    let reference: AnimationDocument
    let options: Validation.Options
    var frames: ComparisonFrames

    init(file: AnimationDocument, reference: AnimationDocument, options: Validation.Options) {
        self.file = file
        self.reference = reference
        self.options = options
        frames = ComparisonFrames(reference: reference, other: file, subframes: options.subframes)
    }

    func curve(_ pair: CurvePairs.Pair) -> Validation.Curve {
        guard let reference = pair.reference, let other = pair.other else {
            let verdict: Validation.Verdict = pair.other == nil ? .missing : .added
            return Validation.Curve(name: pair.name, verdict: verdict, keys: nil, difference: nil)
        }
        let keys = TrackComparison(before: reference, after: other)
        if keys.isIdentical, hasOneRate {
            return Validation.Curve(name: pair.name, verdict: .identical, keys: keys, difference: nil)
        }
        let difference = CurveDifference(reference, other, at: frames, places)
        let bound = options.tolerance.bound(ofDataPath: reference.dataPath)
        let isEqual = difference.largest <= bound && reference.isMuted == other.isMuted
        return Validation.Curve(
            name: pair.name, verdict: isEqual ? .equal : .differs, keys: keys, difference: difference)
    }

    /// The curves of both; a file of a format that knows no objects has each curve once, however many use it.
    var pairs: [CurvePairs.Pair] {
        let countsOnce = options.format.map { !$0.carries.contains(.objects) } ?? false
        return CurvePairs(reference: reference, other: file, countsOnce: countsOnce).pairs
    }

    /// Whether frames mean the same on both sides.
    var hasOneRate: Bool { frames.otherRate == 1 }

    /// A file of nothing but samples says nothing of what lies between them.
    var places: CurveDifference.Places {
        options.format?.carries.contains(.keyframes) ?? true ? .everywhere : .samplesOfOther
    }

    /// Frames of the reference at which the other document has keys or samples of a curve.
    func extent(of other: AnimationTrack) -> ClosedRange<Float>? {
        guard let extent = other.frameExtent else { return nil }
        let first = Float(Double(extent.lowerBound) / frames.otherRate)
        return first...max(first, Float(Double(extent.upperBound) / frames.otherRate))
    }

    /// Nil where one side has no rotation at all.
    ///
    /// - Parameter limits: frames of the reference beyond which nothing is looked at.
    func orientation(
        _ turned: RotationChannels.Turned, _ pairs: [CurvePairs.Pair], within limits: ClosedRange<Float>? = nil
    ) -> OrientationDifference? {
        let ours = pairs.lazy.compactMap(\.referenceObject).first
        let theirs = pairs.lazy.compactMap(\.otherObject).first
        var left = RotationChannels(of: turned, object: ours.map { reference.objects[$0] })
        var right = RotationChannels(of: turned, object: theirs.map { file.objects[$0] })
        for track in pairs.compactMap(\.reference) { left.add(track) }
        for track in pairs.compactMap(\.other) { right.add(track) }
        guard !left.isEmpty, !right.isEmpty else { return nil }
        var frames = frames
        frames.limits = limits ?? frames.limits
        return OrientationDifference(left, right, at: frames)
    }
}
