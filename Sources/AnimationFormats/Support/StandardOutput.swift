#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard output. When its reader goes away (`bezt … | head`), writing fails with `file.pipe-closed`, provided that
/// the program ignores SIGPIPE.
public final class StandardOutput: ByteSink {
    public init() {}

    public func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFailure) {
        try writeAll(bytes, to: STDOUT_FILENO, name: nil)
    }

    public func finish() {}
}
