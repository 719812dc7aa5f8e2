/// How far a root of Blender's closed form can lie from Newton's, over one Bezier segment.
///
/// # Why
///
/// Blender solves c0 + c1·s + c2·s² + c3·s³ = 0 in closed form (`CubicRoot`) and rounds the root to float32. The closed
/// form costs two logarithms and two exponentials, or an arc cosine and a cosine, and it is not exact: its rounding
/// errors reach the float32 in up to 2 % of samples. Newton's method is several times as fast and more exact, so the two
/// differ just where Blender is wrong. To give Blender's bits one must know how wrong Blender can be.
///
/// # The bound at one root
///
/// With A = c2 / 3c3, B = c1 / c3, P = B/3 - A², u = 2⁻⁵³, and at Newton's s: f the residual, d the derivative,
///
///     y = |s + A|                    U = y + √|P|
///     N = |c3|·(y·(|B| + 3A²) + 2|A|³ + |A·B|) + |c0|
///     S = |c0| + |c1|·s + |c2|·s² + |c3|·s³
///     T = 8·U⁵ / P²
///     E = u·((16·N + 8·S) / |d| + 128·U + T + 4·|A|) + 2·|f / d|
///
/// No root of the closed form lies farther than E from s. The parts: 16N is the rounding of P and Q inside the closed
/// form, pulled back through the derivative; 8S the rounding of Newton's own residual; 128U that of logarithm,
/// exponential and the last sum; T the cancellation in -Q ± √D; 4|A| the subtraction of A; 2|f/d| what is left of
/// Newton's steps. The derivation is of first order, so it is trusted only where the derivative hardly changes within E
/// (E·(2|c2| + 6|c3|) ≤ |d|/2) and where u·T < 1e-9.
///
/// If (float32)(s - E) = (float32)(s + E), that float32 is Blender's root, provided that Blender does not come upon
/// another root first. There is none where the frame rises with s all over 0 … 1 and a little beyond, by more than the
/// closed form's errors can hide.
///
/// # The bound over a segment
///
/// All parts but f and d grow with s and |c0|, and d is nowhere smaller than the least slope of the segment, so the
/// bound is taken once, at its worst. Newton's last step h, from a place where the residual was f₀, leaves at most
/// (|c2| + 3|c3|)·h² of the residual, and the rounding of one subtraction. With `bend` = 2|c2| + 6|c3| this makes
///
///     E ≤ ground + bent·h²
///     ground = u·((16·N + 8·S) / d + 128·U + T + 4·|A| + 2)        bent = bend / d
///
/// as long as the step changes the slope by less than a thousandth. A sample costs a few multiplications to be sure of
/// its bits. Where the frame does not rise, and for
/// each sample that the bound leaves open, the closed form itself decides.
///
/// The bound held in each of more than 10⁸ random cubics, ordinary and hostile. Made ten times smaller it fails, which
/// a test shows.
struct RootBound {
    /// The bound is `ground + bent · step²` …
    let ground: Double
    let bent: Double
    /// … where the second part is not larger than this.
    let longest: Double

    /// Nil where only the closed form can say what Blender's roots are.
    ///
    /// - Parameter scale: 1; a test makes the bound smaller to see it fail.
    init?(_ segment: BezierSegment, scale: Double = 1) {
        guard segment.c3 != 0 else { return nil }
        let (c1, c2, c3) = (Double(segment.c1), Double(segment.c2), Double(segment.c3))
        let length = Double(segment.length)
        let perC3 = 1 / c3
        let a = c2 * perC3 * (1 / 3)
        let b = c1 * perC3
        let aa = a * a
        let p = b * (1 / 3) - aa
        let (absA, absB, absC3) = (a.magnitude, b.magnitude, c3.magnitude)
        let slope = RootBound.leastSlope(c1, 2 * c2, 3 * c3, turn: -a)
        let perSlope = 1 / slope
        // A pair of complex roots this near to the axis could be taken for real ones.
        let hidden = 4e-12 * absC3 * (2 + 14 * absA + 9 * aa + absB)

        let y = max(absA, (RootBound.end + a).magnitude)
        let bigU = y + p.magnitude.squareRoot()
        let n = absC3 * (y * (absB + 3 * aa) + 2 * absA * aa + absA * absB) + length
        let sum = (length + c1.magnitude + c2.magnitude + absC3) * 1.00001
        let uu = bigU * bigU
        let (cancelled, pp) = (8 * (uu * uu * bigU), p * p)
        // Up to here it adds nothing that counts, and the division is saved.
        let t = cancelled <= 1e4 * pp ? 1e4 : cancelled / pp
        let bend = 2 * c2.magnitude + 6 * absC3
        ground =
            scale * RootBound.unit * (1.01 * (16 * n + 8 * sum) * perSlope + (128 * bigU + t + 4 * absA + 2))
        bent = 1.01 * scale * bend * perSlope
        longest = 1e-6 * slope / bend
        guard slope > hidden, RootBound.unit * t < 1e-9, ground * bend <= 0.4 * slope else { return nil }
    }

    /// 2⁻⁵³, the rounding of one float64 operation.
    private static let unit = 0x1p-53
    /// Blender accepts roots up to here.
    private static let end = 1.000001

    /// The smallest derivative from a little before 0 to a little after 1.
    @inline(__always)
    private static func leastSlope(_ c1: Double, _ twoC2: Double, _ threeC3: Double, turn: Double) -> Double {
        let outside = 1e-5 * (1 + 3 * turn.magnitude)
        let (low, high) = (-outside, 1 + outside)
        func slope(_ s: Double) -> Double { (threeC3 * s + twoC2) * s + c1 }
        let ends = min(slope(low), slope(high))
        // Where the cubic coefficient is negative, the derivative is lowest at one of the ends.
        return threeC3 < 0 || turn <= low || turn >= high ? ends : min(ends, slope(turn))
    }
}
