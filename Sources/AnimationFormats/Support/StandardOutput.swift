#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard output. When its reader goes away (`bezt … | head`), writing fails with `file.pipe-closed`.
public final class StandardOutput: ByteSink {
    public init() {
        // The signal would end the program before it can tidy up.
        signal(SIGPIPE, SIG_IGN)
    }

    public func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFailure) {
        try writeAll(bytes, to: STDOUT_FILENO, name: nil)
    }

    public func finish() {}
}
