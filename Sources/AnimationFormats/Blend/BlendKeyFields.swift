import AnimationCore

/// Where the parts of a key lie in this file's BezTriple: read and written by these offsets, looked up once.
struct BlendKeyFields {
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

        func write(_ number: Int, _ scalars: ScalarWriter, _ place: Int) {
            if isShort {
                scalars.set(Int16(truncatingIfNeeded: number), at: place + offset)
            } else {
                scalars.set(Int8(truncatingIfNeeded: number), at: place + offset)
            }
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

    /// Whether the numbers that are counted take one byte each.
    private var areBytes: Bool {
        ![interpolation, leftType, rightType, type, easing].contains { $0?.isShort ?? false }
    }

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

    /// Keys counted, not made; nil when any of them is out of order or has a number without a name.
    func counts(_ scalars: ScalarReader, count: Int, size: Int) -> PointCounts? {
        var counts = PointCounts()
        guard count > 0 else { return counts }
        let frame = points + 12
        var last = -Float.infinity
        // Copies that no write can change are not loaded again for each key; a field that this file's version does not
        // have repeats another's check.
        let (interpolation, left, right) = (interpolation, leftType, rightType)
        let handleTypes = UInt(HandleType.allCases.count)
        let (type, types) = type.map { ($0, UInt(KeyframeType.allCases.count)) } ?? (left, handleTypes)
        let (easing, easings) = easing.map { ($0, UInt(Easing.allCases.count)) } ?? (left, handleTypes)
        /// Whether all keys are plain; counts them up to the first that is not.
        @inline(__always)
        func isPlain(_ tally: UnsafeMutableBufferPointer<Int>, _ read: (Small, Int) -> Int) -> Bool {
            /// Whether a number is below the count of an enumeration whose raw values begin at 0.
            func isNamed(_ field: Small, _ place: Int, below count: UInt) -> Bool {
                UInt(bitPattern: read(field, place)) < count
            }
            var place = 0
            for _ in 0..<count {
                let next = scalars.float(place &+ frame)
                let number = read(interpolation, place)
                guard UInt(bitPattern: number) < UInt(tally.count), !(next < last),
                    isNamed(left, place, below: handleTypes),
                    isNamed(right, place, below: handleTypes),
                    isNamed(type, place, below: types),
                    isNamed(easing, place, below: easings)
                else { return false }
                tally[number] &+= 1
                last = next
                place &+= size
            }
            return true
        }
        let arePlain = counts.interpolations.withUnsafeMutableBufferPointer { tally in
            // Most files have bytes only; not asking for each number saves a quarter of the loop.
            areBytes
                ? isPlain(tally) { Int(scalars.int8($1 &+ $0.offset)) }
                : isPlain(tally) { $0.read(scalars, $1) }
        }
        guard arePlain else { return nil }
        counts.keys = count
        let first = scalars.float(frame)
        if first <= last { counts.extent = first...last }
        return counts
    }

    /// Writes what the document says of a key; whatever else its bytes hold stays.
    func write(_ key: Keyframe, _ scalars: ScalarWriter, at place: Int) {
        func point(_ number: Int, _ point: SIMD2<Float>) {
            scalars.set(point.x, at: place + points + number * 12)
            scalars.set(point.y, at: place + points + number * 12 + 4)
        }
        func select(_ field: Small, _ part: KeyframeSelection) {
            let other = field.read(scalars.reader, place) & ~1
            field.write(other | (key.selection.contains(part) ? 1 : 0), scalars, place)
        }
        point(0, key.handleLeft)
        point(1, key.point)
        point(2, key.handleRight)
        interpolation.write(Int(key.interpolation.rawValue), scalars, place)
        leftType.write(Int(key.handleLeftType.rawValue), scalars, place)
        rightType.write(Int(key.handleRightType.rawValue), scalars, place)
        select(leftSelection, .handleLeft)
        select(selection, .controlPoint)
        select(rightSelection, .handleRight)
        type?.write(Int(key.type.rawValue), scalars, place)
        easing?.write(Int(key.easing.rawValue), scalars, place)
        if let back { scalars.set(key.back, at: place + back) }
        if let amplitude { scalars.set(key.amplitude, at: place + amplitude) }
        if let period { scalars.set(key.period, at: place + period) }
        if let autoHandle { autoHandle.write(key.isAutoHandleLocked ? 1 : 0, scalars, place) }
    }
}
