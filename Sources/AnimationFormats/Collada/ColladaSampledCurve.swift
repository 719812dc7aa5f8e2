import AnimationCore

/// Values at frames that lines between them follow, as few as do.
enum ColladaSampledCurve {
    /// How far a value that is left out may lie off the line, as a part of the largest value.
    static let tolerance = 1e-6

    /// Which samples are needed: the first, the last, and those without which a line would be off by more than the
    /// tolerance in any component.
    ///
    /// - Parameter values: finite; of each component, as many as there are frames.
    static func needed(_ frames: [Float], _ values: [[Double]]) -> [Int] {
        guard frames.count > 2 else { return Array(frames.indices) }
        let limits = values.map { tolerance * max($0.reduce(0) { max($0, abs($1)) }, 1e-6) }
        var kept = [0]
        var start = 0
        // Between these slopes a line from `start` passes all samples so far.
        var slopes = values.map { _ in -Double.infinity...Double.infinity }
        func narrow(to index: Int) -> Bool {
            let run = Double(frames[index]) - Double(frames[start])
            var isPassed = true
            for (component, list) in values.enumerated() {
                let rise = list[index] - list[start]
                if !slopes[component].contains(rise / run) { isPassed = false }
            }
            return isPassed
        }
        var index = 1
        while index < frames.count {
            // The next sample is reached by some line in any case.
            if index == start + 1 || narrow(to: index) {
                let run = Double(frames[index]) - Double(frames[start])
                for (component, list) in values.enumerated() {
                    let rise = list[index] - list[start]
                    let lower = max(slopes[component].lowerBound, (rise - limits[component]) / run)
                    let upper = min(slopes[component].upperBound, (rise + limits[component]) / run)
                    slopes[component] = lower...max(lower, upper)
                }
                index += 1
            } else {
                start = index - 1
                kept.append(start)
                slopes = values.map { _ in -Double.infinity...Double.infinity }
            }
        }
        kept.append(frames.count - 1)
        return kept
    }
}
