#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Several conversions at once.
extension Conversion {
    /// What became of one file of several.
    public struct FileResult {
        public let input: String
        public let output: String
        public let outcome: Outcome
        public let log: DiagnosticLog
    }

    /// Converts each pair of input and output; no output replaces any of the inputs. A bad file does not keep the
    /// others from being converted.
    ///
    /// - Parameters:
    ///   - jobs: how many are converted at once, at least 1; above `mostJobs` it counts as that. Nil: as many as there
    ///     are cores, and small files `smallJobsPerCore` times as many, because they wait for the disk most of the time.
    ///   - onFinished: each time that a file is finished, one call at a time: the results that are now there with all
    ///     before them, so that each is handed over once and in the order of `files`; and how many are finished.
    public func runAll(
        _ files: [(input: String, output: String)], jobs: Int?,
        onFinished: (_ ready: [FileResult], _ count: Int) -> Void
    ) {
        let results = ResultQueue(count: files.count)
        let inputs = KeptFiles(files.map(\.input))
        let largeFiles = jobs == nil ? Places(Parallel.processorCount) : nil
        let threads = min(jobs ?? Conversion.smallJobsPerCore * Parallel.processorCount, Conversion.mostJobs)
        Parallel.forEach(files.count, threads: threads) { index in
            let (input, output) = files[index]
            let place = Conversion.isSmall(input) ? nil : largeFiles
            place?.enter()
            let log = DiagnosticLog()
            let outcome = run(from: input, to: output, keeping: inputs, log: log)
            place?.leave()
            let result = FileResult(input: input, output: output, outcome: outcome, log: log)
            results.store(result, at: index, onFinished)
        }
    }

    /// How many files are converted at once at most.
    public static let mostJobs = 512

    /// How many small files are converted at once for each core when nobody says.
    public static let smallJobsPerCore = 4

    /// In bytes. Of larger files so many at once would need much memory.
    private static let smallSize = 1 << 20

    private static func isSmall(_ path: String) -> Bool {
        var status = stat()
        return !StandardStreams.isInput(path) && path.withPathBytes { stat($0, &status) } == 0 && status.isRegular
            && status.st_size <= smallSize
    }
}

/// Results that arrive from several threads and leave in the order of their files.
private final class ResultQueue {
    private let lock = Lock()
    private var waiting: [Conversion.FileResult?]
    /// How many have arrived, and how many have left.
    private var count = 0
    private var sent = 0

    init(count: Int) { waiting = Array(repeating: nil, count: count) }

    func store(
        _ result: Conversion.FileResult, at index: Int, _ send: ([Conversion.FileResult], Int) -> Void
    ) {
        lock.locked {
            waiting[index] = result
            count += 1
            var ready: [Conversion.FileResult] = []
            while sent < waiting.count, let next = waiting[sent] {
                ready.append(next)
                waiting[sent] = nil
                sent += 1
            }
            send(ready, count)
        }
    }
}

/// A number of places; who finds none waits for one.
private final class Places {
    private let lock = Lock()
    private var free: Int

    init(_ count: Int) { free = count }

    func enter() {
        lock.locked {
            while free == 0 { lock.wait() }
            free -= 1
        }
    }

    func leave() {
        lock.locked {
            free += 1
            lock.announce()
        }
    }
}
