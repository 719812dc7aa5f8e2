/// One equation: `before` · x[i−1] + `own` · x[i] + `after` · x[i+1] = `result`.
struct TridiagonalRow {
    var before: Float
    var own: Float
    var after: Float
    var result: Float

    /// Fixes x[i].
    init(_ value: Float) {
        (before, own, after, result) = (0, 1, 0, value)
    }

    init(before: Float, own: Float, after: Float, result: Float) {
        (self.before, self.own, self.after, self.result) = (before, own, after, result)
    }
}

/// Solves a chain of equations, open or closed to a ring, with Blender's precision: elimination in float64 on float32
/// coefficients, every solution rounded to float32.
struct TridiagonalSystem {
    /// What the elimination left of a row: x[i] = `constant` − `factor` · x[i+1].
    typealias Eliminated = (factor: Double, constant: Double)

    /// At least one row. In a ring the first row's `before` and the last row's `after` are not both 0.
    let rows: UnsafeMutableBufferPointer<TridiagonalRow>
    /// Room for as many as there are rows.
    let eliminated: UnsafeMutablePointer<Eliminated>

    /// Writes the solution; false when there is none, then what was written has no meaning.
    func solve(into solution: UnsafeMutablePointer<Float>) -> Bool {
        if rows[0].before != 0 || rows[rows.count - 1].after != 0 { return solveRing(into: solution) }
        return solveChain(into: solution)
    }

    private func solveChain(into solution: UnsafeMutablePointer<Float>) -> Bool {
        let last = rows.count - 1
        var factor = Double(rows[0].after) / Double(rows[0].own)
        var constant = Double(rows[0].result) / Double(rows[0].own)
        eliminated[0] = (factor, constant)
        for index in 1..<max(rows.count, 1) {
            let row = rows[index]
            let before = Double(row.before)
            let pivot = Double(row.own) - before * factor
            factor = Double(row.after) / pivot
            constant = (Double(row.result) - before * constant) / pivot
            eliminated[index] = (factor, constant)
        }
        var value = constant
        solution[last] = Float(value)
        var index = last
        while index > 0 {
            index -= 1
            value = eliminated[index].constant - eliminated[index].factor * value
            solution[index] = Float(value)
        }
        return value.isFinite
    }

    /// A ring is a chain and a correction (Sherman and Morrison). Rings of one and two rows are small enough for chains.
    private func solveRing(into solution: UnsafeMutablePointer<Float>) -> Bool {
        let last = rows.count - 1
        let (first, end) = (rows[0], rows[last])
        if last == 0 {
            solution[0] = first.result / (first.before + first.own + first.after)
            return solution[0].isFinite
        }
        defer { (rows[0], rows[last]) = (first, end) }
        if last == 1 {
            rows[0].after = first.before + first.after
            rows[1].before = end.before + end.after
            return solveChain(into: solution)
        }
        rows[0].own = first.own - first.before
        rows[last].own = end.own - end.after
        guard solveChain(into: solution) else { return false }
        return correctRing(solution, first.before, end.after)
    }

    private func correctRing(_ solution: UnsafeMutablePointer<Float>, _ before: Float, _ after: Float) -> Bool {
        let last = rows.count - 1
        let results = rows.map { $0.result }
        var correction = [Float](repeating: 0, count: rows.count)
        for index in rows.indices { rows[index].result = index == 0 ? before : index == last ? after : 0 }
        let isSolved = correction.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { solveChain(into: $0) } ?? false
        }
        for index in rows.indices { rows[index].result = results[index] }
        guard isSolved else { return false }
        let share = (solution[0] + solution[last]) / ((1 + correction[0]) + correction[last])
        for index in rows.indices { solution[index] -= share * correction[index] }
        return true
    }
}
