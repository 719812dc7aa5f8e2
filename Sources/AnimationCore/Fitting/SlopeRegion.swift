/// The slopes at both ends of a cubic piece for which it passes all points within the tolerance.
///
/// With its ends and its time fixed, the piece is a sum of four known cubics, and only the slopes are free. Each point
/// leaves a strip of the plane of slopes; the region is what is left of a large square after all strips, always convex.
struct SlopeRegion {
    /// The corners in order; empty when no slopes are left. Slopes are in value units over the whole piece.
    private(set) var corners: [SIMD2<Double>]

    /// - Parameter limit: how steep the piece may begin and end.
    init(limit: Double) {
        corners = [SIMD2(-limit, -limit), SIMD2(limit, -limit), SIMD2(limit, limit), SIMD2(-limit, limit)]
        corners.reserveCapacity(SlopeRegion.room)
    }

    /// More corners than a region has as a rule.
    private static let room = 24

    var isEmpty: Bool { corners.isEmpty }

    /// Keeps slopes m with `low ≤ weights · m ≤ high`.
    mutating func keep(_ weights: SIMD2<Double>, from low: Double, to high: Double) {
        var (least, most) = (Double.infinity, -Double.infinity)
        for corner in corners {
            let height = (weights * corner).sum()
            least = min(least, height)
            most = max(most, height)
        }
        if least < low { clip(weights, low) }
        if most > high { clip(-weights, -high) }
        while corners.count > SlopeRegion.mostCorners { dropFlattestCorner() }
    }

    /// A straight line of very many points leaves a region as round as a circle, with a corner for each of them. With one
    /// corner less it is a little smaller, so that what is found in it is right all the same.
    private static let mostCorners = 64

    /// Takes out the corner that cuts off the smallest triangle.
    private mutating func dropFlattestCorner() {
        var (flattest, smallest) = (0, Double.infinity)
        for index in corners.indices {
            let before = corners[index == 0 ? corners.count - 1 : index - 1]
            let after = corners[index + 1 == corners.count ? 0 : index + 1]
            let (arm, side) = (corners[index] - before, after - before)
            let area = (arm.x * side.y - arm.y * side.x).magnitude
            if area < smallest { (flattest, smallest) = (index, area) }
        }
        corners.remove(at: flattest)
    }

    /// Keeps the side where `normal · m ≥ bound`.
    ///
    /// Done in place: of a convex region one run of corners goes and two come, so that what is written is never ahead of
    /// the corner that is read next.
    private mutating func clip(_ normal: SIMD2<Double>, _ bound: Double) {
        guard let first = corners.first else { return }
        let count = corners.count
        let firstHeight = (normal * first).sum() - bound
        var (corner, here) = (first, firstHeight)
        var kept = 0
        for index in 1...count {
            let next = index < count ? corners[index] : first
            let there = index < count ? (normal * next).sum() - bound : firstHeight
            if here >= 0 { put(corner, &kept) }
            if (here < 0) != (there < 0) { put(corner + (next - corner) * (here / (here - there)), &kept) }
            (corner, here) = (next, there)
        }
        corners.removeLast(corners.count - kept)
    }

    private mutating func put(_ corner: SIMD2<Double>, _ count: inout Int) {
        if count < corners.count { corners[count] = corner } else { corners.append(corner) }
        count += 1
    }

    /// The slopes nearest to wished ones. A start slope that makes the curve smooth is kept where the region allows it
    /// and the points show no corner.
    ///
    /// - Parameters:
    ///   - wish: most often those of the points themselves.
    ///   - start: how the piece before ends.
    ///   - tolerance: in value units; a start slope that moves the piece by more than that is a corner's.
    func best(near wish: SIMD2<Double>, startingAt start: Double?, within tolerance: Double) -> SIMD2<Double> {
        // A slope moves its piece by at most 4/27 of its own change, a third of the way along.
        if let start, (start - wish.x).magnitude * 4 / 27 <= tolerance, let ends = ends(at: start) {
            return SIMD2(start, min(max(wish.y, ends.low), ends.high))
        }
        if contains(wish) { return wish }
        var nearest = corners.first ?? wish
        for (index, corner) in corners.enumerated() {
            let side = corners[index + 1 == corners.count ? 0 : index + 1] - corner
            let length = (side * side).sum()
            let share = length > 0 ? min(max(((wish - corner) * side).sum() / length, 0), 1) : 0
            let candidate = corner + share * side
            if distance(candidate, wish) < distance(nearest, wish) { nearest = candidate }
        }
        // A little inwards, off the bound.
        let middle = corners.reduce(.zero, +) / Double(max(corners.count, 1))
        return nearest + 0.01 * (middle - nearest)
    }

    private func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { ((a - b) * (a - b)).sum() }

    /// The corners go round to the left.
    func contains(_ point: SIMD2<Double>) -> Bool {
        for (index, corner) in corners.enumerated() {
            let side = corners[index + 1 == corners.count ? 0 : index + 1] - corner
            let arm = point - corner
            if side.x * arm.y - side.y * arm.x < 0 { return false }
        }
        return !corners.isEmpty
    }

    /// Between which end slopes a start slope lies in the region.
    private func ends(at start: Double) -> (low: Double, high: Double)? {
        var (low, high) = (Double.infinity, -Double.infinity)
        for (index, corner) in corners.enumerated() {
            let next = corners[index + 1 == corners.count ? 0 : index + 1]
            let (left, right) = (min(corner.x, next.x), max(corner.x, next.x))
            guard left <= start, start <= right else { continue }
            let crossed =
                right == left
                ? [corner.y, next.y] : [corner.y + (next.y - corner.y) * (start - corner.x) / (next.x - corner.x)]
            for y in crossed { (low, high) = (min(low, y), max(high, y)) }
        }
        return low <= high ? (low, high) : nil
    }
}
