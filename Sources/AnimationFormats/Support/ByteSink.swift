/// Where output goes: a file, standard output, memory, or a compressor before one of them.
public protocol ByteSink: AnyObject {
    func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFailure)
    /// Makes everything written so far appear, whole. Nothing may be written afterwards.
    func finish() throws(WriteFailure)
}

extension ByteSink {
    func write(_ bytes: ArraySlice<UInt8>) throws(WriteFailure) {
        let failure = bytes.withUnsafeBytes { bytes -> WriteFailure? in
            do throws(WriteFailure) {
                try write(bytes)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }
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
