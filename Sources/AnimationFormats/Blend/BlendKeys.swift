import AnimationCore

/// The keys and samples of curves: the bulk of a file, read in place by offsets that are looked up once.
struct BlendKeys {
    private let file: BlendFile
    private let rules: BlendRules
    private let fields: KeyFields?

    init(file: BlendFile, rules: BlendRules) {
        self.file = file
        self.rules = rules
        fields = file.dna.layout(named: "BezTriple").flatMap(KeyFields.init)
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
private struct UnnamedNumbers {
    private(set) var count = 0
    private(set) var first = 0

    mutating func add(_ number: Int) {
        if count == 0 { first = number }
        count += 1
    }
}

/// Where the parts of a key lie in this file's BezTriple.
private struct KeyFields {
    /// A small number that some versions of Blender keep in one byte and some in two.
    struct Small {
        let offset: Int
        let isShort: Bool

        init?(_ layout: BlendLayout, _ name: String) {
            guard let field = layout[name], field.kind == .int8 || field.kind == .int16 else { return nil }
            offset = field.offset
            isShort = field.kind == .int16
        }

        func read(_ scalars: ScalarReader, _ place: Int) -> Int {
            isShort ? Int(scalars.int16(place + offset)) : Int(scalars.int8(place + offset))
        }
    }

    private let points: Int
    private let interpolation: Small
    private let leftType: Small
    private let rightType: Small
    private let leftSelection: Small
    private let selection: Small
    private let rightSelection: Small
    private let type: Small?
    private let easing: Small?
    private let back: Int?
    private let amplitude: Int?
    private let period: Int?
    private let autoHandle: Small?

    /// Nil when the struct is not one that holds keys.
    init?(_ layout: BlendLayout) {
        guard let points = layout["vec"], points.kind == .float, points.count >= 9,
            let interpolation = Small(layout, "ipo"), let leftType = Small(layout, "h1"),
            let rightType = Small(layout, "h2"), let leftSelection = Small(layout, "f1"),
            let selection = Small(layout, "f2"), let rightSelection = Small(layout, "f3")
        else { return nil }
        self.points = points.offset
        self.interpolation = interpolation
        self.leftType = leftType
        self.rightType = rightType
        self.leftSelection = leftSelection
        self.selection = selection
        self.rightSelection = rightSelection
        func float(_ name: String) -> Int? { layout[name].flatMap { $0.kind == .float ? $0.offset : nil } }
        type = Small(layout, "hide")
        easing = Small(layout, "easing")
        back = float("back")
        amplitude = float("amplitude")
        period = float("period")
        autoHandle = Small(layout, "auto_handle_type")
    }

    func keyframe(_ scalars: ScalarReader, at place: Int, _ unnamed: inout UnnamedNumbers) -> Keyframe {
        /// The three points have a third coordinate each, which curves do not use.
        func point(_ number: Int) -> SIMD2<Float> {
            let start = place + points + number * 12
            return SIMD2(scalars.float(start), scalars.float(start + 4))
        }
        func named<Value: RNAEnum>(_ field: Small, _ standard: Value) -> Value where Value.RawValue == UInt8 {
            let number = field.read(scalars, place)
            if let raw = UInt8(exactly: number), let value = Value(rawValue: raw) { return value }
            unnamed.add(number)
            return standard
        }
        func float(_ offset: Int?) -> Float { offset.map { scalars.float(place + $0) } ?? 0 }
        let control = point(1)
        var selected: KeyframeSelection = []
        if leftSelection.read(scalars, place) & 1 != 0 { selected.insert(.handleLeft) }
        if selection.read(scalars, place) & 1 != 0 { selected.insert(.controlPoint) }
        if rightSelection.read(scalars, place) & 1 != 0 { selected.insert(.handleRight) }
        return Keyframe(
            frame: control.x, value: control.y, handleLeft: point(0), handleRight: point(2),
            handleLeftType: named(leftType, .free), handleRightType: named(rightType, .free),
            interpolation: named(interpolation, .constant), easing: easing.map { named($0, .automatic) } ?? .automatic,
            back: float(back), amplitude: float(amplitude), period: float(period),
            type: type.map { named($0, .keyframe) } ?? .keyframe, selection: selected,
            isAutoHandleLocked: autoHandle.map { $0.read(scalars, place) == 1 } ?? false)
    }
}
