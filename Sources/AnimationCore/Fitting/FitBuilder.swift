/// Puts the keys of a fit together, piece by piece from left to right.
struct FitBuilder {
    private let points: [FitPoint]
    private let tolerance: Double
    private let spans: [FitSpans.Span]
    /// Which span comes next.
    private var span = 0
    private(set) var keyframes: [Keyframe]
    private(set) var largestError = 0.0
    private(set) var worstFrame: Float
    /// How the piece before ends, in value units per frame; nil after a step and at the beginning.
    private var slope: Double?

    /// - Parameter points: at least one.
    private init(_ points: [FitPoint], tolerance: Double) {
        self.points = points
        self.tolerance = tolerance
        spans = FitSpans(points, tolerance: tolerance).spans
        keyframes = [
            Keyframe(
                frame: points[0].frame, value: points[0].value, handleLeftType: .free, handleRightType: .free)
        ]
        worstFrame = points[0].frame
    }

    /// Fits of several curves whose points are at the same frames, with keys at the same frames.
    ///
    /// - Parameters:
    ///   - curves: the points of each, as many of each and at least one.
    ///   - tolerances: of each, in value units.
    static func fits(of curves: [[FitPoint]], within tolerances: [Double]) -> [FitBuilder] {
        fits(zip(curves, tolerances).map { FitBuilder($0, tolerance: $1) })
    }

    private static func fits(_ begun: [FitBuilder]) -> [FitBuilder] {
        var builders = begun
        let ends =
            builders.count == 1
            ? builders[0].spans.map { $0.last }
            : Set(builders.flatMap { builder in builder.spans.map { $0.last } }).sorted()
        var start = 0
        for end in ends {
            add(from: start, to: end, &builders)
            start = end
        }
        return builders
    }

    /// Between two places at which one of the curves must have a key, a key of one is a key of all.
    private static func add(from first: Int, to last: Int, _ builders: inout [FitBuilder]) {
        var start = first
        while start < last {
            var pieces = builders.map { $0.isCurved(from: start) ? $0.longestPiece(from: start, limit: last) : nil }
            var end = pieces.reduce(last) { min($0, $1?.last ?? last) }
            // A shorter piece may miss what a longer one keeps, because its end is another sample.
            while !pieces.allSatisfy({ $0 == nil || $0?.last == end }) {
                pieces = builders.map { $0.isCurved(from: start) ? $0.pieceOrLine(from: start, to: end) : nil }
                let isKept = zip(builders, pieces).allSatisfy { !$0.isCurved(from: start) || $1 != nil }
                if isKept { break }
                end = builders[0].keyPlace(atOrBefore: end - 1, after: start) ?? builders[0].shortestEnd(from: start)
            }
            for index in builders.indices { builders[index].append(pieces[index], from: start, to: end) }
            start = end
        }
    }

    private func isCurved(from start: Int) -> Bool { kind(from: start) == .curved }

    private func kind(from start: Int) -> FitSpans.Kind { spans[span].first <= start ? spans[span].kind : .curved }

    private mutating func append(_ piece: FitPiece?, from start: Int, to end: Int) {
        switch kind(from: start) {
        case .stepping:
            keyframes[keyframes.count - 1].interpolation = .constant
            keyframes[keyframes.count - 1].handleRight = keyframes[keyframes.count - 1].point
            slope = nil
            append(points[end])
        case .resting:
            join(slopes: .zero, to: end)
        case .curved:
            let piece = piece ?? FitPiece(line: points, from: start, to: end)
            if piece.largestError > largestError {
                (largestError, worstFrame) = (piece.largestError, piece.worstFrame)
            }
            join(slopes: piece.slopes, to: end)
        }
        if span + 1 < spans.count, end >= spans[span].last { span += 1 }
    }

    /// Doubles the length until no cubic fits, then looks for the longest in between.
    private func longestPiece(from start: Int, limit: Int) -> FitPiece {
        var best = shortestPiece(from: start)
        var length = 2 * (best.last - start)
        var tooLong = limit + 1
        while best.last < limit {
            let end = keyPlace(atOrBefore: min(start + length, limit), after: best.last)
            guard let end, let piece = piece(from: start, to: end) else {
                tooLong = min(start + length, limit)
                break
            }
            best = piece
            length *= 2
        }
        while let middle = keyPlace(atOrBefore: best.last + (tooLong - best.last) / 2, after: best.last) {
            if let piece = piece(from: start, to: middle) { best = piece } else { tooLong = middle }
            if tooLong - best.last <= 1 { break }
        }
        return best
    }

    /// To the next place for a key; between samples there is nothing to miss, on a line the line itself fits.
    private func shortestPiece(from start: Int) -> FitPiece {
        let end = shortestEnd(from: start)
        return piece(from: start, to: end) ?? FitPiece(line: points, from: start, to: end)
    }

    private func shortestEnd(from start: Int) -> Int {
        var end = start + 1
        while end < points.count - 1, !points[end].mayBeKey { end += 1 }
        return end
    }

    /// A piece, or a line to the next place for a key; nil where neither keeps the tolerance.
    private func pieceOrLine(from start: Int, to end: Int) -> FitPiece? {
        piece(from: start, to: end)
            ?? (end <= shortestEnd(from: start) ? FitPiece(line: points, from: start, to: end) : nil)
    }

    private func piece(from start: Int, to end: Int) -> FitPiece? {
        FitPiece(points, from: start, to: end, within: tolerance, startingAt: slope)
    }

    private func keyPlace(atOrBefore index: Int, after start: Int) -> Int? {
        var index = index
        while index > start, !points[index].mayBeKey { index -= 1 }
        return index > start ? index : nil
    }

    // MARK: Keys

    /// A Bezier segment from the last key to a point.
    private mutating func join(slopes: SIMD2<Double>, to end: Int) {
        let last = keyframes.count - 1
        let reach = (Double(points[end].frame) - Double(keyframes[last].frame)) / 3
        keyframes[last].handleRight = FitPiece.handle(of: keyframes[last], slope: slopes.x, reach: reach)
        if slope == slopes.x {
            keyframes[last].handleLeftType = .aligned
            keyframes[last].handleRightType = .aligned
        }
        if last == 0 { keyframes[0].handleLeft = FitPiece.handle(of: keyframes[0], slope: slopes.x, reach: -reach) }
        append(points[end])
        let new = keyframes[last + 1]
        keyframes[last + 1].handleLeft = FitPiece.handle(of: new, slope: slopes.y, reach: -reach)
        keyframes[last + 1].handleRight = FitPiece.handle(of: new, slope: slopes.y, reach: reach)
        slope = slopes.y
    }

    private mutating func append(_ point: FitPoint) {
        keyframes.append(
            Keyframe(frame: point.frame, value: point.value, handleLeftType: .free, handleRightType: .free))
    }

    /// Outside its ends the curve goes on along its first and last line, as before.
    mutating func keepOuterLines() {
        guard points.count > 1 else { return }
        let (first, last) = (0, keyframes.count - 1)
        let start = FitBuilder.slope(points[0], points[1])
        let end = FitBuilder.slope(points[points.count - 2], points[points.count - 1])
        let left = Double(keyframes[first].frame - keyframes[first].handleLeft.x)
        let right = Double(keyframes[last].handleRight.x - keyframes[last].frame)
        keyframes[first].handleLeft = FitPiece.handle(of: keyframes[first], slope: start, reach: -max(left, 1))
        keyframes[last].handleRight = FitPiece.handle(of: keyframes[last], slope: end, reach: max(right, 1))
        for index in [first, last] {
            (keyframes[index].handleLeftType, keyframes[index].handleRightType) = (.free, .free)
        }
    }

    private static func slope(_ a: FitPoint, _ b: FitPoint) -> Double {
        (Double(b.value) - Double(a.value)) / (Double(b.frame) - Double(a.frame))
    }
}

extension FitPiece {
    /// A straight line.
    fileprivate init(line points: [FitPoint], from first: Int, to last: Int) {
        let (a, b) = (points[first], points[last])
        let slope = (Double(b.value) - Double(a.value)) / (Double(b.frame) - Double(a.frame))
        self.init(first: first, last: last, slopes: SIMD2(slope, slope), largestError: 0, worstFrame: a.frame)
    }

    private init(first: Int, last: Int, slopes: SIMD2<Double>, largestError: Double, worstFrame: Float) {
        self.first = first
        self.last = last
        self.slopes = slopes
        self.largestError = largestError
        self.worstFrame = worstFrame
    }
}

extension FitBuilder {
    /// Keys for points that begin and end where a curve must have keys.
    struct Pieces {
        let keyframes: [Keyframe]
        /// How the last piece ends, in value units per frame.
        let slope: Double?
        /// Whether all points lie within the tolerance.
        let isKept: Bool
    }

    /// - Parameter slope: how what comes before ends, in value units per frame; kept where it can be.
    static func pieces(_ points: [FitPoint], within tolerance: Double, startingAt slope: Double?) -> Pieces {
        var builders = [FitBuilder(points, tolerance: tolerance)]
        builders[0].slope = slope
        builders = fits(builders)
        let keys = builders[0].keyframes
        let track = AnimationTrack(dataPath: "", keyframes: keys)
        let values = track.evaluate(at: points.map { $0.frame })
        let isKept = zip(points, values).allSatisfy { (Double($0.value) - Double($1)).magnitude <= tolerance }
        return Pieces(keyframes: keys, slope: builders[0].slope, isKept: isKept)
    }
}
