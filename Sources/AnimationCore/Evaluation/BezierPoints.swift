/// The four points of a cubic Bezier segment in the plane of frames and values, with handles kept inside the segment as
/// Blender does.
package struct BezierPoints {
    package let p1: SIMD2<Float>
    package let p2: SIMD2<Float>
    package let p3: SIMD2<Float>
    package let p4: SIMD2<Float>

    package init(from a: Keyframe, to b: Keyframe) { self.init(BezierCorners(from: a, to: b)) }

    init(_ corners: BezierCorners<Float>) {
        p1 = SIMD2(corners.x1, corners.y1)
        p2 = SIMD2(corners.x2, corners.y2)
        p3 = SIMD2(corners.x3, corners.y3)
        p4 = SIMD2(corners.x4, corners.y4)
    }
}
