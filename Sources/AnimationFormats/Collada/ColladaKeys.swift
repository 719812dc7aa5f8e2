import AnimationCore

/// Makes the keys of one component from the numbers of a file.
struct ColladaKeys {
    /// The tangents of a key, each a time in seconds and a value as the file has them.
    struct Tangent {
        var left = (0.0, 0.0)
        var right = (0.0, 0.0)
    }

    private(set) var keys: [Keyframe] = []
    /// How many handles lay outside their segment in time and were moved to its end.
    private(set) var clamped = 0
    private let frames: [Float]
    private let kinds: [ColladaKind]
    private let conversion: ColladaConversion
    private let units: ColladaUnits
    private let tangents: ColladaTangents
    private let isCurved: Bool

    /// - Parameters:
    ///   - frames: rising.
    ///   - values: in the file's unit; finite.
    ///   - conversion: from the file's unit to the property's.
    ///   - areBlenders: the handles are Blender's, which shortens those that are too long when it evaluates.
    init(
        frames: [Float], kinds: [ColladaKind], values: [Double], conversion: ColladaConversion, units: ColladaUnits,
        areBlenders: Bool, tangents: ColladaTangents, tangent: (Int) -> Tangent
    ) {
        self.frames = frames
        self.kinds = kinds
        self.conversion = conversion
        self.units = units
        self.tangents = tangents
        isCurved = kinds.contains { $0.interpolation == .bezier }
        var template = Keyframe(frame: 0, value: 0, handleLeftType: .free, handleRightType: .free)
        template.back = 0
        template.amplitude = 0
        template.period = 0
        keys.reserveCapacity(frames.count)
        for position in frames.indices {
            var key = template
            key.frame = frames[position]
            key.value = conversion.value(values[position])
            key.interpolation = kinds[position].interpolation
            setHandles(of: &key, at: position, values[position], tangent(position))
            keys.append(key)
        }
        if kinds.contains(where: \.isSpline) { setSplines(values) }
        for index in keys.indices { keys[index].keepHandlesFinite() }
        if !areBlenders { keepHandlesInside() }
    }

    // MARK: Handles

    private func setHandles(of key: inout Keyframe, at position: Int, _ value: Double, _ tangent: Tangent) {
        let (before, after) = thirds(around: position)
        let (kindBefore, kindAfter) = (position > 0 ? kinds[position - 1] : kinds[position], kinds[position])
        switch tangents {
        case .none:
            key.handleLeft = SIMD2(key.frame - (isCurved ? before : 0), key.value)
            key.handleRight = SIMD2(key.frame + (isCurved ? after : 0), key.value)
        case .values(let meaning):
            let isVectorBefore = kindBefore.hasTangentVectors
            let isVectorAfter = kindAfter.hasTangentVectors
            let down = isVectorBefore ? value - tangent.left.1 / 3 : meaning.before(value, tangent.left.1)
            let up = isVectorAfter ? value + tangent.right.1 / 3 : meaning.after(value, tangent.right.1)
            key.handleLeft = SIMD2(key.frame - before, conversion.handle(down, key: value))
            key.handleRight = SIMD2(key.frame + after, conversion.handle(up, key: value))
        case .pairs:
            key.handleLeft = point(tangent.left, of: key, value, isVector: kindBefore.hasTangentVectors, -1)
            key.handleRight = point(tangent.right, of: key, value, isVector: kindAfter.hasTangentVectors, 1)
        }
    }

    private func point(
        _ pair: (Double, Double), of key: Keyframe, _ value: Double, isVector: Bool, _ side: Double
    ) -> SIMD2<Float> {
        guard isVector else {
            return SIMD2(units.frame(ofHandleAtSeconds: pair.0), conversion.handle(pair.1, key: value))
        }
        return SIMD2(
            key.frame + units.frame(ofHandleAtSeconds: side * pair.0 / 3),
            conversion.handle(value + side * pair.1 / 3, key: value))
    }

    /// A third of the segments before and after a key, in frames; the outer handles of the end keys mirror the inner.
    private func thirds(around position: Int) -> (before: Float, after: Float) {
        let before = position > 0 ? (frames[position] - frames[position - 1]) / 3 : nil
        let after = position + 1 < frames.count ? (frames[position + 1] - frames[position]) / 3 : nil
        return (before ?? after ?? 0, after ?? before ?? 0)
    }

    /// Segments that their points alone decide.
    private mutating func setSplines(_ values: [Double]) {
        var drawsCardinal = false
        if case .none = tangents { drawsCardinal = true }
        let splines = ColladaSplines(kinds: kinds, values: values, drawsCardinal: drawsCardinal)
        for index in keys.indices {
            keys[index].value = conversion.value(splines.value(at: index))
        }
        for index in keys.indices.dropLast() {
            guard let (first, second) = splines.controls(after: index) else { continue }
            let third = thirds(around: index).after
            keys[index].handleRight = SIMD2(
                keys[index].frame + third, conversion.handle(first, key: splines.value(at: index)))
            keys[index + 1].handleLeft = SIMD2(
                keys[index + 1].frame - third, conversion.handle(second, key: splines.value(at: index + 1)))
        }
        mirrorEnds()
    }

    private mutating func mirrorEnds() {
        guard let first = keys.first, let last = keys.last else { return }
        if kinds[0].isSpline { keys[0].handleLeft = 2 * first.point - first.handleRight }
        if kinds.count > 1, kinds[kinds.count - 2].isSpline {
            keys[keys.count - 1].handleRight = 2 * last.point - last.handleLeft
        }
    }

    /// Handles inside their segments make time run forward. Those of the ends rule nothing but how a curve runs on:
    /// where they point the wrong way they mirror the inner ones.
    private mutating func keepHandlesInside() {
        for index in keys.indices.dropLast() where kinds[index].interpolation == .bezier {
            let (start, end) = (keys[index].frame, keys[index + 1].frame)
            let (right, left) = (keys[index].handleRight.x, keys[index + 1].handleLeft.x)
            // Keys have snapped to whole frames and their handles have not.
            let near = Float(ColladaUnits.snapDistance)
            if right < start - near || right > end + near { clamped += 1 }
            if left < start - near || left > end + near { clamped += 1 }
            keys[index].handleRight.x = min(max(right, start), end)
            keys[index + 1].handleLeft.x = min(max(left, start), end)
        }
        guard let first = keys.first, let last = keys.last else { return }
        if first.handleLeft.x > first.frame { keys[0].handleLeft = 2 * first.point - first.handleRight }
        if last.handleRight.x < last.frame { keys[keys.count - 1].handleRight = 2 * last.point - last.handleLeft }
    }
}

extension ColladaKind {
    /// Whether tangents are vectors from the key, three times as long as a Bezier handle.
    fileprivate var hasTangentVectors: Bool { self == .hermite || self == .cardinal }

    fileprivate var isSpline: Bool { self == .cardinal || self == .bspline }
}

extension Keyframe {
    /// A handle that is no point lies on its key.
    fileprivate mutating func keepHandlesFinite() {
        if !(handleLeft.x.isFinite && handleLeft.y.isFinite) { handleLeft = point }
        if !(handleRight.x.isFinite && handleRight.y.isFinite) { handleRight = point }
    }
}
