/// A segment with an easing equation as Bezier segments.
///
/// Quadratic, cubic, back and bounce easings are cubic polynomials of the frame, or a few in a row, and come out exactly
/// (to the rounding of float32). Circular ones become arcs, upright ends and all. The others are fitted to many of their
/// values.
public struct EasingPieces {
    /// The first key has the frame and value of the segment's beginning, the last one those of its end. Outer handles
    /// have no meaning.
    public let keyframes: [Keyframe]
    /// The largest distance from the easing equation, in value units, at many more places than were fitted.
    public let largestError: Double
    public let worstFrame: Float

    /// - Parameters:
    ///   - key: finite, its interpolation an easing.
    ///   - next: finite, at a later frame.
    ///   - tolerance: in value units, above 0. It is kept wherever float32 frames lie close enough for the equation.
    ///   - places: how many values are fitted at first; so many keys there can be at most.
    public init?(from key: Keyframe, to next: Keyframe, within tolerance: Double, places: Int) {
        guard key.interpolation.isEasing, tolerance > 0, next.frame > key.frame, key.isFinite, next.isFinite else {
            return nil
        }
        let segment = EasingSegment(from: key, to: next)
        let exact =
            segment.polynomialKeys ?? segment.circularKeys(within: tolerance) ?? segment.restingKeys(places: places)
        guard var best = exact ?? segment.fittedKeys(within: tolerance, places: max(places, 4)) else { return nil }
        var error = segment.error(of: best, places: 4 * places)
        // Where an equation bends sharply, the fitted values may lie too far apart to show it.
        for finer in [4, 16] where exact == nil && error.largest > tolerance {
            guard let keys = segment.fittedKeys(within: tolerance, places: finer * places), keys.count <= places else {
                break
            }
            let finerError = segment.error(of: keys, places: 4 * finer * places)
            if finerError.largest < error.largest { (best, error) = (keys, finerError) }
        }
        // Numbers near the limits of float32 can leave no room for handles.
        guard best.allSatisfy({ $0.isFinite }), zip(best, best.dropFirst()).allSatisfy({ $0.frame < $1.frame }) else {
            return nil
        }
        keyframes = best
        (largestError, worstFrame) = error
    }
}

/// The equation as a function of the frame.
private struct EasingSegment {
    let from: Keyframe
    let to: Keyframe
    let equation: EasingEquation

    init(from: Keyframe, to: Keyframe) {
        self.from = from
        self.to = to
        equation = EasingEquation(of: from, change: to.value - from.value, duration: to.frame - from.frame)
    }

    /// `share` of the way from the first frame to the last.
    private func frame(at share: Double) -> Float {
        Float(Double(from.frame) + (Double(to.frame) - Double(from.frame)) * share)
    }

    // MARK: Polynomials

    /// Where one polynomial ends and the next begins, as shares of the duration; nil for other equations.
    private var joints: [Double]? {
        let easing = from.easing == .automatic ? from.interpolation.automaticEasing : from.easing
        let bounces = [0, 1 / 2.75, 2 / 2.75, 2.5 / 2.75, 1]
        switch (from.interpolation, easing) {
        case (.quad, .easeInOut), (.cubic, .easeInOut), (.back, .easeInOut): return [0, 0.5, 1]
        case (.quad, _), (.cubic, _), (.back, _): return [0, 1]
        case (.bounce, .easeOut): return bounces
        case (.bounce, .easeInOut):
            return bounces.reversed().map { (1 - $0) / 2 } + bounces.dropFirst().map { 0.5 + $0 / 2 }
        case (.bounce, _): return bounces.reversed().map { 1 - $0 }
        default: return nil
        }
    }

    /// Each polynomial from four of its values.
    var polynomialKeys: [Keyframe]? {
        guard let joints else { return nil }
        var keys = [Keyframe(frame: from.frame, value: from.value)]
        for (start, end) in zip(joints, joints.dropFirst()) {
            let width = end - start
            let inner = [1.0 / 3, 2.0 / 3].map { Double(exactValue(at: start + $0 * width)) }
            let last = keys.count - 1
            let (y0, y3) = (Double(keys[last].value), Double(end < 1 ? exactValue(at: end) : to.value))
            let reach = (Double(frame(at: end)) - Double(keys[last].frame)) / 3
            guard reach > 0, inner.allSatisfy({ $0.isFinite }), y3.isFinite else { return nil }
            let rise = (-11 * y0 + 18 * inner[0] - 9 * inner[1] + 2 * y3) / 6
            let arrival = (11 * y3 - 18 * inner[1] + 9 * inner[0] - 2 * y0) / 6
            keys[last].handleRight = FitPiece.handle(of: keys[last], slope: rise / reach, reach: reach)
            var key = Keyframe(frame: frame(at: end), value: Float(y3), handleLeftType: .free, handleRightType: .free)
            key.handleLeft = FitPiece.handle(of: key, slope: arrival / reach, reach: -reach)
            keys.append(key)
        }
        return keys
    }

    /// Between joints a frame need not be a float32 number.
    private func exactValue(at share: Double) -> Float {
        equation.value(at: Float((Double(to.frame) - Double(from.frame)) * share))
    }

    // MARK: Arcs

    /// Quarters of an ellipse in as many arcs as the tolerance needs.
    func circularKeys(within tolerance: Double) -> [Keyframe]? {
        guard from.interpolation == .circ else { return nil }
        let change = Double(to.value) - Double(from.value)
        // The distance of such an arc from the circle falls with the sixth power of its angle: 2.7e-4 for a quarter.
        let share = tolerance / max(change.magnitude, .leastNormalMagnitude)
        let arcs = (1...8).first { 2.8e-4 * EasingSegment.sixthPower(1 / Double($0)) <= share } ?? 8
        var keys = [Keyframe(frame: from.frame, value: from.value)]
        switch from.easing {
        case .easeOut: appendQuarter(arcs, from: SIMD2(0, 0), to: SIMD2(1, 1), isRising: true, to: &keys)
        case .easeInOut:
            appendQuarter(arcs, from: SIMD2(0, 0), to: SIMD2(0.5, 0.5), isRising: false, to: &keys)
            appendQuarter(arcs, from: SIMD2(0.5, 0.5), to: SIMD2(1, 1), isRising: true, to: &keys)
        default: appendQuarter(arcs, from: SIMD2(0, 0), to: SIMD2(1, 1), isRising: false, to: &keys)
        }
        return keys
    }

    private static func sixthPower(_ x: Double) -> Double { x * x * x * x * x * x }

    /// - Parameters:
    ///   - start: share of the duration and of the change.
    ///   - isRising: upright at its start and level at its end; else the other way round.
    private func appendQuarter(
        _ arcs: Int, from start: SIMD2<Double>, to end: SIMD2<Double>, isRising: Bool, to keys: inout [Keyframe]
    ) {
        let size = end - start
        /// The place and the direction at an angle, 0 … π/2.
        func place(_ angle: Double) -> (point: SIMD2<Double>, direction: SIMD2<Double>) {
            let (sine, cosine) = (LibM.sine(angle), LibM.cosine(angle))
            return isRising
                ? (start + size * SIMD2(1 - cosine, sine), size * SIMD2(sine, cosine))
                : (start + size * SIMD2(sine, 1 - cosine), size * SIMD2(cosine, sine))
        }
        let angle = Double.pi / 2 / Double(arcs)
        let reach = 4.0 / 3 * LibM.tangent(angle / 4)
        for arc in 0..<arcs {
            let (a, b) = (place(Double(arc) * angle), place(Double(arc + 1) * angle))
            let isLast = arc + 1 == arcs
            let last = keys.count - 1
            keys[last].handleRight = point(a.point + reach * a.direction)
            let corner = point(isLast ? end : b.point)
            var key = Keyframe(frame: corner.x, value: corner.y, handleLeftType: .free, handleRightType: .free)
            if isLast, end == SIMD2(1, 1) { (key.frame, key.value) = (to.frame, to.value) }
            key.handleLeft = point(b.point - reach * b.direction)
            keys.append(key)
        }
    }

    /// A share of duration and change as frame and value.
    private func point(_ share: SIMD2<Double>) -> SIMD2<Float> {
        let value = Double(from.value) + (Double(to.value) - Double(from.value)) * share.y
        return SIMD2(frame(at: share.x), Float(value))
    }

    // MARK: Swings

    /// What an elastic easing swings about, where its swings are too many for so many keys: its ends' values, held level,
    /// with the way from one to the other where the equation has it.
    func restingKeys(places: Int) -> [Keyframe]? {
        guard from.interpolation == .elastic, from.period != 0 else { return nil }
        let length = Double(to.frame) - Double(from.frame)
        guard length / Double(from.period.magnitude) * EasingSegment.leastPlacesPerSwing > Double(places) else {
            return nil
        }
        let turn: Float =
            switch from.easing == .automatic ? from.interpolation.automaticEasing : from.easing {
            case .easeIn: to.frame
            case .easeInOut: frame(at: 0.5)
            default: from.frame
            }
        let reach = 2 * KeyCurve.frameTolerance
        let start = max(from.frame, min(turn - reach, to.frame.nextDown))
        let end = min(to.frame, max(turn + reach, start.nextUp))
        var keys = [Keyframe(frame: from.frame, value: from.value)]
        if start > from.frame { keys.append(Keyframe(frame: start, value: from.value)) }
        if end < to.frame { keys.append(Keyframe(frame: end, value: to.value)) }
        keys.append(Keyframe(frame: to.frame, value: to.value))
        for index in keys.indices.dropFirst() { EasingSegment.join(&keys, at: index) }
        return keys
    }

    /// With fewer, what is fitted shows other swings than the equation has.
    private static let leastPlacesPerSwing = 4.0

    // MARK: Other equations

    func fittedKeys(within tolerance: Double, places: Int) -> [Keyframe]? {
        var points = points(places)
        guard points.count > 1 else { return nil }
        let leaps = leaps(above: 0.2 * tolerance)
        if let start = leaps.start { points = [start] + points.filter { $0.frame > start.frame } }
        if let end = leaps.end { points = points.filter { $0.frame < end.frame } + [end] }
        // The rest of the tolerance is for what lies between the points.
        var keys = FitBuilder.fits(of: [points], within: [0.8 * tolerance])[0].keyframes
        if leaps.start != nil {
            keys.insert(Keyframe(frame: from.frame, value: from.value), at: 0)
            EasingSegment.join(&keys, at: 1)
        }
        if leaps.end != nil {
            keys.append(Keyframe(frame: to.frame, value: to.value))
            EasingSegment.join(&keys, at: keys.count - 1)
        }
        return keys
    }

    /// Where an end's value is not the equation's limit, as those of an elastic easing are not: a place so near to the
    /// end that no frame lies between, for the evaluator, and far enough for it to tell both.
    private func leaps(above limit: Double) -> (start: FitPoint?, end: FitPoint?) {
        func leap(_ frame: Float, to key: Keyframe) -> FitPoint? {
            let value = equation.value(at: frame - from.frame)
            let isLeap = value.isFinite && (Double(value) - Double(key.value)).magnitude > limit
            return isLeap ? FitPoint(frame: frame, value: value, mayBeKey: true) : nil
        }
        let reach = 2 * KeyCurve.frameTolerance
        return (
            leap(max(from.frame + reach, from.frame.nextUp), to: from),
            leap(min(to.frame - reach, to.frame.nextDown), to: to)
        )
    }

    /// A straight line from the key before to that at `index`.
    private static func join(_ keys: inout [Keyframe], at index: Int) {
        let (start, end) = (keys[index - 1].point, keys[index].point)
        keys[index - 1].handleRight = start + (end - start) / 3
        keys[index - 1].handleRightType = .free
        keys[index].handleLeft = end - (end - start) / 3
        keys[index].handleLeftType = .free
    }

    /// Rising frames with their values. None lies so near to an end that the evaluator takes the end's value.
    private func points(_ count: Int) -> [FitPoint] {
        var points = [FitPoint(frame: from.frame, value: from.value, mayBeKey: true)]
        for index in 1..<count {
            let frame = frame(at: Double(index) / Double(count))
            let value = equation.value(at: frame - from.frame)
            if let last = points.last, frame > last.frame, frame - from.frame > KeyCurve.frameTolerance,
                to.frame - frame > KeyCurve.frameTolerance, value.isFinite
            {
                points.append(FitPoint(frame: frame, value: value, mayBeKey: true))
            }
        }
        points.append(FitPoint(frame: to.frame, value: to.value, mayBeKey: true))
        return points
    }

    // MARK: Error

    /// Between the keys, at so many places and then at more around the worst of them. Next to a key the evaluator takes
    /// the key's value.
    func error(of keys: [Keyframe], places: Int) -> (largest: Double, frame: Float) {
        let frames = points(places).map { $0.frame }
        let coarse = error(of: keys, at: frames.dropFirst().dropLast())
        guard let index = frames.firstIndex(of: coarse.frame), index > 0, index < frames.count - 1 else {
            return coarse
        }
        let (start, end) = (Double(frames[index - 1]), Double(frames[index + 1]))
        let near = (1..<64).map { Float(start + (end - start) * Double($0) / 64) }
        let fine = error(of: keys, at: near[...])
        return fine.largest > coarse.largest ? fine : coarse
    }

    private func error(of keys: [Keyframe], at frames: ArraySlice<Float>) -> (largest: Double, frame: Float) {
        var (largest, worst) = (0.0, from.frame)
        var right = 1
        var segment = BezierSegment(from: keys[0], to: keys[1])
        for frame in frames where frame - from.frame > KeyCurve.frameTolerance {
            while right < keys.count - 1, keys[right].frame < frame {
                right += 1
                segment = BezierSegment(from: keys[right - 1], to: keys[right])
            }
            let distance = min(frame - keys[right - 1].frame, keys[right].frame - frame)
            guard distance > KeyCurve.frameTolerance else { continue }
            let value = equation.value(at: frame - from.frame)
            let error = (Double(segment.value(at: frame)) - Double(value)).magnitude
            if error > largest { (largest, worst) = (error, frame) }
        }
        return (largest, worst)
    }
}
