/// A run of smoothed keys from one split of the curve to the next, with the key at either end; or a whole closed curve.
///
/// The unknowns are the values of the right handles relative to their keys; a left handle is in line with them.
struct AccelerationRun {
    private let keys: UnsafeMutableBufferPointer<Keyframe>
    private let isCyclic: Bool
    private let start: Int
    /// At least two.
    private let count: Int
    private let scratch: AccelerationScratch
    private let isFullCircle: Bool
    /// The right handle of the first key belongs to the solution; else it stands and the solution starts from it.
    private let solvesFirst: Bool
    private let solvesLast: Bool

    init(
        keys: UnsafeMutableBufferPointer<Keyframe>, isCyclic: Bool, start: Int, count: Int, scratch: AccelerationScratch
    ) {
        self.keys = keys
        self.isCyclic = isCyclic
        self.start = start
        self.count = count
        self.scratch = scratch
        isFullCircle = isCyclic && start == 0 && count == keys.count
        let end = start + count - 1
        let lastIndex = isCyclic && end >= keys.count ? end - (keys.count - 1) : end
        solvesFirst = AccelerationRun.movesRightHandle(keys, ofEnd: start)
        solvesLast = AccelerationRun.movesLeftHandle(keys, ofEnd: lastIndex)
    }

    /// Whether the right handle of a run's first key belongs to the solution: a Vector one, or that of a free curve end.
    @inline(__always)
    static func movesRightHandle(_ keys: UnsafeMutableBufferPointer<Keyframe>, ofEnd index: Int) -> Bool {
        let type = keys[index].handleRightType
        return type == .vector || (index == 0 && type.isAutomatic && !keys[index].isAutoHandleLocked)
    }

    /// Whether the left handle of a run's last key belongs to the solution.
    @inline(__always)
    static func movesLeftHandle(_ keys: UnsafeMutableBufferPointer<Keyframe>, ofEnd index: Int) -> Bool {
        let type = keys[index].handleLeftType
        return type == .vector || (index == keys.count - 1 && type.isAutomatic && !keys[index].isAutoHandleLocked)
    }

    func solve() {
        if count == 2, !isFullCircle, solvesFirst == solvesLast { return }
        measure()
        limit()
        let unknowns = isFullCircle ? count - 1 : count
        let system = TridiagonalSystem(
            rows: UnsafeMutableBufferPointer(start: scratch.rows, count: unknowns), eliminated: scratch.eliminated)
        if isFullCircle {
            for knot in 0..<unknowns { system.append(innerRow(knot), at: knot) }
        } else {
            appendRows(to: system)
        }
        let knots = UnsafeMutableBufferPointer(start: scratch.knots, count: unknowns)
        let bounded = BoundedSystem(
            knots: knots, system: system, solution: scratch.solution, original: scratch.original)
        guard bounded.solve() else { return }
        if isFullCircle { scratch.solution[count - 1] = scratch.solution[0] }
        write()
    }

    /// The place of a knot in the array. In a closed curve the first and the last key are one knot, named by the last.
    @inline(__always)
    private func index(ofKnot knot: Int) -> Int {
        let index = start + knot
        return isCyclic && index >= keys.count ? index - (keys.count - 1) : index
    }

    // MARK: Measuring

    /// Steps and ratios of all knots in one walk.
    private func measure() {
        let knots = scratch.knots
        var previous = knots
        for knot in 1..<count {
            let index = index(ofKnot: knot)
            let step = keys[index].point - keys[index - 1].point
            let here = knots + knot
            here.initialize(to: AccelerationKnot(width: step.x, height: step.y))
            if knot > 1 { previous.pointee.ratio = step.x / previous.pointee.width }
            previous = here
        }
        knots.initialize(to: AccelerationKnot(width: previous.pointee.width, height: previous.pointee.height))
        if isFullCircle {
            knots[0].ratio = knots[1].width / knots[0].width
            knots[count - 1].ratio = knots[0].ratio
        }
    }

    private func limit() {
        let knots = scratch.knots
        // Where a full circle begins, Blender looks at the first key alone.
        var previousIsClamped = isFullCircle ? keys[0].isClamped : isClamped(start)
        for knot in 1..<count {
            let isClamped = isClamped(index(ofKnot: knot))
            let height = knots[knot].height
            if previousIsClamped { knots[knot - 1].limit(to: height) }
            if isClamped { knots[knot].limit(to: height * knots[knot].ratio) }
            previousIsClamped = isClamped
        }
        if isFullCircle {
            let end = knots[count - 1]
            if knots[0].lower < end.lower { knots[0].lower = end.lower }
            if knots[0].upper > end.upper { knots[0].upper = end.upper }
        }
    }

    @inline(__always)
    private func isClamped(_ index: Int) -> Bool {
        if isCyclic, index == 0 || index == keys.count - 1 {
            return keys[0].isClamped || keys[keys.count - 1].isClamped
        }
        return keys[index].isClamped
    }

    // MARK: Equations

    private func appendRows(to system: TridiagonalSystem) {
        let last = count - 1
        let knots = scratch.knots
        let (first, end) = (solvesFirst ? nil : standingFirst, solvesLast ? nil : standingLast)
        var row = TridiagonalRow(before: 0, own: 2, after: 1 / knots[1].ratio, result: knots[1].height)
        if let first { row = TridiagonalRow(first.value) }
        if last == 1, let end, solvesFirst { row.own += end.adjustment }
        system.append(row, at: 0)
        for knot in 1..<last {
            row = innerRow(knot)
            if knot == 1, let first { row.own += knots[1].ratio * first.adjustment }
            if knot == last - 1, let end { row.own += end.adjustment }
            system.append(row, at: knot)
        }
        let ratio = knots[last].ratio
        row = TridiagonalRow(
            before: ratio * ratio, own: 2 * ratio, after: 0, result: knots[last].height * ratio * ratio)
        if let end { row = TridiagonalRow(end.value) }
        if last == 1, let first, solvesLast { row.own += knots[1].ratio * first.adjustment }
        system.append(row, at: last)
    }

    /// The second derivative is the same on both sides of the key.
    @inline(__always)
    private func innerRow(_ knot: Int) -> TridiagonalRow {
        let (here, next) = (scratch.knots[knot], scratch.knots[knot + 1])
        return TridiagonalRow(
            before: here.ratio * here.ratio, own: 2 * (here.ratio + 1), after: 1 / next.ratio,
            result: here.height * here.ratio * here.ratio + next.height)
    }

    /// The right handle of the first key, which stands.
    private var standingFirst: StandingHandle {
        let key = keys[index(ofKnot: 0)]
        return StandingHandle(key.handleRight - key.point, width: scratch.knots[1].width)
    }

    /// The left handle of the last key, which stands.
    private var standingLast: StandingHandle {
        let key = keys[index(ofKnot: count - 1)]
        return StandingHandle(key.point - key.handleLeft, width: scratch.knots[count - 1].width)
    }

    // MARK: Writing

    private func write() {
        for knot in 0..<count {
            let index = index(ofKnot: knot)
            let isFirst = knot == 0
            let isLast = knot == count - 1
            let height = scratch.solution[knot]
            let isEnd = index == 0 || index == keys.count - 1
            if isFirst ? false : !isLast || solvesLast {
                keys[index].setLeft(-height / scratch.knots[knot].ratio, isCurveEnd: isEnd)
            }
            if isFirst ? solvesFirst : !isLast {
                let right = isCyclic && index == keys.count - 1 ? 0 : index
                keys[right].setRight(height, isCurveEnd: isEnd)
            }
        }
    }
}

extension Keyframe {
    /// Sets the left handle's value relative to the key. An Aligned partner turns along; at an end of the curve a
    /// computed partner becomes the mirror image.
    @inline(__always)
    fileprivate mutating func setLeft(_ height: Float, isCurveEnd: Bool) {
        guard handleLeftType.isComputed else { return }
        handleLeft.y = value + height
        let arm = point - handleLeft
        if handleRightType == .aligned {
            handleRight = aligned(handleRight, against: arm)
        } else if isCurveEnd, handleRightType.isComputed {
            handleRight = point + arm
        }
    }

    /// Sets the right handle's value relative to the key; the partner as in `setLeft`.
    @inline(__always)
    fileprivate mutating func setRight(_ height: Float, isCurveEnd: Bool) {
        guard handleRightType.isComputed else { return }
        handleRight.y = value + height
        let arm = point - handleRight
        if handleLeftType == .aligned {
            handleLeft = aligned(handleLeft, against: arm)
        } else if isCurveEnd, handleLeftType.isComputed {
            handleLeft = point + arm
        }
    }

    /// A handle turned to the far side of the other one's arm, with its own length.
    ///
    /// A handle that overflowed in both coordinates is not a number: Blender's handles have a third one, which is zero,
    /// and infinity times zero has no value.
    private func aligned(_ handle: SIMD2<Float>, against arm: SIMD2<Float>) -> SIMD2<Float> {
        if !handle.x.isFinite, !handle.y.isFinite { return SIMD2(.nan, .nan) }
        return point + arm * ((handle - point).length / arm.length)
    }
}
