/// Moves automatic handles up or down so that the second derivative runs on through the keys
/// (Blender: auto smoothing "Continuous Acceleration").
///
/// The curve is split at keys that are not smoothed: flattened ones, and those with a handle that is not automatic.
/// Between two splits the handles are the solution of one system of equations.
struct AccelerationSmoothing {
    /// At least two keys.
    let keys: UnsafeMutableBufferPointer<Keyframe>
    /// The first key follows the last one; as long as both are smoothed they are one knot of the curve.
    let isCyclic: Bool

    init(keys: UnsafeMutableBufferPointer<Keyframe>, isCyclic: Bool) {
        self.keys = keys
        self.isCyclic = isCyclic && keys[0].isSmoothed && keys[keys.count - 1].isSmoothed
    }

    func run() {
        let scratch = AccelerationScratch(capacity: keys.count)
        defer { scratch.deallocate() }
        guard isCyclic else {
            solveOpenRuns(scratch)
            return
        }
        var split = 1
        while split < keys.count - 1, keys[split].isSmoothed { split += 1 }
        if split >= keys.count - 1 {
            solve(scratch, from: 0, count: keys.count)
        } else {
            solveCyclicRuns(scratch, from: split)
        }
    }

    private func solveOpenRuns(_ scratch: AccelerationScratch) {
        let last = keys.count - 1
        var start = 0
        for index in 1...last where index == last || !keys[index].isSmoothed {
            let count = index - start + 1
            // Between two keys that are not smoothed there is most often nothing to do.
            let isSettled =
                count <= 3
                && AccelerationRun.movesRightHandle(keys, ofEnd: start)
                    == AccelerationRun.movesLeftHandle(keys, ofEnd: index)
                && (count == 2 || AccelerationKey.solve(keys, start + 1))
            if !isSettled { solve(scratch, from: start, count: count) }
            start = index
        }
    }

    private func solveCyclicRuns(_ scratch: AccelerationScratch, from base: Int) {
        var start = base
        var count = 1
        for step in 1..<keys.count {
            var index = base + step
            if index >= keys.count - 1 { index -= keys.count - 1 }
            if keys[index].isSmoothed {
                count += 1
            } else {
                solve(scratch, from: start, count: count + 1)
                start = index
                count = 1
            }
        }
        solve(scratch, from: start, count: count)
    }

    private func solve(_ scratch: AccelerationScratch, from start: Int, count: Int) {
        guard count > 1 else { return }
        let run = AccelerationRun(keys: keys, isCyclic: isCyclic, start: start, count: count, scratch: scratch)
        run.solve()
    }
}

/// Room for the runs of one curve, taken once.
struct AccelerationScratch {
    let knots: UnsafeMutablePointer<AccelerationKnot>
    let rows: UnsafeMutablePointer<TridiagonalRow>
    let eliminated: UnsafeMutablePointer<TridiagonalSystem.Eliminated>
    let solution: UnsafeMutablePointer<Float>
    /// The rows before any of them was fixed.
    let original: UnsafeMutablePointer<TridiagonalRow>

    init(capacity: Int) {
        knots = .allocate(capacity: capacity)
        rows = .allocate(capacity: capacity)
        eliminated = .allocate(capacity: capacity)
        solution = .allocate(capacity: capacity)
        original = .allocate(capacity: capacity)
    }

    func deallocate() {
        knots.deallocate()
        rows.deallocate()
        eliminated.deallocate()
        solution.deallocate()
        original.deallocate()
    }
}
