import Foundation

/// A channel of written COLLADA, read and evaluated without any of bezt: de Casteljau's construction in float64, the
/// parameter found by halving.
struct WrittenCurve {
    private var times: [Double] = []
    private var values: [Double] = []
    private var kinds: [Substring] = []
    /// Time and value after time and value.
    private var arriving: [Double] = []
    private var leaving: [Double] = []

    /// - Parameter id: of the channel's `<animation>`.
    init(_ id: String, in text: String) {
        func words(_ part: String) -> [Substring] {
            guard let start = text.range(of: "_array id=\"\(id).\(part).array\""),
                let open = text[start.upperBound...].firstIndex(of: ">"),
                let close = text[open...].firstIndex(of: "<")
            else { return [] }
            return text[text.index(after: open)..<close].split { " \n".contains($0) }
        }
        func numbers(_ part: String) -> [Double] { words(part).compactMap { Double($0) } }
        (times, values, kinds) = (numbers("time"), numbers("value"), words("kind"))
        (arriving, leaving) = (numbers("in"), numbers("out"))
    }

    var count: Int { times.count }

    /// The value at a time between the first key and the last.
    func value(at time: Double) -> Double {
        guard let after = times.firstIndex(where: { $0 > time }), after > 0 else {
            return time < (times.first ?? 0) ? values.first ?? 0 : values.last ?? 0
        }
        let key = after - 1
        switch kinds[key] {
        case "STEP": return values[key]
        case "LINEAR":
            return values[key] + (values[after] - values[key]) * (time - times[key]) / (times[after] - times[key])
        default: break
        }
        let x = [times[key], leaving[2 * key], arriving[2 * after], times[after]]
        let y = [values[key], leaving[2 * key + 1], arriving[2 * after + 1], values[after]]
        var (low, high) = (0.0, 1.0)
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if WrittenCurve.point(x, middle) < time { low = middle } else { high = middle }
        }
        return WrittenCurve.point(y, (low + high) / 2)
    }

    private static func point(_ controls: [Double], _ share: Double) -> Double {
        var points = controls
        while points.count > 1 { points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * share } }
        return points[0]
    }
}
