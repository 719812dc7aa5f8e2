import AnimationCore

/// What a table means: curves with samples, in a scene of the rate that the two time columns show.
struct BakedCSVReader {
    private var table: BakedCSVTable
    private let input: InputBytes
    private let options: ReadOptions
    private let log: DiagnosticLog

    init(_ input: InputBytes, _ options: ReadOptions, _ log: DiagnosticLog) throws(ReadFailure) {
        self.input = input
        self.options = options
        self.log = log
        table = try BakedCSVTable(input, log)
        sortRows()
        dropEqualFrames()
        noteUnevenSteps()
    }

    func document() -> AnimationDocument {
        var result = SampledDocument(frames: table.frames[0]...table.frames[table.frames.count - 1], rate: rate())
        for (name, samples) in zip(table.names, table.columns) { result.add(column: name, samples) }
        return result.document
    }

    // MARK: The rate

    private func rate() -> FrameRate {
        let fallback = options.frameRate ?? BakedCSVRate.fallback
        guard table.hasTime else {
            report(.note, .noTimeColumn, "no column is called \"time\"; \(assumption(fallback))")
            return fallback
        }
        let last = table.frames.count - 1
        let found = BakedCSVRate.find(
            first: (table.frames[0], table.seconds[0]), last: (table.frames[last], table.seconds[last]))
        guard let found else {
            report(
                .note, .unknownRate,
                "frame and time do not tell the rate; \(assumption(fallback))")
            return fallback
        }
        noteContradiction(to: found)
        return found
    }

    private func assumption(_ rate: FrameRate) -> String {
        "taken as \(FrameText.rate(rate))" + (options.frameRate == nil ? ", unless --fps gives another" : "")
    }

    private func noteContradiction(to rate: FrameRate) {
        // Times with three decimals are off by less.
        let tolerance: Float = 0.1
        let doubtful = table.frames.indices.first { row in
            let expected = rate.exactFrame(atSeconds: table.seconds[row] - table.seconds[0])
            let distance = Double(table.frames[row] - table.frames[0])
            return !(abs(expected - distance) <= Double(max(tolerance, 4 * table.frames[row].ulp)))
        }
        guard let doubtful else { return }
        report(
            .note, .unknownRate,
            "frame \(table.frames[doubtful]) is not at time \(table.seconds[doubtful]) at \(rate.value) frames per "
                + "second; the frames count")
    }

    // MARK: The frames

    private mutating func sortRows() {
        let frames = table.frames
        guard zip(frames, frames.dropFirst()).contains(where: { $0 > $1 }) else { return }
        report(.warning, .unsortedFrames, "the rows are not in the order of their frames; they are sorted")
        let order = frames.indices.sorted { (frames[$0], $0) < (frames[$1], $1) }
        keepRows(order)
    }

    private mutating func dropEqualFrames() {
        let frames = table.frames
        guard zip(frames, frames.dropFirst()).contains(where: { $0 == $1 }) else { return }
        let kept = frames.indices.filter { $0 == frames.count - 1 || frames[$0] != frames[$0 + 1] }
        report(
            .warning, .duplicateFrame,
            "\(frames.count - kept.count) rows have the frame of a later row and are left out")
        keepRows(kept)
    }

    private mutating func keepRows(_ rows: [Int]) {
        let old = table
        table.frames = rows.map { old.frames[$0] }
        if table.hasTime { table.seconds = rows.map { old.seconds[$0] } }
        for column in table.columns.indices {
            table.columns[column] = rows.map { old.columns[column][$0] }
        }
    }

    private func noteUnevenSteps() {
        let frames = table.frames
        guard frames.count > 2 else { return }
        let (first, last) = (Double(frames[0]), Double(frames[frames.count - 1]))
        let step = (last - first) / Double(frames.count - 1)
        // Frames written with few decimals stay within a hundredth of a step.
        let tolerance = max(step / 100, 4 * Double(max(frames[0].magnitude, frames[frames.count - 1].magnitude).ulp))
        let uneven = frames.indices.first { abs(first + Double($0) * step - Double(frames[$0])) > tolerance }
        guard let uneven else { return }
        report(
            .note, .unevenSteps, "the steps between the frames differ, as at frame \(frames[uneven]); they are kept")
    }

    private func report(_ severity: Diagnostic.Severity, _ code: BakedCSVCode, _ message: String) {
        log.report(Diagnostic(severity, code.rawValue, at: input.place(ofByte: table.firstRow), message))
    }
}
