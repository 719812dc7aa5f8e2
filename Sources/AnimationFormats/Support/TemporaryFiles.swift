#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The temporary files that are open now, so that a signal can sweep them away.
public enum TemporaryFiles {
    /// Removes the temporary files of unfinished output when the program is told to stop (SIGINT, SIGTERM, SIGHUP).
    /// Signals that the program was started to ignore stay ignored. Programs call this once at their start.
    public static func removeOnSignals() {
        _ = table
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let previous = signal(number, sweepAndDie)
            if isIgnored(previous) { signal(number, SIG_IGN) }
        }
    }

    /// How many files can be registered at a time; more are written all the same, but no signal removes them.
    static let places = 64

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
    fileprivate static let pathSize = 4096
    /// `places` paths of `pathSize` bytes each; an empty one is free.
    fileprivate nonisolated(unsafe) static let table: UnsafeMutablePointer<CChar> = {
        let table = UnsafeMutablePointer<CChar>.allocate(capacity: places * pathSize)
        table.initialize(repeating: 0, count: places * pathSize)
        return table
    }()
}

/// Nothing here but calls that POSIX allows in a signal handler; the table was made before the handler was.
private func sweepAndDie(_ number: Int32) {
    for place in 0..<TemporaryFiles.places {
        let path = TemporaryFiles.table + place * TemporaryFiles.pathSize
        if path.pointee != 0 { unlink(path) }
    }
    signal(number, SIG_DFL)
    raise(number)
}
