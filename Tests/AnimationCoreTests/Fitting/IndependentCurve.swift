import AnimationCore

/// Bezier, linear and constant segments in float64, without the engine.
struct IndependentCurve {
    let keys: [Keyframe]
    init(_ keys: [Keyframe]) { self.keys = keys }

    func value(at frame: Double) -> Double {
        guard let right = keys.firstIndex(where: { Double($0.frame) > frame }), right > 0 else {
            return Double((frame < Double(keys[0].frame) ? keys[0] : keys[keys.count - 1]).value)
        }
        let (a, b) = (keys[right - 1], keys[right])
        if a.interpolation == .constant { return Double(a.value) }
        if a.interpolation == .linear {
            let share = (frame - Double(a.frame)) / (Double(b.frame) - Double(a.frame))
            return Double(a.value) + share * (Double(b.value) - Double(a.value))
        }
        let x = [a.frame, a.handleRight.x, b.handleLeft.x, b.frame].map(Double.init)
        let y = [a.value, a.handleRight.y, b.handleLeft.y, b.value].map(Double.init)
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if casteljau(x, middle) < frame { low = middle } else { high = middle }
        }
        return casteljau(y, (low + high) / 2)
    }

    private func casteljau(_ points: [Double], _ s: Double) -> Double {
        var points = points
        while points.count > 1 { points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * s } }
        return points[0]
    }
}
