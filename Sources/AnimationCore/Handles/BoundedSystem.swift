/// Equations whose unknowns have bounds: those that pass one are held there, and let go when that no longer pulls.
///
/// An unknown that overflowed into a value that is not a number is held at its lower bound, as Blender does (4.2 to 5.0).
struct BoundedSystem {
    /// As many as the system has rows.
    let knots: UnsafeMutableBufferPointer<AccelerationKnot>
    let system: TridiagonalSystem
    let solution: UnsafeMutablePointer<Float>
    /// Room for as many rows.
    let original: UnsafeMutablePointer<TridiagonalRow>

    private static let mostReleases: UInt8 = 2

    /// False when the equations have no finite solution.
    func solve() -> Bool {
        guard system.solveAppended(into: solution) else { return false }
        guard isOutside else { return true }
        for index in knots.indices { (original + index).initialize(to: system.rows[index]) }
        while true {
            let hasHeld = hold(onlyAtNonzeroBounds: true) || hold(onlyAtNonzeroBounds: false)
            if !hasHeld, !release() { return true }
            guard system.solve(into: solution) else { return false }
        }
    }

    private var isOutside: Bool {
        for index in knots.indices where !knots[index].allows(solution[index]) { return true }
        return false
    }

    /// Holds unknowns that lie outside their bounds; whether there were any.
    private func hold(onlyAtNonzeroBounds: Bool) -> Bool {
        var hasHeld = false
        for index in knots.indices where !knots[index].isHeld && !knots[index].allows(solution[index]) {
            let bound = solution[index] > knots[index].upper ? knots[index].upper : knots[index].lower
            if onlyAtNonzeroBounds, bound == 0 { continue }
            knots[index].isHeld = true
            system.rows[index] = TridiagonalRow(bound)
            hasHeld = true
        }
        return hasHeld
    }

    /// Lets go of unknowns that their own equation draws back between the bounds; whether there were any.
    private func release() -> Bool {
        var hasReleased = false
        let last = knots.count - 1
        for index in knots.indices where knots[index].isHeld && knots[index].releases < BoundedSystem.mostReleases {
            let row = original[index]
            let before = solution[index == 0 ? last : index - 1]
            let after = solution[index == last ? 0 : index + 1]
            let error = row.before * before + row.own * solution[index] + row.after * after - row.result
            let pull = -error * row.own
            let knot = knots[index]
            guard (pull > 0 && solution[index] < knot.upper) || (pull < 0 && solution[index] > knot.lower)
            else { continue }
            knots[index].isHeld = false
            knots[index].releases += 1
            system.rows[index] = row
            hasReleased = true
        }
        return hasReleased
    }
}
