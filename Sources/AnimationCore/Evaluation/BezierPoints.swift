/// The four points of a cubic Bezier segment in the plane of frames and values, with handles kept inside the segment as
/// Blender does.
package struct BezierPoints {
    package let p1: SIMD2<Float>
    package let p2: SIMD2<Float>
    package let p3: SIMD2<Float>
    package let p4: SIMD2<Float>

    /// A handle may reach the other key but not pass it; one that is too long is scaled, each side on its own.
    package init(from a: Keyframe, to b: Keyframe) {
        (p1, p4) = (a.point, b.point)
        let right = p1 - a.handleRight
        let left = p4 - b.handleLeft
        let length = p4.x - p1.x
        let rightLength = abs(right.x)
        let leftLength = abs(left.x)
        let hasLength = rightLength + leftLength != 0
        p2 = hasLength && rightLength > length ? p1 - (length / rightLength) * right : a.handleRight
        p3 = hasLength && leftLength > length ? p4 - (length / leftLength) * left : b.handleLeft
    }
}
