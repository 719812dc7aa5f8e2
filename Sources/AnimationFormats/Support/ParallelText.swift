/// Text made in parts on all cores, and written in the order of the parts.
///
/// While some parts are made, those made before are handed on. Memory is bounded by two rounds of parts.
struct ParallelText {
    private let text: TextWriter
    private let roundSize = Parallel.processorCount * 4
    private var making: [TextWriter]
    private var made: [TextWriter]

    init(to text: TextWriter) {
        self.text = text
        making = (0..<roundSize).map { _ in TextWriter(keeping: 1 << 16) }
        made = (0..<roundSize).map { _ in TextWriter(keeping: 1 << 16) }
    }

    /// Calls `make` once for each part, from several threads at the same time.
    mutating func write(parts count: Int, _ make: (Int, TextWriter) -> Void) {
        var start = 0
        var madeCount = 0
        while start < count || madeCount > 0 {
            let round = min(roundSize, count - start)
            let (first, ready, target) = (start, made.prefix(madeCount), making)
            // The first piece of work is handing on what is there.
            Parallel.forEach(round + 1) { index in
                if index == 0 {
                    for part in ready { text.write(part.kept) }
                } else {
                    target[index - 1].clear()
                    make(first + index - 1, target[index - 1])
                }
            }
            swap(&making, &made)
            madeCount = round
            start += round
        }
    }
}
