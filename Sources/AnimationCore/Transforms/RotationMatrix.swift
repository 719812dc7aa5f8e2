// Rotation properties as matrices, equal to Blender 4.2 to 5.0 to the bit.

extension Matrix3 {
    /// A rotation about the three axes in the order of `axes` (see `RotationMode.eulerAxes`).
    ///
    /// - Parameter angles: radians about X, Y, Z. The work is in float64, each entry rounded to float32 once.
    static func rotation(euler angles: SIMD3<Float>, axes: (Int, Int, Int)) -> Matrix3 {
        let (i, j, k) = axes
        let isOdd = (i + 1) % 3 != j
        func angle(_ axis: Int) -> Double { isOdd ? -Double(angles[axis]) : Double(angles[axis]) }
        let (ci, cj, ch) = (LibM.cosine(angle(i)), LibM.cosine(angle(j)), LibM.cosine(angle(k)))
        let (si, sj, sh) = (LibM.sine(angle(i)), LibM.sine(angle(j)), LibM.sine(angle(k)))
        let (cc, cs, sc, ss) = (ci * ch, ci * sh, si * ch, si * sh)
        var matrix = Matrix3.identity
        func set(_ row: Int, _ column: Int, _ value: Double) {
            switch row {
            case 0: matrix.rows.0[column] = Float(value)
            case 1: matrix.rows.1[column] = Float(value)
            default: matrix.rows.2[column] = Float(value)
            }
        }
        set(i, i, cj * ch)
        set(i, j, sj * sc - cs)
        set(i, k, sj * cc + ss)
        set(j, i, cj * sh)
        set(j, j, sj * ss + cc)
        set(j, k, sj * cs - sc)
        set(k, i, -sj)
        set(k, j, cj * si)
        set(k, k, cj * ci)
        return matrix
    }

    /// - Parameter quaternion: w, x, y, z of any length. One of length 0 turns by half a turn about X, as in Blender.
    static func rotation(quaternion: SIMD4<Float>) -> Matrix3 {
        let q = normalized(quaternion)
        let root = 2.0.squareRoot()
        let (q0, q1, q2, q3) = (root * Double(q.x), root * Double(q.y), root * Double(q.z), root * Double(q.w))
        let (qa, qb, qc, qd) = (q0 * q1, q0 * q2, q0 * q3, q1 * q1)
        let (qe, qf, qg, qh) = (q1 * q2, q1 * q3, q2 * q2, q2 * q3)
        let qi = q3 * q3
        return Matrix3(
            rows: (
                SIMD3(Float(1 - qg - qi), Float(-qc + qe), Float(qb + qf)),
                SIMD3(Float(qc + qe), Float(1 - qd - qi), Float(-qa + qh)),
                SIMD3(Float(-qb + qf), Float(qa + qh), Float(1 - qd - qg))
            ))
    }

    private static func normalized(_ q: SIMD4<Float>) -> SIMD4<Float> {
        let length = (((q.x * q.x + q.y * q.y) + q.z * q.z) + q.w * q.w).squareRoot()
        return length == 0 ? SIMD4(0, 1, 0, 0) : q * (1 / length)
    }

    /// - Parameter axisAngle: the angle in radians, then the axis x, y, z of any length; without an axis nothing turns.
    static func rotation(axisAngle: SIMD4<Float>) -> Matrix3 {
        let axis = SIMD3(axisAngle.y, axisAngle.z, axisAngle.w)
        let square = axis.dot(axis)
        if square <= 1e-35 { return .identity }
        let n = axis * (1 / square.squareRoot())
        let (sine, cosine) = (LibM.sine(axisAngle.x), LibM.cosine(axisAngle.x))
        let rest = 1 - cosine
        func term(_ i: Int, _ j: Int) -> Float { (n[i] * n[j]) * rest }
        let ns = n * sine
        return Matrix3(
            rows: (
                SIMD3(term(0, 0) + cosine, term(0, 1) - ns.z, term(0, 2) + ns.y),
                SIMD3(term(0, 1) + ns.z, term(1, 1) + cosine, term(1, 2) - ns.x),
                SIMD3(term(0, 2) - ns.y, term(1, 2) + ns.x, term(2, 2) + cosine)
            ))
    }
}
