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
        let (first, last) = (keys[start], keys[lastIndex])
        solvesFirst =
            first.handleRightType == .vector
            || (start == 0 && first.handleRightType.isAutomatic && !first.isAutoHandleLocked)
        solvesLast =
            last.handleLeftType == .vector
            || (lastIndex == keys.count - 1 && last.handleLeftType.isAutomatic && !last.isAutoHandleLocked)
    }

    func solve() {
        if count == 2, !isFullCircle, solvesFirst == solvesLast { return }
        measure()
        limit()
        makeRows()
        let unknowns = isFullCircle ? count - 1 : count
        let system = BoundedSystem(
            knots: UnsafeMutableBufferPointer(start: scratch.knots, count: unknowns),
            system: TridiagonalSystem(
                rows: UnsafeMutableBufferPointer(start: scratch.rows, count: unknowns), eliminated: scratch.eliminated),
            solution: scratch.solution)
        guard system.solve() else { return }
        if isFullCircle { scratch.solution[count - 1] = scratch.solution[0] }
        write()
    }

    /// The place of a knot in the array. In a closed curve the first and the last key are one knot, named by the last.
    private func index(ofKnot knot: Int) -> Int {
        let index = start + knot
        return isCyclic && index >= keys.count ? index - (keys.count - 1) : index
    }

    // MARK: Measuring

    private func measure() {
        let knots = scratch.knots
        for knot in 1..<count {
            let index = index(ofKnot: knot)
            let step = keys[index].point - keys[index - 1].point
            (knots + knot).initialize(to: AccelerationKnot(width: step.x, height: step.y))
        }
        for knot in 1..<count - 1 { knots[knot].ratio = knots[knot + 1].width / knots[knot].width }
        knots.initialize(to: AccelerationKnot(width: knots[count - 1].width, height: knots[count - 1].height))
        if isFullCircle {
            knots[0].ratio = knots[1].width / knots[0].width
            knots[count - 1].ratio = knots[0].ratio
        }
    }

    private func limit() {
        let knots = scratch.knots
        for knot in 1..<count {
            let index = index(ofKnot: knot)
            // Where a full circle begins, Blender looks at the first key alone.
            let previousIsClamped = isFullCircle && knot == 1 ? keys[0].isClamped : isClamped(index - 1)
            if previousIsClamped { knots[knot - 1].limit(to: knots[knot].height) }
            if isClamped(index) { knots[knot].limit(to: knots[knot].height * knots[knot].ratio) }
        }
        if isFullCircle {
            let end = knots[count - 1]
            if knots[0].lower < end.lower { knots[0].lower = end.lower }
            if knots[0].upper > end.upper { knots[0].upper = end.upper }
        }
    }

    private func isClamped(_ index: Int) -> Bool {
        if isCyclic, index == 0 || index == keys.count - 1 {
            return keys[0].isClamped || keys[keys.count - 1].isClamped
        }
        return keys[index].isClamped
    }

    // MARK: Equations

    private func makeRows() {
        let rows = scratch.rows
        let last = count - 1
        for knot in 1..<last { rows[knot] = innerRow(knot) }
        if isFullCircle {
            rows[0] = innerRow(0)
            return
        }
        let end = scratch.knots[last]
        rows[0] = TridiagonalRow(
            before: 0, own: 2, after: 1 / scratch.knots[1].ratio, result: scratch.knots[1].height)
        rows[last] = TridiagonalRow(
            before: end.ratio * end.ratio, own: 2 * end.ratio, after: 0, result: end.height * end.ratio * end.ratio)
        if !solvesFirst { fixFirst() }
        if !solvesLast { fixLast() }
    }

    /// The second derivative is the same on both sides of the key.
    private func innerRow(_ knot: Int) -> TridiagonalRow {
        let (here, next) = (scratch.knots[knot], scratch.knots[knot + 1])
        return TridiagonalRow(
            before: here.ratio * here.ratio, own: 2 * (here.ratio + 1), after: 1 / next.ratio,
            result: here.height * here.ratio * here.ratio + next.height)
    }

    private func fixFirst() {
        let key = keys[index(ofKnot: 0)]
        let (value, adjustment) = standing(key.handleRight - key.point, width: scratch.knots[1].width)
        scratch.rows[0] = TridiagonalRow(value)
        if count > 2 || solvesLast { scratch.rows[1].own += scratch.knots[1].ratio * adjustment }
    }

    private func fixLast() {
        let key = keys[index(ofKnot: count - 1)]
        let (value, adjustment) = standing(key.point - key.handleLeft, width: scratch.knots[count - 1].width)
        scratch.rows[count - 1] = TridiagonalRow(value)
        if count > 2 || solvesFirst { scratch.rows[count - 2].own += adjustment }
    }

    /// A handle that stands, as the evaluator would shorten it; and by how much its length differs from a third.
    private func standing(_ handle: SIMD2<Float>, width: Float) -> (value: Float, adjustment: Float) {
        var handle = handle
        let room = width / (handle.x + width / 3)
        if room < 1 { handle *= room }
        return (handle.y, 1 - 3 * handle.x / width)
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
