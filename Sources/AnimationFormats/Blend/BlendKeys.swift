import AnimationCore

/// The keys and samples of curves: the bulk of a file, read by offsets that are looked up once.
struct BlendKeys: @unchecked Sendable {
    private let data: BlendBytes
    private let scalars: ScalarReader
    private let rules: BlendRules
    let fields: BlendKeyFields?
    private let samples: BlendSampleFields?

    init(file: BlendFile, rules: BlendRules) {
        data = file.data
        scalars = file.scalars
        self.rules = rules
        fields = file.dna.layout(named: "BezTriple").flatMap(BlendKeyFields.init)
        samples = file.dna.layout(named: "FPoint").flatMap(BlendSampleFields.init)
    }

    /// Reads the keys or samples of a curve into it; from any thread.
    func read(_ points: BlendPoints, into track: inout AnimationTrack, of action: String, _ log: DiagnosticLog) {
        do throws(ReadFailure) {
            switch points.kind {
            case .keys: track.keyframes = try keyframes(points, track, action, log)
            case .samples: track.samples = try samples(points, track, action, log)
            }
        } catch {
            log.report(error.diagnostic)
        }
    }

    private func keyframes(
        _ points: BlendPoints, _ track: AnimationTrack, _ action: String, _ log: DiagnosticLog
    ) throws(ReadFailure) -> [Keyframe] {
        guard let fields else { return [] }
        var unnamed = UnnamedNumbers()
        let (size, count) = (points.layout.size, points.count)
        var keys = try data.withBytes(points.range) { bytes in
            let scalars = ScalarReader(bytes, like: scalars)
            return [Keyframe](unsafeUninitializedCapacity: count) { keys, initialized in
                for index in 0..<count {
                    keys.initializeElement(at: index, to: fields.keyframe(scalars, at: index * size, &unnamed))
                }
                initialized = count
            }
        }
        func report(_ severity: Diagnostic.Severity, _ code: BlendCode, _ message: String) {
            log.report(severity, blend: code, at: points.curve.place, "\(track.name(in: action)): \(message)")
        }
        if unnamed.count > 0 {
            report(
                .warning, .enumeration,
                "\(counted(unnamed.count, "number")) of its keys have no name, the first is \(unnamed.first); "
                    + "read as Blender's default")
        }
        if rules.shortensHandles {
            let segments = BlendRules.shortenHandles(of: &keys)
            if segments > 0 {
                report(
                    .note, .longHandles,
                    "handles of \(counted(segments, "segment")) are shortened, as Blender does with files of "
                        + "\(rules.version.text)")
            }
        }
        if sort(&keys, frame: \.frame) { report(.warning, .unsortedKeys, BlendKeys.unsorted) }
        return keys
    }

    private func samples(
        _ points: BlendPoints, _ track: AnimationTrack, _ action: String, _ log: DiagnosticLog
    ) throws(ReadFailure) -> [CurveSample] {
        guard let fields = samples else { return [] }
        let (size, count) = (points.layout.size, points.count)
        var samples = try data.withBytes(points.range) { bytes in
            let scalars = ScalarReader(bytes, like: scalars)
            return (0..<count).map { fields.sample(scalars, at: $0 * size) }
        }
        if sort(&samples, frame: \.frame) {
            log.report(
                .warning, blend: .unsortedKeys, at: points.curve.place,
                "\(track.name(in: action)): \(BlendKeys.unsorted)")
        }
        return samples
    }

    private static let unsorted = "the keys are not in the order of their frames; sorted"

    /// Whether it was necessary.
    private func sort<Point>(_ points: inout [Point], frame: (Point) -> Float) -> Bool {
        guard points.indices.dropFirst().contains(where: { frame(points[$0]) < frame(points[$0 - 1]) }) else {
            return false
        }
        let order = points.indices.sorted { (frame(points[$0]), $0) < (frame(points[$1]), $1) }
        points = order.map { points[$0] }
        return true
    }

    // MARK: Counting

    /// How many keys or samples a curve has and of which interpolations, without making them. Nil for a curve with
    /// something to tell about: that one has to be read.
    func counts(of points: BlendPoints) -> PointCounts? {
        switch points.kind {
        case .samples: nil
        case .keys: rules.shortensHandles ? nil : countedKeys(points)
        }
    }

    private func countedKeys(_ points: BlendPoints) -> PointCounts? {
        guard let fields else { return nil }
        let (size, count) = (points.layout.size, points.count)
        let counts = try? data.withBytes(points.range) { bytes in
            fields.counts(ScalarReader(bytes, like: scalars), count: count, size: size)
        }
        return counts.flatMap { $0 }
    }
}

extension AnimationTrack {
    /// What people call a curve of an action, for messages.
    fileprivate func name(in action: String) -> String {
        TrackName(action: action, slot: nil, dataPath: dataPath, arrayIndex: arrayIndex).text
    }
}

/// Where the parts of a sample lie in this file's FPoint.
private struct BlendSampleFields {
    private let point: Int
    private let flag: Int?

    /// Nil when the struct is not one that holds samples.
    init?(_ layout: BlendLayout) {
        guard let point = layout["vec"], point.kind == .float, point.count >= 2 else { return nil }
        self.point = point.offset
        flag = layout["flag"].flatMap { $0.kind == .int32 ? $0.offset : nil }
    }

    func sample(_ scalars: ScalarReader, at place: Int) -> CurveSample {
        CurveSample(
            frame: scalars.float(place + point), value: scalars.float(place + point + 4),
            isSelected: flag.map { scalars.int32(place + $0) & 1 != 0 } ?? false)
    }
}

/// Numbers of keys that none of Blender's enumerations has.
struct UnnamedNumbers {
    private(set) var count = 0
    private(set) var first = 0

    mutating func add(_ number: Int) {
        if count == 0 { first = number }
        count += 1
    }
}
