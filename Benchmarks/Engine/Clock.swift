#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

enum Clock {
    /// Seconds since some moment.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// The shortest of several runs, in seconds: what else the machine does only ever adds to it.
    static func best(of runs: Int, _ body: () -> Void) -> Double {
        (0..<runs).map { _ in
            let start = now
            body()
            return now - start
        }.min() ?? .nan
    }
}
