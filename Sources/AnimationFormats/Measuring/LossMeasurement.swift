import AnimationCore

/// What became of each curve of a document in a written file: the file is read back, as other programs read it, and its
/// curves are compared with those of the document.
public struct LossMeasurement: Sendable {
    /// A curve of the document, or one that only the file has.
    public struct Curve: Sendable {
        /// `Cube/location[2]`
        public let name: String
        public internal(set) var outcome: Outcome
        /// How far values are off; nil where none is, and where one side has no such curve.
        public let difference: CurveDifference?
        /// How far orientations are off, for a rotation that is written in another way.
        public internal(set) var orientation: OrientationDifference?
        /// Modifiers that the file's curve does not have.
        public let modifiersGone: Int
    }

    public enum Outcome: String, CaseIterable, Sendable {
        /// The file has the curve, and no value differs at any place that was looked at.
        case exact
        /// Other keys, which stand for the same curve within an error.
        case fitted
        /// The curve moves otherwise: modifiers or what it does outside its keys are gone, or values are.
        case changed
        /// Samples, or a linear key for each of them, instead of keys.
        case baked
        /// The rotation is written as other curves: other angles, or a quaternion for angles.
        case turned = "other rotation"
        /// The file has no such curve.
        case missing = "not representable"
        /// Only the file has the curve.
        case added
    }

    public let curves: [Curve]

    /// - Parameters:
    ///   - written: what was read back.
    ///   - document: what was to be written.
    ///   - format: of the file.
    ///   - isOnto: it was written onto a file that has a frame rate of its own, and may have other curves.
    init(
        _ written: AnimationDocument, against document: AnimationDocument, format: AnimationFormat, isOnto: Bool = false
    ) {
        var written = written
        if isOnto { written.frameRate = document.frameRate }
        let comparison = PairComparison(file: written, reference: document, options: LossMeasurement.options(format))
        let pairs = comparison.pairs
        let threads = pairs.count < LossMeasurement.fewCurves ? 1 : Parallel.processorCount
        var curves = Parallel.map(pairs.count, threads: threads) { LossMeasurement.curve(pairs[$0], comparison) }
        LossMeasurement.compareOrientations(&curves, pairs, comparison)
        self.curves = isOnto ? curves.filter { $0.outcome != .added } : curves
    }

    /// Starting threads for fewer takes longer than comparing them.
    private static let fewCurves = 64

    private static func options(_ format: AnimationFormat) -> Validation.Options {
        var options = Validation.Options()
        options.format = format
        return options
    }

    // MARK: Curves

    private static func curve(_ pair: CurvePairs.Pair, _ comparison: PairComparison) -> Curve {
        guard let reference = pair.reference else {
            return Curve(name: pair.name, outcome: .added, difference: nil, modifiersGone: 0)
        }
        guard let other = pair.other else {
            return Curve(name: pair.name, outcome: .missing, difference: nil, modifiersGone: 0)
        }
        let gone = max(0, reference.modifiers.count - other.modifiers.count)
        if comparison.hasOneRate, other.movesLike(reference) {
            return Curve(name: pair.name, outcome: .exact, difference: nil, modifiersGone: gone)
        }
        let isBaked = other.isBaked(from: reference)
        let difference = difference(reference, other, isBaked: isBaked, comparison)
        return Curve(
            name: pair.name, outcome: isBaked ? .baked : outcome(reference, other, difference),
            difference: difference.largest > 0 ? difference : nil, modifiersGone: gone)
    }

    /// What is baked is compared from its first to its last sample, which is what was asked for. Of samples nobody knows
    /// what lies between them.
    private static func difference(
        _ reference: AnimationTrack, _ other: AnimationTrack, isBaked: Bool, _ comparison: PairComparison
    ) -> CurveDifference {
        var frames = comparison.frames
        if isBaked { frames.limits = comparison.extent(of: other) }
        let isOfSamples = reference.keyframes.isEmpty && !reference.samples.isEmpty
        return CurveDifference(
            reference, other, at: frames, isOfSamples ? .samplesOfReference : comparison.places)
    }

    private static func outcome(
        _ reference: AnimationTrack, _ other: AnimationTrack, _ difference: CurveDifference
    ) -> Outcome {
        if difference.largest == 0, reference.isMuted == other.isMuted { return .exact }
        let isSameKind =
            reference.modifiers.count == other.modifiers.count && reference.extrapolation == other.extrapolation
            && reference.valueKind == other.valueKind
        let isSameCount =
            reference.keyframes.count == other.keyframes.count && reference.samples.count == other.samples.count
        return isSameKind && !isSameCount ? .fitted : .changed
    }

    // MARK: Rotations

    /// In degrees: curves of a rotation with other values are another way to write the same when they are nearer.
    private static let sameTurn = 1.0

    private static func compareOrientations(
        _ curves: inout [Curve], _ pairs: [CurvePairs.Pair], _ comparison: PairComparison
    ) {
        for (turned, members) in RotationChannels.groups(of: pairs) {
            let others = members.filter { curves[$0].outcome == .added }.compactMap { pairs[$0].other }
            let isMissing = members.contains { curves[$0].outcome == .missing }
            let isOpen = members.contains { [.missing, .changed].contains(curves[$0].outcome) }
            guard isOpen, !others.isEmpty || !isMissing else { continue }
            let extents = others.filter { $0.isAllLinear }.compactMap { comparison.extent(of: $0) }
            let limits = extents.dropFirst().reduce(extents.first) { all, next in
                all.map { min($0.lowerBound, next.lowerBound)...max($0.upperBound, next.upperBound) }
            }
            guard let orientation = comparison.orientation(turned, members.map { pairs[$0] }, within: limits),
                !others.isEmpty || orientation.largest < LossMeasurement.sameTurn
            else { continue }
            for index in members where [.missing, .changed].contains(curves[index].outcome) {
                curves[index].outcome = .turned
                curves[index].orientation = orientation
            }
        }
    }
}
