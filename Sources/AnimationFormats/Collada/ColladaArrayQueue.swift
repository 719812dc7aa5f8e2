/// Reads arrays on the other cores while the file is still being parsed.
final class ColladaArrayQueue {
    /// Arrays are handed over in bundles of about this many bytes, so that the threads seldom meet.
    private static let bundleSize = 1 << 16

    /// The text that the arrays lie in.
    private let input: InputBytes
    private let lock = Lock()
    private var bundles: [[ColladaUnreadArray]] = []
    private var lists: [[ColladaListScanner]] = []
    private var upcoming = 0
    private var isComplete = false
    private var open: [ColladaUnreadArray] = []
    private var openSize = 0
    private var workers: [WorkerThread] = []

    init(_ input: InputBytes) { self.input = input }

    deinit {
        lock.locked { upcoming = bundles.count }
        end()
    }

    func add(_ array: ColladaUnreadArray) {
        open.append(array)
        openSize += array.size
        guard openSize >= ColladaArrayQueue.bundleSize else { return }
        handOver()
        if workers.count < Parallel.processorCount - 1, let worker = WorkerThread({ [unowned self] in work() }) {
            workers.append(worker)
        }
    }

    /// All arrays that were added, in that order, each with what it holds. Nothing may be added any more.
    func finished() -> [(array: ColladaUnreadArray, list: ColladaListScanner)] {
        handOver()
        lock.locked { isComplete = true }
        work()
        end()
        return zip(bundles.joined(), lists.joined()).map { ($0, $1) }
    }

    private func handOver() {
        let arrays = open
        (open, openSize) = ([], 0)
        lock.locked {
            bundles.append(arrays)
            lists.append([])
            lock.announce()
        }
    }

    private func end() {
        lock.locked {
            isComplete = true
            lock.announce()
        }
        for worker in workers { worker.join() }
        workers = []
    }

    /// Reads bundles until no more are to come.
    private func work() {
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
}
