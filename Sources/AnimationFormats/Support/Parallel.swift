#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A thread of the system. It must be joined.
struct WorkerThread {
    private let handle: pthread_t

    /// Nil when the system gives no more threads.
    init?(_ body: @escaping () -> Void) {
        let box = Unmanaged.passRetained(ThreadBody(body))
        #if canImport(Darwin)
            var created: pthread_t?
            let status = pthread_create(&created, nil, { runThreadBody($0) }, box.toOpaque())
            guard status == 0, let created else {
                box.release()
                return nil
            }
            handle = created
        #else
            var created = pthread_t()
            guard pthread_create(&created, nil, { runThreadBody($0) }, box.toOpaque()) == 0 else {
                box.release()
                return nil
            }
            handle = created
        #endif
    }

    func join() { pthread_join(handle, nil) }
}

private final class ThreadBody {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
}

private func runThreadBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
    return nil
}

/// Work shared over the cores.
enum Parallel {
    /// How many processors are running, 1 or more.
    static let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// Calls `body` with 0 ..< `count`, each once, from several threads at the same time, and returns when all are done.
    static func forEach(_ count: Int, threads: Int = processorCount, _ body: (Int) -> Void) {
        guard count > 1, threads > 1 else {
            for index in 0..<count { body(index) }
            return
        }
        withoutActuallyEscaping(body) { body in
            let queue = IndexQueue(count: count)
            let work = { while let index = queue.next() { body(index) } }
            let helpers = (1..<min(threads, count)).compactMap { _ in WorkerThread(work) }
            work()
            for helper in helpers { helper.join() }
        }
    }

    /// What `body` gives for 0 ..< `count`, in this order; it is called from several threads at the same time.
    static func map<Result>(
        _ count: Int, threads: Int = processorCount, _ body: (Int) -> Result
    ) -> [Result] {
        [Result](unsafeUninitializedCapacity: count) { results, initialized in
            let slots = results
            forEach(count, threads: threads) { slots.initializeElement(at: $0, to: body($0)) }
            initialized = count
        }
    }
}

/// Gives out 0 ..< count, each number once, to whichever thread asks.
final class IndexQueue {
    private let lock = Lock()
    private var upcoming = 0
    private let count: Int

    init(count: Int) { self.count = count }

    func next() -> Int? {
        lock.locked {
            guard upcoming < count else { return nil }
            defer { upcoming += 1 }
            return upcoming
        }
    }

    /// Nothing more is given out.
    func close() { lock.locked { upcoming = count } }
}

/// A mutex with one condition to wait for.
final class Lock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Waits until some other thread calls `announce`; only inside `locked`.
    func wait() { pthread_cond_wait(condition, mutex) }

    /// Wakes all that wait.
    func announce() { pthread_cond_broadcast(condition) }
}
