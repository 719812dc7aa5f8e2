/// CARDINAL segments without tangents and BSPLINE segments, as Bezier segments of the same shape.
///
/// Time runs evenly in both, so their control points lie at thirds of the segment. What lies beyond the ends is
/// mirrored: p₋₁ = 2 p₀ − p₁, so that a B-spline starts and ends on its first and last point.
struct ColladaSplines {
    /// One for each key; the last one rules nothing.
    let kinds: [ColladaKind]
    /// The file's values of one component, one for each key.
    let values: [Double]
    /// CARDINAL is drawn here, not by tangents.
    let drawsCardinal: Bool

    /// The value at a key: B-splines pass their inner points by.
    func value(at key: Int) -> Double {
        guard key > 0, key + 1 < values.count, kinds[key - 1] == .bspline, kinds[key] == .bspline else {
            return values[key]
        }
        return (values[key - 1] + 4 * values[key] + values[key + 1]) / 6
    }

    /// The values of the two control points after a key; nil where others decide.
    func controls(after key: Int) -> (Double, Double)? {
        guard key + 1 < values.count else { return nil }
        let (start, end) = (values[key], values[key + 1])
        switch kinds[key] {
        case .bspline: return ((2 * start + end) / 3, (start + 2 * end) / 3)
        case .cardinal where drawsCardinal:
            let before = key > 0 ? values[key - 1] : 2 * start - end
            let after = key + 2 < values.count ? values[key + 2] : 2 * end - start
            return (start + (end - before) / 6, end - (after - start) / 6)
        default: return nil
        }
    }
}
