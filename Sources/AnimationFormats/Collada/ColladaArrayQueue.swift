/// Reads arrays on the other cores while the file is still being parsed.
final class ColladaArrayQueue {
    /// Arrays are handed over in bundles of about this many bytes, so that the threads seldom meet.
    private static let bundleSize = 1 << 16

    private let bundles: ColladaArrayBundles
    private var open: [ColladaUnreadArray] = []
    private var openSize = 0
    private var workers: [WorkerThread] = []

    init(_ input: InputBytes) { bundles = ColladaArrayBundles(input) }

    deinit {
        bundles.close(dropping: true)
        join()
    }

    func add(_ array: ColladaUnreadArray) {
        open.append(array)
        openSize += array.size
        guard openSize >= ColladaArrayQueue.bundleSize else { return }
        handOver()
        // The thread holds what it works on, and not this object, which may go first.
        if workers.count < Parallel.processorCount - 1, let worker = WorkerThread({ [bundles] in bundles.work() }) {
            workers.append(worker)
        }
    }

    /// All arrays that were added, in that order, each with what it holds. Nothing may be added any more.
    func finished() -> [(array: ColladaUnreadArray, list: ColladaListScanner)] {
        handOver()
        bundles.close(dropping: false)
        bundles.work()
        join()
        return bundles.results
    }

    private func handOver() {
        bundles.add(open)
        (open, openSize) = ([], 0)
    }

    private func join() {
        for worker in workers { worker.join() }
        workers = []
    }
}

/// What the threads share.
private final class ColladaArrayBundles {
    /// The text that the arrays lie in.
    private let input: InputBytes
    private let lock = Lock()
    private var bundles: [[ColladaUnreadArray]] = []
    private var lists: [[ColladaListScanner]] = []
    private var upcoming = 0
    private var isComplete = false

    init(_ input: InputBytes) { self.input = input }

    func add(_ arrays: [ColladaUnreadArray]) {
        lock.locked {
            bundles.append(arrays)
            lists.append([])
            lock.announce()
        }
    }

    /// No more come; those that wait are read, or dropped.
    func close(dropping: Bool) {
        lock.locked {
            isComplete = true
            if dropping { upcoming = bundles.count }
            lock.announce()
        }
    }

    /// Reads bundles until no more are to come.
    func work() {
        while let (index, arrays) = lock.locked(next) {
            let read = arrays.map { $0.read() }
            lock.locked { lists[index] = read }
        }
    }

    private func next() -> (Int, [ColladaUnreadArray])? {
        while upcoming == bundles.count, !isComplete { lock.wait() }
        guard upcoming < bundles.count else { return nil }
        defer { upcoming += 1 }
        return (upcoming, bundles[upcoming])
    }

    /// To be looked at when no thread is at work.
    var results: [(array: ColladaUnreadArray, list: ColladaListScanner)] {
        zip(bundles.joined(), lists.joined()).map { ($0, $1) }
    }
}
