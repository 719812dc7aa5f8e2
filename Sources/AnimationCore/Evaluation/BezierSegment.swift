/// A cubic Bezier segment in the plane of frames and values, with handles kept inside the segment as Blender does.
struct BezierSegment {
    let p1: SIMD2<Float>
    let p2: SIMD2<Float>
    let p3: SIMD2<Float>
    let p4: SIMD2<Float>
    /// Keys and handles at one height: the value everywhere.
    private let isFlat: Bool

    init(from a: Keyframe, to b: Keyframe) {
        p1 = a.point
        p4 = b.point
        isFlat =
            abs(a.value - b.value) < Float.ulpOfOne
            && abs(a.handleRight.y - b.handleLeft.y) < Float.ulpOfOne
            && abs(b.handleLeft.y - b.value) < Float.ulpOfOne
        (p2, p3) = BezierSegment.shortened(p1, a.handleRight, b.handleLeft, p4)
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

    /// Solves x(s) = frame for s in 0 … 1; nil when there is no root.
    func parameter(at frame: Float) -> Float? {
        let c0 = p1.x - frame
        let c1 = 3 * (p2.x - p1.x)
        let c2 = 3 * ((p1.x - 2 * p2.x) + p3.x)
        let c3 = (p4.x - p1.x) + 3 * (p2.x - p3.x)
        return CubicRoot.first(c0, c1, c2, c3)
    }

    /// Solves x(s) = frame and returns y(s); 0 when there is no root, as Blender does.
    func value(at frame: Float) -> Float {
        if isFlat { return p1.y }
        guard let s = parameter(at: frame) else { return 0 }
        let d0 = p1.y
        let d1 = 3 * (p2.y - p1.y)
        let d2 = 3 * ((p1.y - 2 * p2.y) + p3.y)
        let d3 = (p4.y - p1.y) + 3 * (p2.y - p3.y)
        return ((d0 + s * d1) + (s * s) * d2) + ((s * s) * s) * d3
    }
}
