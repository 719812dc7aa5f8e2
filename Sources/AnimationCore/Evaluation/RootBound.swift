/// How far a root of Blender's closed form can lie from Newton's, over Bezier segments.
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
/// If (float32)(s - E) = (float32)(s + E) and it lies in 0 … 1, that float32 is Blender's root, provided that Blender does
/// not come upon another root first. Outside of 0 … 1, where rounded coefficients put the root of a frame beside a key,
/// Blender may refuse it and find none. There is no other root where the frame rises with s all over 0 … 1 and a little
/// beyond, by more than the closed form's errors can hide.
///
/// # The bound over a segment
///
/// All parts but f and d grow with s and |c0|, and d is nowhere smaller than the least slope of the segment, so the
/// bound is taken once, at its worst. What is left is Newton's last step h, which goes from s in 0 … 1 by the residual
/// f₀ in float64, but divides in float32, by a slope computed in float32. So h misses f₀/d by its own rounding twice, and
/// by that of the slope, five roundings of |c1| + 2|c2| + 3|c3|. Besides, the cubic is bent: h leaves at most
/// (|c2| + 3|c3|)·h² of the residual; and one subtraction is rounded. With v = 2⁻²⁴ and `bend` = 2|c2| + 6|c3| this makes
///
///     E ≤ ground + tilt·|h| + bent·h²
///     ground = u·((16·N + 8·S) / d + 128·U + T + 4·|A| + 2)
///     tilt = 2v·(2 + 5·(|c1| + 2|c2| + 3|c3|) / d)
///     bent = bend / d
///
/// as long as the step changes the slope by less than a thousandth, |h| ≤ `longest` = d / (1000·bend). A sample costs a
/// few multiplications to be sure of its bits. Where the frame does not rise, and for each sample that the bound leaves
/// open, the closed form itself decides.
///
/// # In float32
///
/// The bound itself is computed in float32, for four segments at a time. All its sums are of positive numbers, so that
/// one hundredth more makes up for the rounding, but for two differences: the least slope and P. From the size of these
/// is taken what rounding may have added, a millionth of the numbers they are made of; U takes the sum |B|/3 + A² in
/// place of |P|. What overflows ends as an infinity or as not a number, and no comparison finds that in order.
///
/// Of 10⁸ random cubics, ordinary and hostile, the bound vouched for the roots of 7 · 10⁷; each was the closed form's.
/// Made thirty times smaller it fails, which a test shows.
struct RootBound<Lanes: FloatLanes>: Sendable {
    /// The bound is `ground + (tilt + bent · |step|) · |step|`; not a number where only the closed form can say what
    /// Blender's roots are …
    private(set) var ground: Lanes
    let tilt: Lanes
    let bent: Lanes
    /// … and holds for steps up to this.
    let longest: Lanes

    /// - Parameter scale: 1; a test makes the bound smaller to see it fail.
    @inline(__always)
    init(_ cubic: BezierCubic<Lanes>, scale: Float = 1) {
        let c3 = cubic.c3
        let (absC1, absC2, absC3) = (cubic.c1.magnitudes, cubic.c2.magnitudes, c3.magnitudes)
        let perC3 = 1 / c3
        let a = RootBoundNumbers.third * (cubic.c2 * perC3)
        let b = cubic.c1 * perC3
        let aa = a * a
        let (absA, absB) = (a.magnitudes, b.magnitudes)
        let bend = 2 * absC2 + 6 * absC3
        let steepest = absC1 + 2 * absC2 + 3 * absC3
        let slope = cubic.leastSlope(turn: -a) - RootBoundNumbers.rounding * steepest
        let perSlope = 1 / slope
        // A pair of complex roots this near to the axis could be taken for real ones.
        let pairs = 2 + 14 * absA + 9 * aa + absB
        let hidden = 4e-12 * (absC3 * pairs)

        let spread = RootBoundNumbers.third * absB + aa
        let difference = RootBoundNumbers.third * b - aa
        let p = difference.magnitudes - RootBoundNumbers.rounding * spread
        let end = (RootBoundNumbers.end + a).magnitudes
        let y = absA.replacing(with: end, where: absA .< end)
        let bigU = y + spread.squareRoot()
        let powers = y * (absB + 3 * aa) + 2 * (absA * aa) + absA * absB
        let n = absC3 * powers + cubic.length
        let sum = cubic.length + absC1 + absC2 + absC3
        let uu = bigU * bigU
        let t = 8 * (uu * uu * bigU) / (p * p)
        let perRoot = (16 * n + 8 * sum) * perSlope
        let perUnit = perRoot + 128 * bigU + t + 4 * absA
        let ground = RootBoundNumbers.unit * (2 + perUnit)

        let zero = Lanes(repeating: 0)
        let isOrdered = (hidden .< slope) .& (zero .< p) .& (t .< Lanes(repeating: RootBoundNumbers.mostCancelled))
        let isFirstOrder = ground * bend .<= 0.4 * slope
        let isLong = Lanes(repeating: RootBoundNumbers.shortest) .< cubic.length
        let none = Lanes(repeating: .nan)
        self.ground = none.replacing(with: scale * ground, where: isOrdered .& isFirstOrder .& isLong)
        tilt = (scale * RootBoundNumbers.unit32) * (2 + 5 * (steepest * perSlope))
        bent = (scale * 1.01) * (bend * perSlope)
        longest = 0.001 * (slope / bend)
    }

    /// As where there is no bound.
    var unknown: RootBound {
        var copy = self
        copy.ground = Lanes(repeating: .nan)
        return copy
    }

    /// Where there is a bound.
    @inline(__always)
    var isKnown: Lanes.Mask { ground .== ground }
}

private enum RootBoundNumbers {
    static let third: Float = 1 / 3
    /// A hundredth more than 2⁻⁵³, the rounding of one float64 operation.
    static let unit: Float = 1.01 * 0x1p-53
    /// A hundredth more than 2 · 2⁻²⁴.
    static let unit32: Float = 1.01 * 0x1p-23
    /// More than what the float32 operations of a difference can add to it, relative to the numbers that it is made of.
    static let rounding: Float = 1e-6
    /// Blender accepts roots up to here.
    static let end: Float = 1.000001
    /// Where u·T is 1e-9.
    static let mostCancelled: Float = 1e-9 * 0x1p53
    /// On shorter segments float32 might run out of small numbers. In frames.
    static let shortest: Float = 1e-20
}

extension BezierCubic {
    /// The smallest derivative of the frame from a little before 0 to a little after 1.
    ///
    /// - Parameter turn: where the derivative itself turns.
    @inline(__always)
    fileprivate func leastSlope(turn: Lanes) -> Lanes {
        let outside = 1e-5 * (1 + 3 * turn.magnitudes)
        let (low, high) = (-outside, 1 + outside)
        let (first, last) = (slope(low), slope(high))
        let ends = first.replacing(with: last, where: last .< first)
        let between = slope(turn)
        return ends.replacing(with: between, where: (low .< turn) .& (turn .< high) .& (between .< ends))
    }

    /// The derivative of the frame.
    @inline(__always)
    func slope(_ s: Lanes) -> Lanes {
        let square = 3 * c3 * s + 2 * c2
        return square * s + c1
    }
}
