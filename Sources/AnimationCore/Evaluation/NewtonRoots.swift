/// Roots of a Bezier segment by Newton's method, four frames at a time, each with the word whether it is surely Blender's.
///
/// A first guess and two steps in float32 bring almost every root so near that one step in float64 settles it.
struct NewtonRoots {
    private let x1: SIMD4<Float>
    private let inverseLength: SIMD4<Float>
    /// How much steeper than the straight line from key to key the root rises at either end.
    private let startBulge: SIMD4<Float>
    private let endBulge: SIMD4<Float>
    private let single: Slopes<SIMD4<Float>>
    private let double: Slopes<SIMD4<Double>>
    private let ground: SIMD4<Double>
    private let bent: SIMD4<Double>
    private let longestSquare: SIMD4<Double>

    /// The coefficients of the cubic without the constant one, and of its derivative.
    private struct Slopes<Lanes> {
        let c1: Lanes
        let c2: Lanes
        let c3: Lanes
        let twoC2: Lanes
        let threeC3: Lanes
    }

    @inline(__always)
    init(_ segment: BezierSegment, _ bound: RootBound) {
        let (c1, c2, c3) = (segment.c1, segment.c2, segment.c3)
        x1 = SIMD4(repeating: segment.x1)
        inverseLength = SIMD4(repeating: 1 / segment.length)
        startBulge = SIMD4(repeating: min(segment.length / c1, 3) - 1)
        endBulge = SIMD4(repeating: min(segment.length / ((3 * c3 + 2 * c2) + c1), 3) - 1)
        single = Slopes(
            c1: SIMD4(repeating: c1), c2: SIMD4(repeating: c2), c3: SIMD4(repeating: c3),
            twoC2: SIMD4(repeating: 2 * c2), threeC3: SIMD4(repeating: 3 * c3))
        let (k1, k2, k3) = (Double(c1), Double(c2), Double(c3))
        double = Slopes(
            c1: SIMD4(repeating: k1), c2: SIMD4(repeating: k2), c3: SIMD4(repeating: k3),
            twoC2: SIMD4(repeating: 2 * k2), threeC3: SIMD4(repeating: 3 * k3))
        ground = SIMD4(repeating: bound.ground)
        bent = SIMD4(repeating: bound.bent)
        longestSquare = SIMD4(repeating: bound.longestSquare)
    }

    /// The roots for frames between the keys; where the mask is false, the closed form must decide.
    @inline(__always)
    func roots(at frames: SIMD4<Float>) -> (roots: SIMD4<Float>, areBlenders: SIMDMask<SIMD4<Int32>>) {
        let c0 = x1 - frames
        let near = stepped(stepped(guess(c0), c0), c0)
        let s = SIMD4<Double>(NewtonRoots.clamped(near))
        let slope = (double.threeC3 * s + double.twoC2) * s + double.c1
        let residual = ((double.c3 * s + double.c2) * s + double.c1) * s + SIMD4<Double>(c0)
        let step = residual / slope
        let root = s - step
        let square = step * step
        let error = ground + bent * square
        let bound = SIMD4<Double>(repeating: .nan).replacing(with: error, where: square .<= longestSquare)
        let low = SIMD4<Float>(root - bound)
        let high = SIMD4<Float>(root + bound)
        return (high, low .== high)
    }

    /// A cubic through both ends with the right rise there, as far as that is moderate.
    @inline(__always)
    private func guess(_ c0: SIMD4<Float>) -> SIMD4<Float> {
        let u = -c0 * inverseLength
        let rest = 1 - u
        return u + (u * rest) * (startBulge * rest - endBulge * u)
    }

    @inline(__always)
    private func stepped(_ s: SIMD4<Float>, _ c0: SIMD4<Float>) -> SIMD4<Float> {
        let residual = ((single.c3 * s + single.c2) * s + single.c1) * s + c0
        let slope = (single.threeC3 * s + single.twoC2) * s + single.c1
        return s - residual / slope
    }

    @inline(__always)
    private static func clamped(_ s: SIMD4<Float>) -> SIMD4<Float> {
        let atLeast = s.replacing(with: 0, where: s .< 0)
        return atLeast.replacing(with: 1, where: atLeast .> 1)
    }
}
