/// A line that is drawn point by point and cut off outside of an area, so that points far away neither stand in the
/// list nor bend what is in view.
struct ClippedPath {
    private let area: Rectangle
    private var points: [Pixel] = []
    private var previous: Pixel?

    /// - Parameter area: with room for the line's width.
    init(area: Rectangle) { self.area = area }

    mutating func add(_ point: Pixel, into list: inout DisplayList) {
        guard point.x.isFinite, point.y.isFinite else { return interrupt(into: &list) }
        defer { previous = point }
        guard let previous else { return }
        if area.contains(previous), area.contains(point) {
            if points.isEmpty { points.append(previous) }
            points.append(point)
            return
        }
        guard let part = clipped(from: previous, to: point) else { return flush(into: &list) }
        if points.isEmpty { points.append(part.from) }
        points.append(part.to)
        if part.to != point { flush(into: &list) }
    }

    /// Ends the line; the next point starts another one.
    mutating func interrupt(into list: inout DisplayList) {
        flush(into: &list)
        previous = nil
    }

    private mutating func flush(into list: inout DisplayList) {
        list.polyline(points)
        points.removeAll(keepingCapacity: true)
    }

    /// The part of a straight piece inside the area, by Liang and Barsky's method.
    private func clipped(from a: Pixel, to b: Pixel) -> (from: Pixel, to: Pixel)? {
        var (start, end) = (0.0, 1.0)
        let step = b - a
        /// Keeps what lies on the inner side of one edge, `distance` away and approached with `speed`.
        func cut(_ speed: Double, _ distance: Double) -> Bool {
            if speed == 0 { return distance >= 0 }
            let at = distance / speed
            if speed < 0 { start = max(start, at) } else { end = min(end, at) }
            return start <= end
        }
        guard cut(-step.x, a.x - area.x), cut(step.x, area.maxX - a.x), cut(-step.y, a.y - area.y),
            cut(step.y, area.maxY - a.y)
        else { return nil }
        return (start == 0 ? a : a + step * start, end == 1 ? b : a + step * end)
    }
}
