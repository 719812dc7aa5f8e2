// Blender multiplies 4 × 4 matrices in two ways, which differ in the last bit. Every single operation is rounded to
// float32 in the written order, without fused multiply-add.

extension Matrix4 {
    /// The product as Blender makes it for object matrices: the four terms are added in pairs.
    public static func * (left: Matrix4, right: Matrix4) -> Matrix4 {
        func row(_ a: SIMD4<Float>) -> SIMD4<Float> {
            (a.x * right.rows.0 + a.y * right.rows.1) + (a.z * right.rows.2 + a.w * right.rows.3)
        }
        return Matrix4(rows: (row(left.rows.0), row(left.rows.1), row(left.rows.2), row(left.rows.3)))
    }

    /// The product as Blender makes it for the last step of a pose bone: the four terms are added one after another.
    func serialProduct(_ right: Matrix4) -> Matrix4 {
        func row(_ a: SIMD4<Float>) -> SIMD4<Float> {
            ((a.x * right.rows.0 + a.y * right.rows.1) + a.z * right.rows.2) + a.w * right.rows.3
        }
        return Matrix4(rows: (row(rows.0), row(rows.1), row(rows.2), row(rows.3)))
    }

    /// A point moved by the matrix, the terms added one after another.
    func transformed(_ point: SIMD3<Float>) -> SIMD3<Float> {
        func component(_ a: SIMD4<Float>) -> Float { ((a.x * point.x + a.y * point.y) + a.z * point.z) + a.w }
        return SIMD3(component(rows.0), component(rows.1), component(rows.2))
    }
}

extension Matrix4 {
    init(_ linear: Matrix3, translation: SIMD3<Float>) {
        self.init(
            rows: (
                SIMD4(linear.rows.0, translation.x), SIMD4(linear.rows.1, translation.y),
                SIMD4(linear.rows.2, translation.z), SIMD4(0, 0, 0, 1)
            ))
    }

    /// Rotation, scale and shear: the first three rows and columns.
    var linear: Matrix3 {
        get { Matrix3(rows: (rows.0.xyz, rows.1.xyz, rows.2.xyz)) }
        set {
            rows.0 = SIMD4(newValue.rows.0, rows.0.w)
            rows.1 = SIMD4(newValue.rows.1, rows.1.w)
            rows.2 = SIMD4(newValue.rows.2, rows.2.w)
        }
    }

    /// Where the matrix puts the origin: column 3.
    public var translation: SIMD3<Float> {
        get { SIMD3(rows.0.w, rows.1.w, rows.2.w) }
        set {
            rows.0.w = newValue.x
            rows.1.w = newValue.y
            rows.2.w = newValue.z
        }
    }
}

extension SIMD4 {
    var xyz: SIMD3<Scalar> { SIMD3(x, y, z) }
}
