/// One Bezier segment through its first and last point and near all points between.
///
/// Its handles reach a third of the way, so that the value is a cubic polynomial of the frame.
struct FitPiece {
    /// Indices of points.
    let first: Int
    let last: Int
    /// Value units per frame at both ends.
    let slopes: SIMD2<Double>
    /// At the points between, in value units, and where.
    let largestError: Double
    let worstFrame: Float

    /// The segment from one point to another; nil where no cubic keeps the tolerance.
    ///
    /// - Parameter slope: how the piece before ends, in value units per frame; kept where it can be.
    init?(_ points: [FitPoint], from first: Int, to last: Int, within tolerance: Double, startingAt slope: Double?) {
        let (a, b) = (points[first], points[last])
        let length = Double(b.frame) - Double(a.frame)
        guard let region = FitPiece.region(points, first, last, tolerance) else { return nil }
        let wish = SIMD2(
            FitPiece.slope(points, at: first, towards: 1), FitPiece.slope(points, at: last, towards: -1))
        let best = region.best(near: length * wish, startingAt: slope.map { $0 * length }, within: tolerance)
        slopes = best / length
        self.first = first
        self.last = last
        var (from, to) = (Keyframe(frame: a.frame, value: a.value), Keyframe(frame: b.frame, value: b.value))
        from.handleRight = FitPiece.handle(of: from, slope: slopes.x, reach: length / 3)
        to.handleLeft = FitPiece.handle(of: to, slope: slopes.y, reach: -length / 3)
        let segment = PreparedSegment(from: from, to: to)
        var (largest, worst) = (0.0, a.frame)
        for point in points[first + 1..<max(last, first + 1)] {
            let error = (Double(segment.value(at: point.frame)) - Double(point.value)).magnitude
            if error > largest { (largest, worst) = (error, point.frame) }
        }
        guard largest <= tolerance else { return nil }
        (largestError, worstFrame) = (largest, worst)
    }

    /// How the points rise at one of them, in value units per frame: the slope there of the parabola through it and the
    /// next two on one side, of the line to the next one where there are no two.
    private static func slope(_ points: [FitPoint], at index: Int, towards step: Int) -> Double {
        func arm(_ steps: Int) -> (width: Double, slope: Double)? {
            guard points.indices.contains(index + steps * step) else { return nil }
            let (here, there) = (points[index], points[index + steps * step])
            let width = Double(there.frame) - Double(here.frame)
            return (width, (Double(there.value) - Double(here.value)) / width)
        }
        guard let near = arm(1) else { return 0 }
        guard let far = arm(2) else { return near.slope }
        return near.slope + (near.slope - far.slope) * near.width / (far.width - near.width)
    }

    /// The point at the end of a handle that reaches some frames to one side.
    static func handle(of key: Keyframe, slope: Double, reach: Double) -> SIMD2<Float> {
        SIMD2(Float(Double(key.frame) + reach), Float(Double(key.value) + slope * reach))
    }

    /// What rounding to float32, of values and of frames, may add to the distance from a piece, in value units.
    ///
    /// - Parameter cubic: the four values of the piece, whose handles reach a third of the way.
    static func rounding(of cubic: SIMD4<Double>, from first: Float, to last: Float) -> Double {
        let largest = max(max(cubic[0].magnitude, cubic[1].magnitude), max(cubic[2].magnitude, cubic[3].magnitude))
        let steps = SIMD3(cubic[1] - cubic[0], cubic[2] - cubic[1], cubic[3] - cubic[2])
        let rise = 3 * max(steps.x.magnitude, max(steps.y.magnitude, steps.z.magnitude))
        let ofFrames = Double(max(first.ulp, last.ulp)) / (Double(last) - Double(first))
        return 4 * Double(Float.ulpOfOne) * largest + rise * ofFrames
    }

    private static func region(
        _ points: [FitPoint], _ first: Int, _ last: Int, _ tolerance: Double
    ) -> SlopeRegion? {
        let (a, b) = (points[first], points[last])
        let (start, length) = (Double(a.frame), Double(b.frame) - Double(a.frame))
        let (low, high) = (Double(a.value), Double(b.value))
        var steepest = (high - low).magnitude
        for point in points[first..<last] { steepest = max(steepest, (Double(point.value) - low).magnitude) }
        var region = SlopeRegion(limit: 100 * (steepest + tolerance))
        // Rounding of the float32 curve must not break the bound.
        let scale = max(max(low.magnitude, high.magnitude), steepest)
        let room = max(tolerance - 4 * Double(Float.ulpOfOne) * scale, 0.5 * tolerance)
        for point in points[first + 1..<max(last, first + 1)] {
            let u = (Double(point.frame) - start) / length
            let v = 1 - u
            let between = low * (v * v * (1 + 2 * u)) + high * (u * u * (1 + 2 * v))
            let missing = Double(point.value) - between
            region.keep(SIMD2(u * v * v, -u * u * v), from: missing - room, to: missing + room)
            if region.isEmpty { return nil }
        }
        return region
    }
}
