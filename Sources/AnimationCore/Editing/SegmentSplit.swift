/// A Bezier segment cut in two at a frame, so that the curve keeps its shape (de Casteljau, float32 in Blender's order).
struct SegmentSplit {
    /// The right handle of the key before.
    let before: SIMD2<Float>
    /// The left handle of the key after.
    let after: SIMD2<Float>
    /// The point of the curve at the frame, and the handles of a key that lies there.
    private let point: SIMD2<Float>
    private let left: SIMD2<Float>
    private let right: SIMD2<Float>

    /// Nil where the segment does not pass the frame, or only at one of its ends, to float32 precision.
    init?(of corners: BezierCorners<Float>, at frame: Float) {
        guard let s = BezierCubic(corners).parameter(at: frame), s > 0, s < 1 else { return nil }
        let points = BezierPoints(corners)
        func mix(_ p: SIMD2<Float>, _ q: SIMD2<Float>) -> SIMD2<Float> { (1 - s) * p + s * q }
        before = mix(points.p1, points.p2)
        after = mix(points.p3, points.p4)
        let middle = mix(points.p2, points.p3)
        left = mix(before, middle)
        right = mix(middle, after)
        point = mix(left, right)
    }

    /// The handles of a key that need not lie on the curve: they are carried along.
    func handles(of key: SIMD2<Float>) -> (left: SIMD2<Float>, right: SIMD2<Float>) {
        let offset = key - point
        return (left + offset, right + offset)
    }
}
