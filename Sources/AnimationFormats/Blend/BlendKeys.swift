import AnimationCore

/// The keys and samples of curves: the bulk of a file, read in place by offsets that are looked up once.
struct BlendKeys {
    private let file: BlendFile
    private let rules: BlendRules
    let fields: BlendKeyFields?

    init(file: BlendFile, rules: BlendRules) {
        self.file = file
        self.rules = rules
        fields = file.dna.layout(named: "BezTriple").flatMap(BlendKeyFields.init)
    }

    func keyframes(of curve: BlendRecord, _ name: @autoclosure () -> String) -> [Keyframe] {
        guard let fields, curve.pointer("bezt") != 0,
            let (layout, range) = curve.array("bezt", count: curve.int("totvert") ?? 0, of: "BezTriple")
        else { return [] }
        var unnamed = UnnamedNumbers()
        var keys: [Keyframe] = []
        keys.reserveCapacity(range.count / layout.size)
        for place in stride(from: range.lowerBound, to: range.upperBound, by: layout.size) {
            keys.append(fields.keyframe(file.scalars, at: place, &unnamed))
        }
        if unnamed.count > 0 {
            curve.report(
                .warning, .enumeration,
                "\(name()): \(counted(unnamed.count, "number")) of its keys have no name, the first is \(unnamed.first); "
                    + "read as Blender's default")
        }
        if rules.shortensHandles { shortenHandles(of: &keys, curve, name()) }
        sort(&keys, frame: \.frame, curve, name())
        return keys
    }

    private func shortenHandles(of keys: inout [Keyframe], _ curve: BlendRecord, _ name: @autoclosure () -> String) {
        let segments = BlendRules.shortenHandles(of: &keys)
        guard segments > 0 else { return }
        curve.report(
            .note, .longHandles,
            "\(name()): handles of \(counted(segments, "segment")) are shortened, as Blender does with files of "
                + "\(file.version.text)")
    }

    func samples(of curve: BlendRecord, _ name: @autoclosure () -> String) -> [CurveSample] {
        guard curve.pointer("fpt") != 0,
            let (layout, range) = curve.array("fpt", count: curve.int("totvert") ?? 0, of: "FPoint"),
            let point = layout["vec"], point.kind == .float, point.count >= 2
        else { return [] }
        let flag = layout["flag"].flatMap { $0.kind == .int32 ? $0.offset : nil }
        var samples = stride(from: range.lowerBound, to: range.upperBound, by: layout.size).map { place in
            CurveSample(
                frame: file.scalars.float(place + point.offset), value: file.scalars.float(place + point.offset + 4),
                isSelected: flag.map { file.scalars.int32(place + $0) & 1 != 0 } ?? false)
        }
        sort(&samples, frame: \.frame, curve, name())
        return samples
    }

    private func sort<Point>(
        _ points: inout [Point], frame: (Point) -> Float, _ curve: BlendRecord, _ name: @autoclosure () -> String
    ) {
        guard points.indices.dropFirst().contains(where: { frame(points[$0]) < frame(points[$0 - 1]) }) else { return }
        curve.report(.warning, .unsortedKeys, "\(name()): the keys are not in the order of their frames; sorted")
        let order = points.indices.sorted { (frame(points[$0]), $0) < (frame(points[$1]), $1) }
        points = order.map { points[$0] }
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
