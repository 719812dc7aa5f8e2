/// A segment of a curve as a reduction looks at it.
struct ReducedSegment {
    /// Frames and values of its four points, in float64.
    let frames: SIMD4<Double>
    let values: SIMD4<Double>
    /// Whether another segment can take its place: a Bezier segment that goes forwards, or a straight line.
    let isFree: Bool
    /// Whether the value stays the same.
    let isResting: Bool

    init(from a: Keyframe, to b: Keyframe) {
        switch a.interpolation {
        case .bezier:
            let points = BezierPoints(from: a, to: b)
            let all = [points.p1, points.p2, points.p3, points.p4]
            frames = SIMD4(Double(all[0].x), Double(all[1].x), Double(all[2].x), Double(all[3].x))
            values = SIMD4(Double(all[0].y), Double(all[1].y), Double(all[2].y), Double(all[3].y))
        default:
            let (x, y) = (Double(a.frame), Double(a.value))
            let (width, height) = (Double(b.frame) - x, Double(b.value) - y)
            let thirds = SIMD4(0, 1.0 / 3, 2.0 / 3, 1)
            (frames, values) = (x + width * thirds, y + height * thirds)
        }
        let isForwards = frames[0] <= frames[1] && frames[2] <= frames[3] && frames[0] < frames[3]
        isResting = values == SIMD4(repeating: values[0])
        isFree = (a.interpolation == .bezier || a.interpolation == .linear) && isForwards
    }

    /// A part of another one.
    init(frames: SIMD4<Double>, values: SIMD4<Double>) {
        self.frames = frames
        self.values = values
        isFree = true
        isResting = values == SIMD4(repeating: values[0])
    }

    func point(at s: Double) -> SIMD2<Double> {
        let t = 1 - s
        let weights = SIMD4(t * t * t, 3 * s * t * t, 3 * s * s * t, s * s * s)
        return SIMD2((weights * frames).sum(), (weights * values).sum())
    }

    /// Value units per frame at the beginning.
    var firstSlope: Double { slope(from: 0, towards: 1) }
    /// Value units per frame at the end.
    var lastSlope: Double { slope(from: 3, towards: -1) }

    /// A handle of no length leaves the direction to the next point.
    private func slope(from end: Int, towards step: Int) -> Double {
        for count in 1...3 {
            let other = end + count * step
            let width = frames[other] - frames[end]
            if width != 0 { return (values[other] - values[end]) / width }
        }
        return 0
    }

    /// The highest and lowest values inside, as parameters in their order.
    var extremes: [Double] {
        let (a, b, c) = (values[1] - values[0], values[2] - values[1], values[3] - values[2])
        // The derivative is a·(1−s)² + 2b·s(1−s) + c·s².
        let (square, linear) = (a - 2 * b + c, 2 * (b - a))
        var roots: [Double] = []
        if square == 0 {
            if linear != 0 { roots.append(-a / linear) }
        } else {
            let discriminant = linear * linear - 4 * square * a
            guard discriminant > 0 else { return [] }
            let q = -0.5 * (linear + (linear < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
            roots.append(q / square)
            if q != 0 { roots.append(a / q) }
        }
        return roots.filter { $0 > 0 && $0 < 1 }.sorted()
    }
}
