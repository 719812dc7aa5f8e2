import AnimationCore

/// The line of one curve through the canvas.
struct CurveDrawing {
    let mapping: ValueMapping
    let frames: ViewAxis
    let values: ViewAxis
    let canvas: Rectangle

    /// The curve as it evaluates: of its keys where nothing else acts, else value by value.
    func draw(_ track: AnimationTrack, into list: inout DisplayList) {
        if track.hasActiveModifiers || track.valueKind != .float {
            drawSampled(track, into: &list)
        } else {
            drawKeys(of: track, into: &list)
        }
    }

    private var path: ClippedPath {
        ClippedPath(area: canvas.inset(by: -8))
    }

    private func pixel(_ frame: Float, _ value: Float) -> Pixel {
        Pixel(frames.pixel(of: Double(frame)), values.pixel(of: mapping.shown(value)))
    }

    private func pixel(_ point: SIMD2<Float>) -> Pixel { pixel(point.x, point.y) }

    private var firstFrame: Float { Float(frames.lower) }
    private var lastFrame: Float { Float(frames.upper) }

    // MARK: Value by value

    /// One value a pixel.
    private func drawSampled(_ track: AnimationTrack, into list: inout DisplayList) {
        var path = path
        let columns = Int(canvas.width.rounded(.up))
        for column in 0...columns {
            let frame = Float(frames.value(at: canvas.x + Double(column)))
            add(frame, track.evaluate(at: frame), to: &path, &list)
        }
        path.interrupt(into: &list)
    }

    private func add(_ frame: Float, _ value: Float, to path: inout ClippedPath, _ list: inout DisplayList) {
        if GapRule.canDraw(value), frame.isFinite {
            path.add(pixel(frame, value), into: &list)
        } else {
            path.interrupt(into: &list)
        }
    }

    // MARK: Keys

    /// Segments as what they are, with the extensions before and after.
    func drawKeys(of track: AnimationTrack, into list: inout DisplayList) {
        var path = path
        let keys = track.keyframes
        guard let first = keys.first, let last = keys.last else { return drawSamples(of: track, into: &list) }
        if first.frame > firstFrame {
            add(firstFrame, track.baseCurve(at: firstFrame), to: &path, &list)
        }
        let range = KeysInView.rangeWithNeighbours(of: keys, from: frames.lower, to: frames.upper)
        if range.isEmpty {
            // All keys lie to one side.
            add(firstFrame, track.baseCurve(at: firstFrame), to: &path, &list)
        }
        for index in range {
            let key = keys[index]
            if index > range.lowerBound {
                drawSegment(from: keys[index - 1], to: key, of: track, path: &path, &list)
            }
            add(key.frame, key.value, to: &path, &list)
        }
        if last.frame < lastFrame {
            add(lastFrame, track.baseCurve(at: lastFrame), to: &path, &list)
        }
        path.interrupt(into: &list)
    }

    /// What lies between two keys, without the keys themselves.
    private func drawSegment(
        from a: Keyframe, to b: Keyframe, of track: AnimationTrack, path: inout ClippedPath, _ list: inout DisplayList
    ) {
        guard GapRule.canDraw(a.value), GapRule.canDraw(b.value) else { return path.interrupt(into: &list) }
        let (start, end) = (pixel(a.point), pixel(b.point))
        switch a.interpolation {
        case .constant:
            path.add(Pixel(end.x, start.y), into: &list)
        case .linear:
            break
        case .bezier:
            let points = BezierPoints(from: a, to: b)
            guard points.p2.y.isFinite, points.p3.y.isFinite, points.p2.x.isFinite, points.p3.x.isFinite else {
                return path.interrupt(into: &list)
            }
            if end.x - start.x < 0.5 { return }
            let curve = BezierFlattening(start, pixel(points.p2), pixel(points.p3), end)
            curve.forEachPoint(in: canvas.x...canvas.maxX) { path.add($0, into: &list) }
        default:
            drawEasing(from: start.x, to: end.x, of: track, path: &path, &list)
        }
    }

    /// An easing equation, one value a pixel.
    private func drawEasing(
        from start: Double, to end: Double, of track: AnimationTrack, path: inout ClippedPath,
        _ list: inout DisplayList
    ) {
        var x = max(start + 1, canvas.x - 8)
        while x < min(end, canvas.maxX + 8) {
            let frame = Float(frames.value(at: x))
            add(frame, track.baseCurve(at: frame), to: &path, &list)
            x += 1
        }
    }

    // MARK: Samples

    private func drawSamples(of track: AnimationTrack, into list: inout DisplayList) {
        guard let first = track.samples.first, let last = track.samples.last else { return }
        var path = path
        if first.frame > firstFrame { add(firstFrame, first.value, to: &path, &list) }
        var previous = -Double.infinity
        for (index, sample) in track.samples.enumerated() {
            let x = frames.pixel(of: Double(sample.frame))
            let isEnd = index == 0 || index == track.samples.count - 1
            // One sample beyond either edge, and no more than two to a pixel.
            guard isEnd || (x > canvas.x - frames.scale * 2 && x < canvas.maxX + frames.scale * 2) else { continue }
            guard isEnd || x - previous >= 0.5 else { continue }
            previous = x
            add(sample.frame, sample.value, to: &path, &list)
        }
        if last.frame < lastFrame { add(lastFrame, last.value, to: &path, &list) }
        path.interrupt(into: &list)
    }
}

extension AnimationTrack {
    var hasActiveModifiers: Bool { modifiers.contains { !$0.isMuted && !$0.isDisabled } }

    /// The value of the keys alone.
    fileprivate func baseCurve(at frame: Float) -> Float {
        guard !modifiers.isEmpty else { return evaluate(at: frame) }
        var track = self
        track.modifiers = []
        return track.evaluate(at: frame)
    }
}
