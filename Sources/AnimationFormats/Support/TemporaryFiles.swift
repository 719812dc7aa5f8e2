#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The temporary files that are open now, so that a signal can sweep them away.
public enum TemporaryFiles {
    /// Removes the temporary files of unfinished output when a signal ends the program: one that tells it to stop, or
    /// one of a crash. Signals that the program was started to ignore stay ignored, and what looked after a signal
    /// before does so afterwards. Programs call this once at their start.
    ///
    /// - Parameter words: what a crash says on standard error, after the language's own words.
    public static func removeOnSignals(sayingOfCrashes words: StaticString) {
        _ = table
        crashWords.initialize(to: words)
        SignalGate.open()
        let stops = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGXCPU, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF]
        let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS]
        for number in stops { handle(number, with: sweepAndDie) }
        for number in crashes { handle(number, with: sweepSpeakAndDie) }
    }

    private static func handle(_ number: Int32, with handler: @escaping SignalHandler) {
        sigaction(number, nil, former + Int(number))
        let previous = signal(number, handler)
        if isIgnored(previous) { signal(number, SIG_IGN) }
    }

    /// Makes a file that is registered; one that is made after the sweep would be left.
    static func make(_ body: () -> Int32) -> Int32 { SignalGate.pass(body) }

    /// Comes back only when no signal is about to end the program.
    static func waitIfStopping() { SignalGate.pass {} }

    /// How many files can be registered at a time; more are written all the same, but no signal removes them.
    /// `Conversion.mostJobs` stays below it.
    static let places = 1024

    /// Remembers a path; gives its place, for `forget`.
    static func register(_ path: String) -> Int? {
        lock.locked {
            guard path.withPathBytes({ strlen($0) }) < pathSize, let place = (0..<places).first(where: { !isTaken($0) })
            else {
                return nil
            }
            let start = table + place * pathSize
            path.withPathBytes { bytes in
                // The first byte is what the handler looks at, so it comes last.
                for index in (0..<strlen(bytes)).reversed() { start[index] = bytes[index] }
            }
            return place
        }
    }

    static func forget(_ place: Int?) {
        guard let place else { return }
        lock.locked {
            let start = table + place * pathSize
            start.pointee = 0
            start.update(repeating: 0, count: pathSize)
        }
    }

    private static func isTaken(_ place: Int) -> Bool { table[place * pathSize] != 0 }

    private static func isIgnored(_ handler: SignalHandler?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN as SignalHandler?, to: Int.self)
    }

    private typealias SignalHandler = @convention(c) (Int32) -> Void

    private static let lock = Lock()
    /// What was done about each signal before, by its number.
    fileprivate nonisolated(unsafe) static let former: UnsafeMutablePointer<sigaction> = {
        let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
        former.initialize(repeating: sigaction(), count: 65)
        return former
    }()
    fileprivate nonisolated(unsafe) static let crashWords = UnsafeMutablePointer<StaticString>.allocate(capacity: 1)
    fileprivate static let pathSize = 4096
    /// `places` paths of `pathSize` bytes each; an empty one is free. It has pages of its own, so that the system gives
    /// memory only to those that are used.
    fileprivate nonisolated(unsafe) static let table: UnsafeMutablePointer<CChar> = {
        let size = places * pathSize
        let pages = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
        guard let pages, pages != MAP_FAILED else {
            let table = UnsafeMutablePointer<CChar>.allocate(capacity: size)
            table.initialize(repeating: 0, count: size)
            return table
        }
        return pages.bindMemory(to: CChar.self, capacity: size)
    }()
}

/// Nothing here but calls that POSIX allows in a signal handler; the tables were made before it was set.
private func sweepAndDie(_ number: Int32) {
    SignalGate.close()
    sweep()
    sigaction(number, TemporaryFiles.former + Int(number), nil)
    raise(number)
}

private func sweepSpeakAndDie(_ number: Int32) {
    let words = TemporaryFiles.crashWords.pointee
    _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    sweepAndDie(number)
}

private func sweep() {
    for place in 0..<TemporaryFiles.places {
        let path = TemporaryFiles.table + place * TemporaryFiles.pathSize
        if path.pointee != 0 { unlink(path) }
    }
}
