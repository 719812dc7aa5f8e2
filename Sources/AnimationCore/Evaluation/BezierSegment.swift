/// A cubic Bezier segment in the plane of frames and values, with handles kept inside the segment as Blender does.
///
/// It is held as two polynomials of its parameter `s` in 0 … 1, with Blender's float32 coefficients:
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
        isFlat =
            abs(a.value - b.value) < Float.ulpOfOne
            && abs(a.handleRight.y - b.handleLeft.y) < Float.ulpOfOne
            && abs(b.handleLeft.y - b.value) < Float.ulpOfOne
        let (p1, p4) = (a.point, b.point)
        let (p2, p3) = BezierSegment.shortened(p1, a.handleRight, b.handleLeft, p4)
        let linear = 3 * (p2 - p1)
        let square = 3 * ((p1 - 2 * p2) + p3)
        let cube = (p4 - p1) + 3 * (p2 - p3)
        x1 = p1.x
        length = p4.x - p1.x
        (c1, c2, c3) = (linear.x, square.x, cube.x)
        (d0, d1, d2, d3) = (p1.y, linear.y, square.y, cube.y)
    }

    /// A handle may reach the other key but not pass it; one that is too long is scaled, each side on its own.
    private static func shortened(
        _ p1: SIMD2<Float>, _ p2: SIMD2<Float>, _ p3: SIMD2<Float>, _ p4: SIMD2<Float>
    ) -> (SIMD2<Float>, SIMD2<Float>) {
        let right = p1 - p2
        let left = p4 - p3
        let length = p4.x - p1.x
        let rightLength = abs(right.x)
        let leftLength = abs(left.x)
        var (newP2, newP3) = (p2, p3)
        if rightLength + leftLength == 0 { return (newP2, newP3) }
        if rightLength > length { newP2 = p1 - (length / rightLength) * right }
        if leftLength > length { newP3 = p4 - (length / leftLength) * left }
        return (newP2, newP3)
    }

    /// Solves frame(s) = `frame` for s in 0 … 1 and returns value(s); 0 when there is no root, as Blender does.
    func value(at frame: Float) -> Float {
        if isFlat { return d0 }
        guard let s = CubicRoot.first(x1 - frame, c1, c2, c3) else { return 0 }
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
