/// How far a cubic of the frame is from one Bezier segment, everywhere on it.
///
/// With the segment as frame x(s) and value y(s) and the cubic as G, the distance y(s) − G(x(s)) is a polynomial of s of
/// degree 9. Its Bernstein coefficients enclose it: where all of them lie within a bound, so does the polynomial, and
/// cutting it in halves draws them as near to it as one likes.
struct SegmentDistance {
    /// Bernstein coefficients of degree 9 in the first ten lanes.
    private let coefficients: SIMD16<Double>
    private static let degree = 9

    /// - Parameters:
    ///   - frames: the segment's four frames, as parts of the way along the cubic, 0 … 1.
    ///   - values: the segment's four values.
    ///   - cubic: the cubic's four values as a Bezier segment whose handles reach a third of the way.
    init(frames: SIMD4<Double>, values: SIMD4<Double>, cubic: SIMD4<Double>) {
        // De Casteljau's construction, with a polynomial for the place.
        let first = (0..<3).map { SegmentDistance.widened(cubic[$0] + (cubic[$0 + 1] - cubic[$0]) * frames) }
        let second = (0..<2).map { index in
            SegmentDistance.raised(first[index], from: 3, to: 6)
                + SegmentDistance.product(first[index + 1] - first[index], 3, SegmentDistance.widened(frames), 3)
        }
        let third =
            SegmentDistance.raised(second[0], from: 6, to: 9)
            + SegmentDistance.product(second[1] - second[0], 6, SegmentDistance.widened(frames), 3)
        coefficients = SegmentDistance.raised(SegmentDistance.widened(values), from: 3, to: 9) - third
    }

    /// Where the distance is larger than a bound, as a parameter of the segment; nil where it is nowhere.
    ///
    /// What is so near to the bound that no cut tells counts as larger.
    func excess(over bound: Double) -> Double? {
        SegmentDistance.excess(coefficients, over: bound, from: 0, to: 1, cuts: 24)
    }

    /// A number that the distance does not exceed, and that is at most a thousandth above the largest one; with the
    /// parameter near which that is.
    var largest: (distance: Double, parameter: Double) {
        var best = (distance: 0.0, parameter: 0.0)
        SegmentDistance.search(coefficients, from: 0, to: 1, cuts: 24, &best)
        return (best.distance * 1.001, best.parameter)
    }

    // MARK: Bernstein polynomials

    private static func widened(_ four: SIMD4<Double>) -> SIMD16<Double> {
        var lanes = SIMD16<Double>.zero
        for index in 0..<4 { lanes[index] = four[index] }
        return lanes
    }

    private static func binomial(_ n: Int, _ k: Int) -> Double {
        var result = 1.0
        for index in 0..<min(k, n - k) { result = result * Double(n - index) / Double(index + 1) }
        return result
    }

    private static func raised(_ p: SIMD16<Double>, from degree: Int, to higher: Int) -> SIMD16<Double> {
        var one = SIMD16<Double>.zero
        for index in 0...(higher - degree) { one[index] = 1 }
        return product(p, degree, one, higher - degree)
    }

    private static func product(_ p: SIMD16<Double>, _ m: Int, _ q: SIMD16<Double>, _ n: Int) -> SIMD16<Double> {
        var result = SIMD16<Double>.zero
        for i in 0...m {
            for j in 0...n { result[i + j] += binomial(m, i) * binomial(n, j) * p[i] * q[j] }
        }
        for k in 0...(m + n) { result[k] /= binomial(m + n, k) }
        return result
    }

    private static func halves(_ p: SIMD16<Double>) -> (left: SIMD16<Double>, right: SIMD16<Double>) {
        var (left, row) = (p, p)
        for level in 1...degree {
            for index in 0...(degree - level) { row[index] = (row[index] + row[index + 1]) / 2 }
            left[level] = row[0]
        }
        return (left, row)
    }

    private static func magnitudes(_ p: SIMD16<Double>) -> (hull: Double, first: Double, last: Double) {
        var hull = 0.0
        for index in 0...degree { hull = max(hull, p[index].magnitude) }
        return (hull, p[0].magnitude, p[degree].magnitude)
    }

    private static func excess(
        _ p: SIMD16<Double>, over bound: Double, from start: Double, to end: Double, cuts: Int
    ) -> Double? {
        let (hull, first, last) = magnitudes(p)
        if hull <= bound { return nil }
        if !(first <= bound) { return start }
        if !(last <= bound) { return end }
        let middle = (start + end) / 2
        guard cuts > 0, hull.isFinite else { return middle }
        let (left, right) = halves(p)
        return excess(left, over: bound, from: start, to: middle, cuts: cuts - 1)
            ?? excess(right, over: bound, from: middle, to: end, cuts: cuts - 1)
    }

    private static func search(
        _ p: SIMD16<Double>, from start: Double, to end: Double, cuts: Int,
        _ best: inout (distance: Double, parameter: Double)
    ) {
        let (hull, first, last) = magnitudes(p)
        if first > best.distance { best = (first, start) }
        if last > best.distance { best = (last, end) }
        guard hull > best.distance * 1.001, hull.isFinite else { return }
        guard cuts > 0 else {
            best = (hull, (start + end) / 2)
            return
        }
        let (middle, parts) = ((start + end) / 2, halves(p))
        search(parts.left, from: start, to: middle, cuts: cuts - 1, &best)
        search(parts.right, from: middle, to: end, cuts: cuts - 1, &best)
    }
}
