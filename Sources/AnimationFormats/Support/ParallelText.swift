/// Text made in parts on all cores, and written in the order of the parts.
///
/// Each core makes a part, waits for its turn and hands the part on while it is still in the core's cache, so that
/// memory is bounded by one part for each core.
struct ParallelText {
    private let text: TextWriter

    init(to text: TextWriter) { self.text = text }

    /// Calls `make` once for each part, from several threads at the same time.
    func write(parts count: Int, _ make: (Int, TextWriter) -> Void) {
        let queue = IndexQueue(count: count)
        let turns = Turns()
        let threads = min(count, Parallel.processorCount)
        Parallel.forEach(threads, threads: threads) { _ in
            let part = TextWriter(keeping: 1 << 16)
            while let number = queue.next() {
                part.clear()
                make(number, part)
                turns.take(number) {
                    text.write(part.kept)
                    if text.hasFailed { queue.close() }
                }
            }
        }
    }
}

/// Lets numbers act one after the other, whichever thread holds them.
private final class Turns {
    private let lock = Lock()
    private var turn = 0

    func take(_ number: Int, _ act: () -> Void) {
        lock.locked { while turn < number { lock.wait() } }
        act()
        lock.locked {
            turn += 1
            lock.announce()
        }
    }
}
