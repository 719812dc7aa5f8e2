/// Roots of a Bezier segment by Newton's method, four frames at a time, each with the word whether it is surely Blender's.
///
/// A first guess and two steps in float32 bring almost every root so near that one step in float64 settles it.
struct NewtonRoots {
    private let x1: Float
    private let inverseLength: Float
    /// How much steeper than the straight line from key to key the root rises at either end.
    private let startBulge: Float
    private let endBulge: Float

    // The cubic without its constant coefficient, and its derivative.
    private let c1: Float
    private let c2: Float
    private let c3: Float
    private let twoC2: Float
    private let threeC3: Float
    private let k1: Double
    private let k2: Double
    private let k3: Double
    private let twoK2: Double
    private let threeK3: Double

    private let bound: RootBound

    @inline(__always)
    init(_ segment: BezierSegment, _ bound: RootBound) {
        self.bound = bound
        x1 = segment.x1
        (c1, c2, c3) = (segment.c1, segment.c2, segment.c3)
        (twoC2, threeC3) = (2 * c2, 3 * c3)
        (k1, k2, k3) = (Double(c1), Double(c2), Double(c3))
        (twoK2, threeK3) = (2 * k2, 3 * k3)
        let (start, end, length) = (c1, (threeC3 + twoC2) + c1, segment.length)
        // Three quotients for one division; it is only a guess that is made of them.
        let inverse = 1 / (length * start * end)
        inverseLength = inverse * start * end
        startBulge = min(inverse * length * length * end, 3) - 1
        endBulge = min(inverse * length * length * start, 3) - 1
    }

    struct Found {
        let roots: SIMD4<Float>
        /// Where it is false, the root is not sure to be Blender's.
        let areBlenders: SIMDMask<SIMD4<Int32>>
        /// Newton's own roots, which are good for another step.
        fileprivate let exact: SIMD4<Double>

        @inline(__always)
        var areAllBlenders: Bool { areBlenders == SIMDMask(repeating: true) }
    }

    /// The roots for frames between the keys.
    @inline(__always)
    func roots(at frames: SIMD4<Float>) -> Found {
        let c0 = x1 - frames
        let near = stepped(stepped(guess(c0), c0), c0)
        let atLeast = near.replacing(with: 0, where: near .< 0)
        return settled(SIMD4<Double>(atLeast.replacing(with: 1, where: atLeast .> 1)), c0)
    }

    /// The same roots after one more step.
    func better(_ found: Found, at frames: SIMD4<Float>) -> Found {
        let atLeast = found.exact.replacing(with: 0, where: found.exact .< 0)
        return settled(atLeast.replacing(with: 1, where: atLeast .> 1), x1 - frames)
    }

    /// One step in float64, from between 0 and 1.
    @inline(__always)
    private func settled(_ s: SIMD4<Double>, _ c0: SIMD4<Float>) -> Found {
        let slope = (threeK3 * s + twoK2) * s + k1
        let residual = ((k3 * s + k2) * s + k1) * s + SIMD4<Double>(c0)
        let step = residual / slope
        let root = s - step
        let left = bound.bent * (step * step)
        let error = bound.ground + left
        let distance = SIMD4<Double>(repeating: .nan).replacing(with: error, where: left .<= bound.longest)
        let low = SIMD4<Float>(root - distance)
        let high = SIMD4<Float>(root + distance)
        return Found(roots: high, areBlenders: low .== high, exact: root)
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
        let residual = ((c3 * s + c2) * s + c1) * s + c0
        let slope = (threeC3 * s + twoC2) * s + c1
        return s - residual / slope
    }
}
