/// Roots of Bezier segments by Newton's method, each with the word whether it is surely Blender's.
///
/// A first guess and two steps in float32 bring almost every root so near that one step with a float64 residual
/// settles it.
struct NewtonRoots<Lanes: FloatLanes>: Sendable {
    let cubic: BezierCubic<Lanes>
    private(set) var bound: RootBound<Lanes>
    private let inverseLength: Lanes
    /// How much steeper than the straight line from key to key the root rises at either end.
    private let startBulge: Lanes
    private let endBulge: Lanes

    @inline(__always)
    init(_ cubic: BezierCubic<Lanes>, boundScale: Float = 1) {
        self.cubic = cubic
        bound = RootBound(cubic, scale: boundScale)
        let (start, length) = (cubic.c1, cubic.length)
        let end = 3 * cubic.c3 + 2 * cubic.c2 + cubic.c1
        // Three quotients for one division; it is only a guess that is made of them.
        let inverse = 1 / (length * start * end)
        inverseLength = inverse * start * end
        let perSlopes = inverse * length * length
        startBulge = NewtonRoots.bulge(perSlopes * end)
        endBulge = NewtonRoots.bulge(perSlopes * start)
    }

    /// As far as it is moderate.
    @inline(__always)
    private static func bulge(_ rise: Lanes) -> Lanes {
        let most = Lanes(repeating: 3)
        return -(1 - rise.replacing(with: most, where: most .< rise))
    }

    struct Found {
        let roots: Lanes
        /// Where it is false, the root is not sure to be Blender's.
        let areBlenders: Lanes.Mask
        /// Newton's own roots, which are good for another step.
        fileprivate let exact: Lanes.Wide
    }

    /// The roots for frames between the keys, one of each segment.
    @inline(__always)
    func roots(at frames: Lanes) -> Found {
        let c0 = cubic.x1 - frames
        return settled(stepped(stepped(guess(c0), c0), c0), c0)
    }

    /// The same roots after one more step.
    @inline(__always)
    func better(_ found: Found, at frames: Lanes) -> Found { settled(Lanes(found.exact), cubic.x1 - frames) }

    /// One step from between 0 and 1 by the residual in float64.
    @inline(__always)
    private func settled(_ near: Lanes, _ c0: Lanes) -> Found {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        let atLeast = near.replacing(with: zero, where: near .< zero)
        let s = atLeast.replacing(with: one, where: one .< atLeast)
        let step = Lanes(exactResidual(s.wide, c0.wide)) / cubic.slope(s)
        let length = step.magnitudes
        let perStep = bound.tilt + bound.bent * length
        let error = (bound.ground + perStep * length).wide
        let root = s.wide - step.wide
        let low = Lanes(root - error)
        let high = Lanes(root + error)
        // Beside a key the rounded coefficients may put the root outside, where Blender need not take it.
        let isInside = (zero .<= low) .& (high .<= one)
        let isSure = (low .== high) .& (length .<= bound.longest)
        return Found(roots: high, areBlenders: isSure .& isInside, exact: root)
    }

    @inline(__always)
    private func exactResidual(_ s: Lanes.Wide, _ c0: Lanes.Wide) -> Lanes.Wide {
        let square = cubic.c3.wide * s + cubic.c2.wide
        return (square * s + cubic.c1.wide) * s + c0
    }

    /// A cubic through both ends with the right rise there.
    @inline(__always)
    private func guess(_ c0: Lanes) -> Lanes {
        let u = -c0 * inverseLength
        let rest = 1 - u
        return u + (u * rest) * (startBulge * rest - endBulge * u)
    }

    @inline(__always)
    private func stepped(_ s: Lanes, _ c0: Lanes) -> Lanes {
        let square = cubic.c3 * s + cubic.c2
        let residual = (square * s + cubic.c1) * s + c0
        return s - residual / cubic.slope(s)
    }
}

extension NewtonRoots<Float> {
    /// Blender's value at a frame; the closed form decides where the bound does not.
    @inline(__always)
    func value(at frame: Float) -> Float {
        let found = roots(at: frame)
        return found.areBlenders ? cubic.value(found.roots) : mendedValue(found, at: frame)
    }

    /// The same, nil where the bound leaves it open.
    @inline(__always)
    func sureValue(at frame: Float) -> Float? {
        guard bound.isKnown else { return nil }
        let found = roots(at: frame)
        return found.areBlenders ? cubic.value(found.roots) : nil
    }

    @inline(never)
    private func mendedValue(_ found: Found, at frame: Float) -> Float {
        guard bound.isKnown else { return cubic.value(at: frame) }
        let found = better(found, at: frame)
        return found.areBlenders ? cubic.value(found.roots) : cubic.value(at: frame)
    }

    var withoutBound: NewtonRoots {
        var copy = self
        copy.bound = bound.unknown
        return copy
    }
}
