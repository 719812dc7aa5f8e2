/// A Bezier segment that is not flat, and the frames at which it is wanted.
struct BezierRun {
    /// The segment's second key.
    let right: Int
    /// Indices of frames, not empty.
    let frames: Range<Int>
}

/// Fills in the values of Bezier segments. Short runs are worked out four at a time, a segment in each lane; long ones
/// alone, a frame in each lane.
///
/// Gives what `BezierSegment.value(at:)` gives, to the bit.
struct BezierRuns {
    private let keys: UnsafeBufferPointer<Keyframe>
    private let values: UnsafeMutableBufferPointer<Float>
    private let frames: UnsafeBufferPointer<Float>
    private let waiting: UnsafeMutableBufferPointer<BezierRun>
    private var count = 0

    static let lanes = 4
    /// From so many frames on, a segment is worked out alone. At least as many as there are lanes.
    private static let manyFrames = 24

    /// - Parameter room: uninitialized memory for as many runs as there are lanes.
    init(
        of keys: UnsafeBufferPointer<Keyframe>, _ values: UnsafeMutableBufferPointer<Float>,
        at frames: UnsafeBufferPointer<Float>, room: UnsafeMutableBufferPointer<BezierRun>
    ) {
        self.keys = keys
        self.values = values
        self.frames = frames
        waiting = room
    }

    /// Takes in a run, whose values are there after `finish()` at the latest.
    @inline(__always)
    mutating func append(_ run: BezierRun) {
        if run.frames.count >= BezierRuns.manyFrames {
            fillAlone(run)
            return
        }
        waiting.initializeElement(at: count, to: run)
        count += 1
        if count == BezierRuns.lanes {
            fillWaiting()
            count = 0
        }
    }

    mutating func finish() {
        guard count > 0 else { return }
        for lane in count..<BezierRuns.lanes { waiting.initializeElement(at: lane, to: waiting[0]) }
        fillWaiting()
        count = 0
    }

    @inline(never)
    private func fillAlone(_ run: BezierRun) {
        let corners = BezierCorners(keys, endingAt: SIMD4(repeating: run.right))
        let newton = NewtonRoots(BezierCubic(corners))
        guard newton.bound.isKnown.isTrueEverywhere else {
            fillByClosedForm(run, newton.cubic[0])
            return
        }
        var index = run.frames.lowerBound
        while index < run.frames.upperBound {
            // The last lanes may do again what the ones before have done.
            index = min(index, run.frames.upperBound - BezierRuns.lanes)
            let four = SIMD4(frames[index], frames[index + 1], frames[index + 2], frames[index + 3])
            let found = newton.roots(at: four)
            let isSure = found.areBlenders.isTrueEverywhere
            let made = isSure ? newton.cubic.value(found.roots) : newton.mended(found, at: four)
            for lane in 0..<BezierRuns.lanes { values[index + lane] = made[lane] }
            index += BezierRuns.lanes
        }
    }

    @inline(never)
    private func fillWaiting() {
        let (a, b, c, d) = (waiting[0], waiting[1], waiting[2], waiting[3])
        let corners = BezierCorners(keys, endingAt: SIMD4(a.right, b.right, c.right, d.right))
        let newton = NewtonRoots(BezierCubic(corners))
        let isUnknown = .!newton.bound.isKnown
        var places = (a.frames.lowerBound, b.frames.lowerBound, c.frames.lowerBound, d.frames.lowerBound)
        let most = max(max(a.frames.count, b.frames.count), max(c.frames.count, d.frames.count))
        for _ in 0..<most {
            let four = SIMD4(frames[places.0], frames[places.1], frames[places.2], frames[places.3])
            let found = newton.roots(at: four)
            let isSure = (found.areBlenders .| isUnknown).isTrueEverywhere
            let made = isSure ? newton.cubic.value(found.roots) : newton.mended(found, at: four)
            (values[places.0], values[places.1], values[places.2], values[places.3]) = (
                made[0], made[1], made[2], made[3]
            )
            // A lane that is through does its last frame again.
            places.0 = min(places.0 &+ 1, a.frames.upperBound &- 1)
            places.1 = min(places.1 &+ 1, b.frames.upperBound &- 1)
            places.2 = min(places.2 &+ 1, c.frames.upperBound &- 1)
            places.3 = min(places.3 &+ 1, d.frames.upperBound &- 1)
        }
        if newton.bound.isKnown.isTrueEverywhere { return }
        for lane in 0..<BezierRuns.lanes where isUnknown[lane] {
            fillByClosedForm(waiting[lane], newton.cubic[lane])
        }
    }

    private func fillByClosedForm(_ run: BezierRun, _ cubic: BezierCubic<Float>) {
        for index in run.frames { values[index] = cubic.value(at: frames[index]) }
    }
}

extension NewtonRoots<SIMD4<Float>> {
    /// The values where some roots are not yet sure: one step more, and the closed form for what is left then.
    @inline(never)
    fileprivate func mended(_ found: Found, at frames: SIMD4<Float>) -> SIMD4<Float> {
        let found = better(found, at: frames)
        var made = cubic.value(found.roots)
        for lane in 0..<BezierRuns.lanes where !found.areBlenders[lane] {
            made[lane] = cubic[lane].value(at: frames[lane])
        }
        return made
    }
}
