/// Where a fit must have keys: at both ends, where the value rests or steps, and at each peak and valley.
struct FitSpans {
    struct Span {
        /// Indices of points.
        let first: Int
        let last: Int
        var kind = Kind.curved
    }

    enum Kind {
        case curved
        /// All values are the same.
        case resting
        /// All values but the last are the same, and the last is where the next rest begins.
        case stepping
    }

    let spans: [Span]

    /// - Parameter tolerance: peaks and valleys that stand out by less are noise.
    init(_ points: [FitPoint], tolerance: Double) {
        var spans: [Span] = []
        var index = 0
        while index < points.count - 1 {
            let rest = FitSpans.rest(points, from: index)
            if rest - index >= FitSpans.shortestRest {
                let next = rest + 1
                if next < points.count, points[next].mayBeKey,
                    FitSpans.rest(points, from: next) - next >= FitSpans.shortestRest || next == points.count - 1
                {
                    spans.append(Span(first: index, last: next, kind: .stepping))
                    index = next
                } else {
                    spans.append(Span(first: index, last: rest, kind: .resting))
                    index = rest
                }
                continue
            }
            let end = FitSpans.nextRest(points, after: index)
            spans += FitSpans.turns(points, index, end, tolerance)
            index = end
        }
        self.spans = spans
    }

    /// Three equal values are a rest.
    private static let shortestRest = 2

    /// The last point, among those that may be keys, of a run of equal values.
    private static func rest(_ points: [FitPoint], from start: Int) -> Int {
        var (end, index) = (start, start)
        while index < points.count, points[index].value == points[start].value {
            if points[index].mayBeKey { end = index }
            index += 1
        }
        return end
    }

    private static func nextRest(_ points: [FitPoint], after start: Int) -> Int {
        var index = start + 1
        while index < points.count - 1 {
            if points[index].mayBeKey, rest(points, from: index) - index >= shortestRest { return index }
            index += 1
        }
        return points.count - 1
    }

    /// A stretch cut at its peaks and valleys.
    private static func turns(_ points: [FitPoint], _ first: Int, _ last: Int, _ tolerance: Double) -> [Span] {
        var spans: [Span] = []
        var (start, top, bottom) = (first, first, first)
        var direction = 0  // 1 up, -1 down
        func cut(at turn: Int) {
            if turn > start { spans.append(Span(first: start, last: turn)) }
            start = turn
        }
        for index in first...last where points[index].mayBeKey {
            let value = Double(points[index].value)
            if value > Double(points[top].value) { top = index }
            if value < Double(points[bottom].value) { bottom = index }
            if direction <= 0, value - Double(points[bottom].value) > 2 * tolerance {
                cut(at: bottom)
                (direction, top) = (1, index)
            } else if direction >= 0, Double(points[top].value) - value > 2 * tolerance {
                cut(at: top)
                (direction, bottom) = (-1, index)
            }
        }
        if start < last { spans.append(Span(first: start, last: last)) }
        return spans
    }
}
