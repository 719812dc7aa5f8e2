/// A curve whose keys are to become fewer, and what has become of it so far.
struct ReducedChannel {
    let keys: [Keyframe]
    let segments: [ReducedSegment]
    /// In value units.
    let tolerance: Double
    /// Whether the curve ends as it begins, in value and slope, so that it has no seam when it is repeated.
    private let isLoop: Bool
    private(set) var reduced: [Keyframe]
    /// A bound of the distance from the original, in value units, and where it is largest.
    private(set) var largestError = 0.0
    private(set) var worstFrame: Float
    /// How the piece before ends, in value units per frame, where that piece is a new one.
    private var slope: Double?

    /// One cubic in the place of several segments.
    struct Piece {
        let first: Int
        let last: Int
        /// Value units per frame at both ends.
        let slopes: SIMD2<Double>
        let largestError: Double
        let worstFrame: Float
    }

    /// - Parameter keys: at least two, sorted, finite, no two at one frame.
    init(_ keys: [Keyframe], tolerance: Double) {
        self.keys = keys
        self.tolerance = tolerance
        segments = zip(keys, keys.dropFirst()).map { ReducedSegment(from: $0, to: $1) }
        reduced = [keys[0]]
        worstFrame = keys[0].frame
        let (start, end) = (segments[0].firstSlope, segments[segments.count - 1].lastSlope)
        let isSmooth = (start - end).magnitude <= 1e-3 * max(start.magnitude, end.magnitude)
        isLoop = keys[0].value == keys[keys.count - 1].value && isSmooth
    }

    // MARK: Keys that stay

    /// Keys at which new pieces must end: both ends, those beside a step, an easing or a rest, peaks and valleys.
    var cuts: [Bool] {
        var cuts = [Bool](repeating: false, count: keys.count)
        (cuts[0], cuts[keys.count - 1]) = (true, true)
        for index in segments.indices where !segments[index].isFree { (cuts[index], cuts[index + 1]) = (true, true) }
        for index in 1..<segments.count where segments[index].isResting != segments[index - 1].isResting {
            cuts[index] = true
        }
        for index in turns { cuts[index] = true }
        return cuts
    }

    /// Keys that are peaks or valleys and stand out by more than twice the tolerance on both sides.
    private var turns: [Int] {
        var turns: [Int] = []
        var (top, bottom) = ((value: -Double.infinity, key: Int?.none), (value: Double.infinity, key: Int?.none))
        var direction = 0  // 1 up, -1 down
        func look(_ value: Double, _ key: Int?) {
            if value > top.value { top = (value, key) }
            if value < bottom.value { bottom = (value, key) }
            if direction <= 0, value - bottom.value > 2 * tolerance {
                if let key = bottom.key { turns.append(key) }
                (direction, top) = (1, (value, key))
            } else if direction >= 0, top.value - value > 2 * tolerance {
                if let key = top.key { turns.append(key) }
                (direction, bottom) = (-1, (value, key))
            }
        }
        for index in keys.indices {
            look(Double(keys[index].value), index)
            guard index < segments.count, segments[index].isFree else { continue }
            for s in segments[index].extremes { look(segments[index].point(at: s).y, nil) }
        }
        return turns
    }

    // MARK: Pieces

    /// One cubic from a key to another; nil where none keeps the tolerance everywhere.
    func piece(from first: Int, to last: Int) -> Piece? {
        let (a, b) = (keys[first], keys[last])
        let (start, length) = (Double(a.frame), Double(b.frame) - Double(a.frame))
        let wish = length * SIMD2(segments[first].firstSlope, segments[last - 1].lastSlope)
        var points = samples(first, last)
        // Each time the cubic passes the samples and misses the curve elsewhere, that place becomes a sample.
        for _ in 0..<ReducedChannel.rounds {
            guard let region = region(points, first, last) else { return nil }
            guard let slopes = slopes(in: region, near: wish, first, last, length) else { return nil }
            let (cubic, room) = cubic(first, last, slopes)
            guard room > 0 else { return nil }
            var missed: SIMD2<Double>?
            for segment in segments[first..<last] {
                let distance = SegmentDistance(
                    frames: (segment.frames - start) / length, values: segment.values, cubic: cubic)
                if let s = distance.excess(over: room) {
                    missed = segment.point(at: s)
                    break
                }
            }
            guard let missed else { return piece(first, last, slopes / length, cubic, tolerance - room) }
            points.append(missed)
        }
        return nil
    }

    private static let rounds = 6

    private func piece(
        _ first: Int, _ last: Int, _ slopes: SIMD2<Double>, _ cubic: SIMD4<Double>, _ rounding: Double
    ) -> Piece {
        let (start, length) = (Double(keys[first].frame), Double(keys[last].frame) - Double(keys[first].frame))
        var (largest, worst) = (0.0, keys[first].frame)
        for segment in segments[first..<last] {
            let distance = SegmentDistance(
                frames: (segment.frames - start) / length, values: segment.values, cubic: cubic
            ).largest
            if distance.distance > largest {
                (largest, worst) = (distance.distance, Float(segment.point(at: distance.parameter).x))
            }
        }
        return Piece(
            first: first, last: last, slopes: slopes, largestError: min(largest + rounding, tolerance),
            worstFrame: worst)
    }

    /// Places of the curve that a new piece must pass.
    private func samples(_ first: Int, _ last: Int) -> [SIMD2<Double>] {
        let inner: [Double] = last - first < 8 ? [0.2, 0.4, 0.6, 0.8] : [0.5]
        var points: [SIMD2<Double>] = []
        points.reserveCapacity((last - first) * (inner.count + 1))
        for index in first..<last {
            if index > first { points.append(SIMD2(segments[index].frames[0], segments[index].values[0])) }
            for s in inner { points.append(segments[index].point(at: s)) }
        }
        return points
    }

    /// The slopes over the whole piece with which it passes the places; nil where there are none.
    private func region(_ points: [SIMD2<Double>], _ first: Int, _ last: Int) -> SlopeRegion? {
        let (low, high) = (Double(keys[first].value), Double(keys[last].value))
        let (start, length) = (Double(keys[first].frame), Double(keys[last].frame) - Double(keys[first].frame))
        let steepest = points.reduce((high - low).magnitude) { max($0, ($1.y - low).magnitude) }
        var region = SlopeRegion(limit: 100 * (steepest + tolerance))
        for point in points {
            let u = (point.x - start) / length
            let v = 1 - u
            let missing = point.y - low * (v * v * (1 + 2 * u)) - high * (u * u * (1 + 2 * v))
            // Slopes on the very bound would fall to rounding.
            region.keep(
                SIMD2(u * v * v, -u * u * v), from: missing - 0.999 * tolerance, to: missing + 0.999 * tolerance)
            if region.isEmpty { return nil }
        }
        return region
    }

    private func slopes(
        in region: SlopeRegion, near wish: SIMD2<Double>, _ first: Int, _ last: Int, _ length: Double
    ) -> SIMD2<Double>? {
        var best = region.best(near: wish, startingAt: slope.map { $0 * length }, within: tolerance)
        guard isLoop else { return best }
        if first == 0 { best.x = wish.x }
        if last == keys.count - 1 { best.y = wish.y }
        return region.contains(best) ? best : nil
    }

    /// The four values of the new piece as it will be written, and what its rounding to float32, and Blender's own, leave
    /// of the tolerance.
    private func cubic(_ first: Int, _ last: Int, _ slopes: SIMD2<Double>) -> (SIMD4<Double>, room: Double) {
        let (a, b) = (keys[first], keys[last])
        let length = Double(b.frame) - Double(a.frame)
        let right = FitPiece.handle(of: a, slope: slopes.x / length, reach: length / 3)
        let left = FitPiece.handle(of: b, slope: slopes.y / length, reach: -length / 3)
        let cubic = SIMD4(Double(a.value), Double(right.y), Double(left.y), Double(b.value))
        let rounding = FitPiece.rounding(of: cubic, from: a.frame, to: b.frame)
        return (cubic, tolerance - min(rounding, 0.5 * tolerance))
    }

    // MARK: The new keys

    /// A new piece takes the place of the segments that it covers.
    mutating func take(_ piece: Piece) {
        let place = reduced.count - 1
        let reach = (Double(keys[piece.last].frame) - Double(keys[piece.first].frame)) / 3
        reduced[place].handleRight = FitPiece.handle(of: reduced[place], slope: piece.slopes.x, reach: reach)
        reduced[place].interpolation = .bezier
        let before = slope ?? (piece.first > 0 ? segments[piece.first - 1].lastSlope : piece.slopes.x)
        reduced[place].settleHandles(areAligned: before == piece.slopes.x)
        var next = keys[piece.last]
        next.handleLeft = FitPiece.handle(of: next, slope: piece.slopes.y, reach: -reach)
        let after = piece.last < segments.count ? segments[piece.last].firstSlope : piece.slopes.y
        next.settleHandles(areAligned: after == piece.slopes.y)
        reduced.append(next)
        slope = piece.slopes.y
        if piece.largestError > largestError { (largestError, worstFrame) = (piece.largestError, piece.worstFrame) }
    }

    /// The segment from a key to the next stays as it is.
    mutating func keep(_ index: Int) {
        reduced.append(keys[index + 1])
        slope = nil
    }
}

extension Keyframe {
    /// Handles that no editor recalculates, because their neighbours are others now.
    fileprivate mutating func settleHandles(areAligned: Bool) {
        let type: HandleType = areAligned ? .aligned : .free
        (handleLeftType, handleRightType) = (type, type)
        isAutoHandleLocked = false
    }
}
