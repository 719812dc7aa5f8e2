/// A Bezier segment made ready, and the frames at which it is wanted.
struct BezierRun {
    private let segment: BezierSegment
    private let bound: RootBound
    /// Indices of frames.
    private let run: Range<Int>

    init(_ segment: BezierSegment, _ bound: RootBound, _ run: Range<Int>) {
        self.segment = segment
        self.bound = bound
        self.run = run
    }

    /// Gives what `BezierSegment.value(at:)` gives, to the bit.
    func fill(_ values: UnsafeMutableBufferPointer<Float>, at frames: UnsafeBufferPointer<Float>) {
        guard run.count >= BezierRun.lanes, let source = frames.baseAddress, let target = values.baseAddress else {
            fillFew(values, at: frames)
            return
        }
        let newton = NewtonRoots(segment, bound)
        var index = run.lowerBound
        while index < run.upperBound {
            // The last lanes may do again what the ones before have done.
            index = min(index, run.upperBound - BezierRun.lanes)
            let four = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<Float>.self)
            let found = newton.roots(at: four)
            let made = found.areAllBlenders ? segment.values(found.roots) : mended(found, at: four, newton)
            UnsafeMutableRawPointer(target + index).storeBytes(of: made, as: SIMD4<Float>.self)
            index += BezierRun.lanes
        }
    }

    private static let lanes = 4

    private func fillFew(_ values: UnsafeMutableBufferPointer<Float>, at frames: UnsafeBufferPointer<Float>) {
        let count = min(run.count, BezierRun.lanes)
        var few = SIMD4<Float>(repeating: frames[run.lowerBound])
        for lane in 0..<count { few[lane] = frames[run.lowerBound + lane] }
        let newton = NewtonRoots(segment, bound)
        let made = mended(newton.roots(at: few), at: few, newton)
        for lane in 0..<count { values[run.lowerBound + lane] = made[lane] }
    }

    /// The values where some roots are not yet sure: one step more, and the closed form for what is left then.
    @inline(never)
    private func mended(
        _ found: NewtonRoots.Found, at frames: SIMD4<Float>, _ newton: NewtonRoots
    ) -> SIMD4<Float> {
        let found = newton.better(found, at: frames)
        var made = segment.values(found.roots)
        for lane in 0..<BezierRun.lanes where !found.areBlenders[lane] { made[lane] = segment.value(at: frames[lane]) }
        return made
    }
}

/// Bezier runs that are worked out together, so that the processor need not wait for one segment's preparation before
/// it gets on with another's values.
struct BezierRuns {
    private let room: UnsafeMutableBufferPointer<BezierRun>
    private var count = 0

    /// - Parameter room: uninitialized memory for as many runs as wait at a time, at least one.
    init(_ room: UnsafeMutableBufferPointer<BezierRun>) { self.room = room }

    @inline(__always)
    mutating func append(
        _ run: BezierRun, _ values: UnsafeMutableBufferPointer<Float>, at frames: UnsafeBufferPointer<Float>
    ) {
        room.initializeElement(at: count, to: run)
        count += 1
        if count == room.count { finish(values, at: frames) }
    }

    mutating func finish(_ values: UnsafeMutableBufferPointer<Float>, at frames: UnsafeBufferPointer<Float>) {
        for index in 0..<count { room[index].fill(values, at: frames) }
        count = 0
    }
}
