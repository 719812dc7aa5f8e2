#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard output. When its reader goes away (`bezt … | head`), writing fails with `file.pipe-closed`, provided that
/// the program ignores SIGPIPE.
public final class StandardOutput: ByteSink {
    public init() {}

    /// - Parameter kept: files that standard output must not lead to.
    convenience init(keeping kept: KeptFiles) throws(WriteFailure) {
        self.init()
        if kept.contains(FileIdentity(descriptor: STDOUT_FILENO)) {
            throw OutputTarget.isInput(StandardStreams.outputName)
        }
    }

    public func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFailure) {
        try writeAll(bytes, to: STDOUT_FILENO, name: StandardStreams.outputName)
    }

    public func finish() {}
}
