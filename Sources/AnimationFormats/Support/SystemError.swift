#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a system call left in `errno`.
struct SystemError {
    let number: Int32

    static var last: SystemError { SystemError(number: errno) }

    /// The system's own words: "No such file or directory".
    var text: String {
        guard let words = strerror(number) else { return "error \(number)" }
        return String(cString: words)
    }
}

/// Repeats a call that a signal interrupts.
func uninterrupted(_ call: () -> Int) -> Int {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    return result
}
