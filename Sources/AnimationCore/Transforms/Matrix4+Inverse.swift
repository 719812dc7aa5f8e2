extension Matrix4 {
    /// The inverse of a matrix whose last row is 0 0 0 1, computed in float64; the identity when there is none.
    var inverse: Matrix4 {
        let (x, y, z) = linear.columns
        let (a, b, c) = (SIMD3<Double>(x), SIMD3<Double>(y), SIMD3<Double>(z))
        let (bc, ca, ab) = (Matrix4.cross(b, c), Matrix4.cross(c, a), Matrix4.cross(a, b))
        let determinant = Matrix4.dot(a, bc)
        guard determinant != 0, determinant.isFinite else { return .identity }
        let t = SIMD3<Double>(translation)
        func row(_ v: SIMD3<Double>) -> SIMD4<Float> {
            SIMD4(SIMD3<Float>(v / determinant), Float(-Matrix4.dot(v, t) / determinant))
        }
        return Matrix4(rows: (row(bc), row(ca), row(ab), SIMD4(0, 0, 0, 1)))
    }

    private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}
