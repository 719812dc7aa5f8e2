import AnimationCore

/// Text made in parts on all cores, which reaches its sink in the order of the parts.
///
/// Memory is bounded: each core holds the text of one part.
enum OrderedText {
    /// Numbers that make a part worth a core's while.
    static let partWeight = 1 << 15

    /// Calls `part` with 0 ..< `count` and a writer for the text of that part.
    static func write(
        _ count: Int, to sink: ByteSink, _ part: (Int, TextWriter) -> Void
    ) throws(WriteFailure) {
        let turns = Turns(count: count)
        let threads = min(count, Parallel.processorCount)
        Parallel.forEach(threads, threads: threads) { _ in
            let text = TextWriter()
            while let index = turns.next() {
                text.clear()
                part(index, text)
                turns.take(index) { () throws(WriteFailure) in try sink.write(text.bytes) }
            }
        }
        if let failure = turns.failure { throw failure }
    }

    /// 0 ..< `count` cut into runs of about `partWeight`.
    static func parts(_ count: Int, weight: (Int) -> Int) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = 0
        var sum = 0
        for index in 0..<count {
            sum += weight(index)
            guard sum >= partWeight || index == count - 1 else { continue }
            parts.append(start..<index + 1)
            (start, sum) = (index + 1, 0)
        }
        return parts
    }
}

/// Gives out 0 ..< count, and lets each number act when its turn comes. After a failure nobody acts.
private final class Turns {
    private let lock = Lock()
    private let count: Int
    private var upcoming = 0
    private var turn = 0
    private(set) var failure: WriteFailure?

    init(count: Int) { self.count = count }

    func next() -> Int? {
        lock.locked {
            guard upcoming < count, failure == nil else { return nil }
            defer { upcoming += 1 }
            return upcoming
        }
    }

    func take(_ index: Int, _ act: () throws(WriteFailure) -> Void) {
        let mayAct = lock.locked {
            while turn < index { lock.wait() }
            return failure == nil
        }
        var failed: WriteFailure?
        if mayAct {
            do throws(WriteFailure) { try act() } catch { failed = error }
        }
        lock.locked {
            if failure == nil { failure = failed }
            turn += 1
            lock.announce()
        }
    }
}
