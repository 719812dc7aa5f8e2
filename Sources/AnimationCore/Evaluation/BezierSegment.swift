/// A cubic Bezier segment as two polynomials of its parameter `s` in 0 … 1, with Blender's float32 coefficients:
///
///     frame(s) = x1 + c1·s + c2·s² + c3·s³        value(s) = d0 + d1·s + d2·s² + d3·s³
struct BezierSegment {
    let x1: Float
    /// Frames from key to key.
    let length: Float
    let c1: Float
    let c2: Float
    let c3: Float
    let d0: Float
    let d1: Float
    let d2: Float
    let d3: Float
    /// Keys and handles at one height: the value everywhere.
    let isFlat: Bool

    init(from a: Keyframe, to b: Keyframe) {
        let isFlat =
            abs(a.value - b.value) < Float.ulpOfOne
            && abs(a.handleRight.y - b.handleLeft.y) < Float.ulpOfOne
            && abs(b.handleLeft.y - b.value) < Float.ulpOfOne
        self.init(BezierPoints(from: a, to: b), isFlat: isFlat)
    }

    init(_ points: BezierPoints, isFlat: Bool = false) {
        let (p1, p2, p3, p4) = (points.p1, points.p2, points.p3, points.p4)
        let linear = 3 * (p2 - p1)
        let square = 3 * ((p1 - 2 * p2) + p3)
        let cube = (p4 - p1) + 3 * (p2 - p3)
        x1 = p1.x
        length = p4.x - p1.x
        (c1, c2, c3) = (linear.x, square.x, cube.x)
        (d0, d1, d2, d3) = (p1.y, linear.y, square.y, cube.y)
        self.isFlat = isFlat
    }

    /// Solves frame(s) = `frame` for s in 0 … 1; nil when there is no root.
    func parameter(at frame: Float) -> Float? { CubicRoot.first(x1 - frame, c1, c2, c3) }

    /// Solves frame(s) = `frame` and returns value(s); 0 when there is no root, as Blender does.
    func value(at frame: Float) -> Float {
        if isFlat { return d0 }
        guard let s = parameter(at: frame) else { return 0 }
        return ((d0 + s * d1) + (s * s) * d2) + ((s * s) * s) * d3
    }

    /// value(s), with the operations of `value(at:)` in each lane.
    @inline(__always)
    func values(_ s: SIMD4<Float>) -> SIMD4<Float> {
        let square = s * s
        let cube = square * s
        return ((d0 + s * d1) + square * d2) + cube * d3
    }
}
