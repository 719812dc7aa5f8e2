import AnimationCore

/// What a file does otherwise than its reference, curve by curve: keys, then values at every frame, between frames, and
/// where two curves can differ most.
public struct Validation: Sendable {
    public struct Options: Sendable {
        /// How many places between two frames are looked at.
        public var subframes = 1
        public var tolerance = ValidationTolerance()
        /// The format of the file: what it cannot hold is a loss of the format, not a fault. Nil: it can hold all.
        public var format: AnimationFormat?

        public init() {}
    }

    /// A curve of the reference, of the file, or of both.
    public struct Curve: Sendable {
        /// `Cube/location[0]`
        public let name: String
        public internal(set) var verdict: Verdict
        /// How keys and fields differ; nil where only one side has the curve.
        public let keys: TrackComparison?
        /// How values differ; nil where only one side has the curve, and where both are the same to the bit.
        public let difference: CurveDifference?
        /// What is known of the rotation that the curve is a part of, where its values alone do not settle it.
        public internal(set) var orientation: OrientationDifference?
        /// The difference follows from what the file's format cannot hold.
        public internal(set) var isLossOfFormat = false

        public var isFault: Bool { !isLossOfFormat && verdict.isDifferent }
    }

    public enum Verdict: String, Sendable {
        /// Keys and all fields have the same bits.
        case identical
        /// Keys or fields differ; all values are equal within the tolerance.
        case equal
        /// The values differ and the orientation that they make is the same.
        case sameOrientation = "same orientation"
        case differs
        case missing
        case added

        var isDifferent: Bool {
            switch self {
            case .identical, .equal, .sameOrientation: false
            case .differs, .missing, .added: true
            }
        }
    }

    /// In the order of the reference, then what only the file has.
    public private(set) var curves: [Curve] = []
    /// The frame rates, where they differ; curves are then compared at the same seconds.
    public private(set) var rates: (reference: FrameRate, file: FrameRate)?
    public var isPassed: Bool { !curves.contains(where: \.isFault) }

    public init(_ file: AnimationDocument, against reference: AnimationDocument, _ options: Options = Options()) {
        if file.frameRate != reference.frameRate { rates = (reference.frameRate, file.frameRate) }
        let run = PairComparison(file: file, reference: reference, options: options)
        let pairs = run.pairs
        curves = Parallel.map(pairs.count) { run.curve(pairs[$0]) }
        compareOrientations(pairs, run)
        findLossesOfFormat(pairs, run)
    }

    // MARK: Orientations

    /// Euler angles, quaternions and axis-angles are ways to say the same: where curves of a rotation differ, the
    /// orientations that they make are compared.
    private mutating func compareOrientations(_ pairs: [CurvePairs.Pair], _ run: PairComparison) {
        let open = RotationChannels.groups(of: pairs).filter { group in
            group.members.contains { curves[$0].verdict.isDifferent }
        }
        let found = Parallel.map(open.count) { index in
            run.orientation(open[index].turned, open[index].members.map { pairs[$0] })
        }
        for (group, orientation) in zip(open, found) {
            guard let orientation else { continue }
            for index in group.members where curves[index].verdict.isDifferent {
                curves[index].orientation = orientation
                if orientation.largest <= run.options.tolerance.angle { curves[index].verdict = .sameOrientation }
            }
        }
    }

    // MARK: Losses of the format

    /// A curve that differs from the reference and equals what the format can hold of it is as good as can be.
    private mutating func findLossesOfFormat(_ pairs: [CurvePairs.Pair], _ run: PairComparison) {
        guard let format = run.options.format, curves.contains(where: \.isFault) else { return }
        var options = WriteOptions()
        options.writesExtra = false
        let reduced = format.reduce(run.reference, options, DiagnosticLog())
        let reducedRun = PairComparison(file: run.file, reference: reduced, options: run.options)
        var held: [String: CurvePairs.Pair] = [:]
        for pair in reducedRun.pairs where held[pair.name] == nil {
            held[pair.name] = pair
        }
        for index in curves.indices where curves[index].isFault {
            switch curves[index].verdict {
            case .missing: curves[index].isLossOfFormat = held[pairs[index].name]?.reference == nil
            case .differs:
                guard let pair = held[pairs[index].name], pair.reference != nil, pair.other != nil else { continue }
                curves[index].isLossOfFormat = !reducedRun.curve(pair).verdict.isDifferent
            default: continue
            }
        }
    }
}
