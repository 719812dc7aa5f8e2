/// Cubic Bezier segments as two polynomials of their parameter `s` in 0 … 1, with Blender's float32 coefficients:
///
///     frame(s) = x1 + c1·s + c2·s² + c3·s³        value(s) = d0 + d1·s + d2·s² + d3·s³
struct BezierCubic<Lanes: FloatLanes>: Sendable {
    let x1: Lanes
    /// Frames from key to key.
    let length: Lanes
    let c1: Lanes
    let c2: Lanes
    let c3: Lanes
    let d0: Lanes
    let d1: Lanes
    let d2: Lanes
    let d3: Lanes

    @inline(__always)
    init(_ corners: BezierCorners<Lanes>) {
        x1 = corners.x1
        length = corners.x4 - corners.x1
        (c1, c2, c3) = BezierCubic.coefficients(corners.x1, corners.x2, corners.x3, corners.x4)
        d0 = corners.y1
        (d1, d2, d3) = BezierCubic.coefficients(corners.y1, corners.y2, corners.y3, corners.y4)
    }

    /// Those of s, s² and s³.
    @inline(__always)
    private static func coefficients(_ p1: Lanes, _ p2: Lanes, _ p3: Lanes, _ p4: Lanes) -> (Lanes, Lanes, Lanes) {
        let square = (p1 - 2 * p2) + p3
        let rise = p4 - p1
        return (3 * (p2 - p1), 3 * square, rise + 3 * (p2 - p3))
    }

    /// value(s), rounded as Blender does.
    @inline(__always)
    func value(_ s: Lanes) -> Lanes {
        let square = s * s
        let cube = square * s
        let start = d0 + s * d1
        return (start + square * d2) + cube * d3
    }
}

extension BezierCubic<Float> {
    /// Solves frame(s) = `frame` for s in 0 … 1 in closed form, as Blender does; nil when there is no root.
    func parameter(at frame: Float) -> Float? { CubicRoot.first(x1 - frame, c1, c2, c3) }

    /// Solves frame(s) = `frame` in closed form and returns value(s); 0 when there is no root, as Blender does.
    func value(at frame: Float) -> Float {
        guard let s = parameter(at: frame) else { return 0 }
        return value(s)
    }
}

extension BezierCubic<SIMD4<Float>> {
    /// The segment in one lane.
    subscript(lane: Int) -> BezierCubic<Float> {
        BezierCubic<Float>(
            x1: x1[lane], length: length[lane], c1: c1[lane], c2: c2[lane], c3: c3[lane], d0: d0[lane],
            d1: d1[lane], d2: d2[lane], d3: d3[lane])
    }
}

extension BezierCubic {
    fileprivate init(
        x1: Lanes, length: Lanes, c1: Lanes, c2: Lanes, c3: Lanes, d0: Lanes, d1: Lanes, d2: Lanes, d3: Lanes
    ) {
        (self.x1, self.length) = (x1, length)
        (self.c1, self.c2, self.c3) = (c1, c2, c3)
        (self.d0, self.d1, self.d2, self.d3) = (d0, d1, d2, d3)
    }
}
