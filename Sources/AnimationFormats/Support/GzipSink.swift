import AnimationCore

/// Packs what it is given as gzip on all cores, and hands it on in order.
///
/// Every MiB becomes a gzip member of its own, without time or name, so that the same input gives the same bytes on
/// any number of cores. Memory is bounded: 2 MiB for each worker and for two blocks more.
public final class GzipSink: ByteSink {
    private let below: ByteSink
    private let queue: GzipQueue
    private let workerCount: Int
    private var workers: [WorkerThread] = []
    /// The block that is being filled, and the oldest that has not been handed on; numbered on through all rounds.
    private var filling = 0
    private var oldest = 0

    /// - Parameter workers: how many threads pack; nil for one on each processor.
    public init(_ below: ByteSink, workers: Int? = nil) {
        self.below = below
        workerCount = min(max(workers ?? Parallel.processorCount, 1), 64)
        queue = GzipQueue(blockCount: workerCount + 2)
    }

    deinit { stopWorkers() }

    public func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFailure) {
        var rest = bytes
        while rest.count > 0 {
            let block = queue[filling]
            let taken = block.append(rest)
            rest = UnsafeRawBufferPointer(rebasing: rest[taken...])
            if block.isFull { try submit() }
        }
    }

    public func finish() throws(WriteFailure) {
        // An empty input is one empty member.
        if queue[filling].inputCount > 0 || filling == 0 {
            queue[filling].pack()
            queue[filling].isPacked = true
            filling += 1
        }
        while oldest < filling { try handOn() }
        stopWorkers()
        try below.finish()
    }

    private func submit() throws(WriteFailure) {
        if workers.isEmpty { startWorkers() }
        if workers.isEmpty {
            queue[filling].pack()
            queue[filling].isPacked = true
        } else {
            queue.submit(filling)
        }
        filling += 1
        // The block to be filled next is the oldest one when all are in use.
        while filling - oldest >= queue.blockCount { try handOn() }
    }

    private func handOn() throws(WriteFailure) {
        let block = queue.waitUntilPacked(oldest)
        oldest += 1
        defer { block.clear() }
        guard !block.hasFailed else {
            throw WriteFailure(
                Diagnostic(
                    .error, FileCode.writeFailed.rawValue, at: Place(),
                    "there is not enough memory to pack the output"))
        }
        try below.write(block.packed)
    }

    // Small outputs never get here: threads start with the first full block.
    private func startWorkers() {
        let queue = queue
        workers = (0..<workerCount).compactMap { _ in
            WorkerThread { while let block = queue.next() { queue.finish(block) } }
        }
    }

    private func stopWorkers() {
        queue.close()
        for worker in workers { worker.join() }
        workers = []
    }
}

/// A ring of blocks between the thread that writes and those that pack.
private final class GzipQueue {
    private let blocks: [GzipBlock]
    private let lock = Lock()
    /// The next block for a worker.
    private var upcoming = 0
    /// Blocks below this number are full.
    private var submitted = 0
    private var isClosed = false

    init(blockCount: Int) {
        blocks = (0..<blockCount).map { _ in GzipBlock() }
    }

    var blockCount: Int { blocks.count }

    subscript(number: Int) -> GzipBlock { blocks[number % blocks.count] }

    func submit(_ number: Int) {
        lock.locked {
            submitted = number + 1
            lock.announce()
        }
    }

    func waitUntilPacked(_ number: Int) -> GzipBlock {
        let block = self[number]
        lock.locked { while !block.isPacked { lock.wait() } }
        return block
    }

    /// A block to pack; nil when there will be no more.
    func next() -> GzipBlock? {
        lock.locked {
            while upcoming >= submitted, !isClosed { lock.wait() }
            guard !isClosed else { return nil }
            defer { upcoming += 1 }
            return self[upcoming]
        }
    }

    func finish(_ block: GzipBlock) {
        block.pack()
        lock.locked {
            block.isPacked = true
            lock.announce()
        }
    }

    func close() {
        lock.locked {
            isClosed = true
            lock.announce()
        }
    }
}
