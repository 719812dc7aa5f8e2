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
    /// What the elimination left of a row, a factor f and a constant c: x[i] = c − f · x[i+1].
    typealias Eliminated = SIMD2<Double>

    /// At least one row. In a ring the first row's `before` and the last row's `after` are not both 0.
    let rows: UnsafeMutableBufferPointer<TridiagonalRow>
    /// Room for as many as there are rows.
    let eliminated: UnsafeMutablePointer<Eliminated>

    /// Puts in row `index` and eliminates it right away, as long as the rows form a chain. Rows come in order; made so,
    /// the long latency of each division hides what is done for the next row.
    @inline(__always)
    func append(_ row: TridiagonalRow, at index: Int) {
        rows[index] = row
        eliminate(row, at: index)
    }

    @inline(__always)
    private func eliminate(_ row: TridiagonalRow, at index: Int) {
        if index == 0 {
            eliminated[0] = Eliminated(Double(row.after), Double(row.result)) / Double(row.own)
            return
        }
        let previous = eliminated[index - 1]
        let before = Double(row.before)
        let pivot = Double(row.own) - before * previous.x
        eliminated[index] = Eliminated(Double(row.after), Double(row.result) - before * previous.y) / pivot
    }

    /// Writes the solution of rows that were all appended; false when there is none, then what was written has no
    /// meaning.
    func solveAppended(into solution: UnsafeMutablePointer<Float>) -> Bool {
        isRing ? solveRing(into: solution) : substitute(into: solution)
    }

    /// As `solveAppended`, for rows that were changed since.
    func solve(into solution: UnsafeMutablePointer<Float>) -> Bool {
        isRing ? solveRing(into: solution) : solveChain(into: solution)
    }

    private var isRing: Bool { rows[0].before != 0 || rows[rows.count - 1].after != 0 }

    private func solveChain(into solution: UnsafeMutablePointer<Float>) -> Bool {
        for index in rows.indices { eliminate(rows[index], at: index) }
        return substitute(into: solution)
    }

    private func substitute(into solution: UnsafeMutablePointer<Float>) -> Bool {
        var index = rows.count - 1
        var value = eliminated[index].y
        solution[index] = Float(value)
        while index > 0 {
            index -= 1
            value = eliminated[index].y - eliminated[index].x * value
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
