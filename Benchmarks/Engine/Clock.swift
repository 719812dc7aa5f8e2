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

    /// The median of several runs, in seconds.
    static func median(of runs: Int, _ body: () -> Void) -> Double {
        let times = (0..<runs).map { _ in
            let start = now
            body()
            return now - start
        }
        return times.sorted()[runs / 2]
    }
}
