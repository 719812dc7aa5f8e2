#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Lets a signal's handler wait until no file is being made any more, and keeps further ones from being made.
///
/// It is a pipe that holds a byte for each thread that may be inside. What a handler may call is little, but reading from
/// a pipe belongs to it.
enum SignalGate {
    /// How many threads may be inside at once; others wait.
    private static let places = 512
    /// Longer than this a handler does not wait, for a disk that does not answer. In milliseconds.
    private static let patience: Int32 = 1000

    /// Opens the gate; before that, and where the system has no more pipes, everybody goes through. Handlers are set
    /// afterwards.
    static func open() {
        guard state.pointee.isOpen == 0 else { return }
        var ends: (Int32, Int32) = (-1, -1)
        let made = withUnsafeMutableBytes(of: &ends) { bytes in
            bytes.baseAddress.map { pipe($0.assumingMemoryBound(to: Int32.self)) }
        }
        guard made == 0 else { return }
        for end in [ends.0, ends.1] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        guard write(ends.1, state.pointee.bytes, places) == places else { return }
        (state.pointee.exit, state.pointee.entry) = ends
        state.pointee.isOpen = 1
    }

    /// Calls `body` while no handler runs, or never, when one has closed the gate. No signal arrives on this thread
    /// meanwhile.
    static func pass<Result>(_ body: () -> Result) -> Result {
        guard state.pointee.isOpen != 0 else { return body() }
        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &former)
        var byte: UInt8 = 0
        _ = uninterrupted { read(state.pointee.exit, &byte, 1) }
        defer {
            _ = uninterrupted { write(state.pointee.entry, &byte, 1) }
            pthread_sigmask(SIG_SETMASK, &former, nil)
        }
        return body()
    }

    /// For handlers: waits until all are out, and lets nobody in any more. Of several handlers the first goes on.
    static func close() {
        guard state.pointee.isOpen != 0 else { return }
        while state.pointee.isClosing != 0 { pause() }
        state.pointee.isClosing = 1
        var taken = 0
        var end = pollfd(fd: state.pointee.exit, events: Int16(POLLIN), revents: 0)
        while taken < places, poll(&end, 1, patience) > 0 {
            taken += max(0, read(state.pointee.exit, state.pointee.bytes, places - taken))
        }
    }

    private struct State {
        var isOpen: sig_atomic_t = 0
        var isClosing: sig_atomic_t = 0
        var exit: Int32 = -1
        var entry: Int32 = -1
        /// Room for as many bytes as there are places.
        var bytes: UnsafeMutablePointer<UInt8>
    }

    /// Made before any handler is set.
    private nonisolated(unsafe) static let state: UnsafeMutablePointer<State> = {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: places)
        bytes.initialize(repeating: 0, count: places)
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State(bytes: bytes))
        return state
    }()
}
