import AnimationCore

/// Frames between which curves are smooth enough to be fitted.
struct ColladaFitFrames {
    /// Rising; at least those of all keys.
    private(set) var all: [Float]

    /// What modifiers do is looked at so often, in frames, and in a long range so many times.
    private static let step: Float = 4
    private static let mostSteps = 5000

    /// - Parameter range: what is to be covered in any case, with frames not far apart; nil for the keys alone.
    init(_ tracks: [AnimationTrack], over range: ClosedRange<Float>? = nil) {
        var frames = Set(tracks.flatMap { $0.keyframes.map(\.frame) + $0.samples.map(\.frame) }.filter(\.isFinite))
        if let range {
            frames.formUnion([range.lowerBound, range.upperBound])
            let (first, last) = (frames.min() ?? 0, frames.max() ?? 0)
            let step = max(ColladaFitFrames.step, (last - first) / Float(ColladaFitFrames.mostSteps))
            frames.formUnion(
                (0..<ColladaFitFrames.mostSteps).lazy.map { first + Float($0) * step }.prefix { $0 < last })
            for track in tracks { frames.formUnion(ColladaFitFrames.repeated(track, first, last)) }
        }
        all = frames.sorted()
    }

    /// The frames of keys as cycles repeat them.
    private static func repeated(_ track: AnimationTrack, _ first: Float, _ last: Float) -> [Float] {
        guard case .cycles? = track.modifiers.first?.kind, let extent = track.frameExtent else { return [] }
        let period = extent.upperBound - extent.lowerBound
        let rounds = [(first - extent.lowerBound) / period, (last - extent.lowerBound) / period]
        guard period > 0, rounds.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return [] }
        let (start, end) = (Int(rounds[0].rounded(.down)), Int(rounds[1].rounded(.up)))
        guard (end - start + 1) * track.keyframes.count <= mostSteps else { return [] }
        return (start...end).flatMap { round in
            track.keyframes.map { $0.frame + Float(round) * period }.filter { $0 > first && $0 < last }
        }
    }

    /// Puts more frames between where a curve moves by more than a limit.
    mutating func divide(where track: AnimationTrack, movesBy limit: Double) {
        var divided: [Float] = Array(all.prefix(1))
        for (from, to) in zip(all, all.dropFirst()) {
            let values = (0...16).map { Double(track.evaluate(at: from + (to - from) * Float($0) / 16)) }
            let way = zip(values, values.dropFirst()).reduce(0) { $0 + abs($1.0 - $1.1) }
            let parts = way.isFinite ? Int(min(way / limit, 999)) + 1 : 1
            for part in 1...parts {
                let frame = part == parts ? to : from + (to - from) * Float(part) / Float(parts)
                if let last = divided.last, frame > last { divided.append(frame) }
            }
        }
        all = divided
    }
}
