/// A 3 × 3 matrix for column vectors: rotation, scale and shear. Float32 in the written order, as Blender multiplies.
struct Matrix3 {
    var rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

    static let identity = Matrix3(rows: (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)))

    init(rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.rows = rows }

    init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) {
        let (a, b, c) = columns
        rows = (SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z))
    }

    init(diagonal: SIMD3<Float>) {
        rows = (SIMD3(diagonal.x, 0, 0), SIMD3(0, diagonal.y, 0), SIMD3(0, 0, diagonal.z))
    }

    var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) { Matrix3(columns: rows).rows }

    static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
        func row(_ a: SIMD3<Float>) -> SIMD3<Float> {
            (a.x * right.rows.0 + a.y * right.rows.1) + a.z * right.rows.2
        }
        return Matrix3(rows: (row(left.rows.0), row(left.rows.1), row(left.rows.2)))
    }

    /// Each column times a number.
    func scalingColumns(by factors: SIMD3<Float>) -> Matrix3 {
        Matrix3(rows: (rows.0 * factors, rows.1 * factors, rows.2 * factors))
    }

    /// The lengths of the columns.
    var columnLengths: SIMD3<Float> {
        let (x, y, z) = columns
        return SIMD3(x.length, y.length, z.length)
    }

    /// The matrix with columns of length 1, perhaps askew; a column of length 0 stays.
    var normalized: Matrix3 {
        let (x, y, z) = columns
        return Matrix3(columns: (x.normalized, y.normalized, z.normalized))
    }
}

extension SIMD3<Float> {
    /// The sum of the products, the terms added one after another.
    func dot(_ other: SIMD3<Float>) -> Float { (x * other.x + y * other.y) + z * other.z }

    var length: Float { dot(self).squareRoot() }

    /// The same direction with length 1; zero for a vector too short to have one (Blender: a squared length up to 1e-35).
    var normalized: SIMD3<Float> {
        let square = dot(self)
        return square > 1e-35 ? self * (1 / square.squareRoot()) : SIMD3(0, 0, 0)
    }
}
