/// The root that Blender takes of c0 + c1·s + c2·s² + c3·s³ for s in 0 … 1, with Blender's rounding.
///
/// Closed forms in float64; each root is rounded to float32 before it is judged. The cube root stays
/// `exp(log(v) / 3)`: any other form rounds to another float32 in some samples.
enum CubicRoot {
    /// The first acceptable root in Blender's order of trying; nil if none is.
    static func first(_ f0: Float, _ f1: Float, _ f2: Float, _ f3: Float) -> Float? {
        let (c0, c1, c2, c3) = (Double(f0), Double(f1), Double(f2), Double(f3))
        if c3 != 0 { return cubic(c0, c1, c2, c3) }
        if c2 != 0 { return quadratic(c0, c1, c2) }
        if c1 != 0 { return accepted(-c0 / c1) }
        return c0 == 0 ? 0 : nil
    }

    private static func cubic(_ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double) -> Float? {
        let a = (c2 / c3) / 3
        let b = c1 / c3
        let c = c0 / c3
        let p = b / 3 - a * a
        let q = (2 * a * a * a - a * b + c) / 2
        let discriminant = q * q + p * p * p
        if discriminant > 0 {
            let w = discriminant.squareRoot()
            return accepted(cubeRoot(-q + w) + cubeRoot(-q - w) - a)
        }
        if discriminant == 0 {
            let w = cubeRoot(-q)
            return accepted(2 * w - a) ?? accepted(-w - a)
        }
        let phi = LibM.arcCosine(-q / (-(p * p * p)).squareRoot())
        let w = (-p).squareRoot()
        let cosine = LibM.cosine(phi / 3)
        let sine = (3 - 3 * cosine * cosine).squareRoot()
        return accepted(2 * w * cosine - a) ?? accepted(-w * (cosine + sine) - a)
            ?? accepted(-w * (cosine - sine) - a)
    }

    private static func quadratic(_ c0: Double, _ c1: Double, _ c2: Double) -> Float? {
        let discriminant = c1 * c1 - 4 * c2 * c0
        if discriminant > 0 {
            let w = discriminant.squareRoot()
            return accepted((-c1 - w) / (2 * c2)) ?? accepted((-c1 + w) / (2 * c2))
        }
        return discriminant == 0 ? accepted(-c1 / (2 * c2)) : nil
    }

    private static func cubeRoot(_ v: Double) -> Double {
        if v == 0 { return 0 }
        return v < 0 ? -LibM.exponential(LibM.logarithm(-v) / 3) : LibM.exponential(LibM.logarithm(v) / 3)
    }

    private static func accepted(_ root: Double) -> Float? {
        let s = Float(root)
        return s >= Float(-1e-10) && s <= 1.000001 ? s : nil
    }
}
