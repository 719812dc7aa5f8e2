/// Where output goes: a file, standard output, memory, or a compressor before one of them.
public protocol ByteSink: AnyObject {
    func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFailure)
    /// Makes everything written so far appear, whole. Nothing may be written afterwards.
    func finish() throws(WriteFailure)
}

/// Keeps what is written.
public final class MemorySink: ByteSink {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    public func write(_ bytes: UnsafeRawBufferPointer) {
        self.bytes.append(contentsOf: bytes)
    }

    public func finish() {}
}
