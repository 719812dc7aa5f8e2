/// Few keys in the place of many, on a curve of Bezier segments, lines, steps and easings.
///
/// The new curve is within the tolerance everywhere, not at frames alone: the distance of each segment from the cubic that
/// takes its place is a polynomial, and its extremes are enclosed (`SegmentDistance`). Keys that stay have their frames and
/// values. The first and the last key stay, peaks and valleys that are keys, and both ends of steps, easings and rests,
/// which themselves stay as they are; so does every segment that no longer cubic can cover. A curve that ends as it
/// begins, in value and slope, still does.
///
/// Several curves whose keys are at the same frames can be reduced together, and then keep common keys.
struct CurveReduction {
    private(set) var channels: [ReducedChannel]

    /// - Parameters:
    ///   - curves: the keys of each curve, sorted and finite, at the same frames, at least two.
    ///   - tolerances: of each curve, in value units, above 0.
    init(_ curves: [[Keyframe]], within tolerances: [Double]) {
        channels = zip(curves, tolerances).map { ReducedChannel($0, tolerance: $1) }
        guard let count = curves.first?.count, count > 1 else { return }
        let cuts = channels.map { $0.cuts }
        let isCut = (0..<count).map { index in cuts.contains { $0[index] } }
        var start = 0
        while start < count - 1 {
            let limit = isCut[(start + 1)...].firstIndex(of: true) ?? count - 1
            start = advance(from: start, limit: limit)
        }
    }

    /// Covers as many segments as can be with one piece; gives where it ends.
    private mutating func advance(from start: Int, limit: Int) -> Int {
        guard let best = longest(from: start, limit: limit) else {
            for index in channels.indices { channels[index].keep(start) }
            return start + 1
        }
        for index in channels.indices { channels[index].take(best[index]) }
        return best[0].last
    }

    /// Doubles the length until no cubic fits, then looks for the longest in between; nil where none covers two segments.
    private func longest(from start: Int, limit: Int) -> [ReducedChannel.Piece]? {
        guard limit - start > 1 else { return nil }
        var best: [ReducedChannel.Piece]?
        var (end, longest, tooLong) = (start + 2, start + 1, limit + 1)
        while longest < limit {
            guard let pieces = pieces(from: start, to: end) else {
                tooLong = end
                break
            }
            (best, longest) = (pieces, end)
            end = min(start + 2 * (end - start), limit)
        }
        while tooLong - longest > 1 {
            let middle = longest + (tooLong - longest) / 2
            if let pieces = pieces(from: start, to: middle) {
                (best, longest) = (pieces, middle)
            } else {
                tooLong = middle
            }
        }
        return best
    }

    private func pieces(from start: Int, to end: Int) -> [ReducedChannel.Piece]? {
        var pieces: [ReducedChannel.Piece] = []
        for channel in channels {
            guard let piece = channel.piece(from: start, to: end) else { return nil }
            pieces.append(piece)
        }
        return pieces
    }
}

extension AnimationTrack {
    /// Whether keys can be reduced: more than two, sorted, no two at a frame, and all numbers finite.
    var isReducible: Bool {
        valueKind == .float && keyframes.count > 2 && keyframes.allSatisfy { $0.isFinite }
            && zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.frame < $1.frame }
    }
}
