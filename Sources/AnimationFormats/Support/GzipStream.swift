import AnimationCore
import CZlib

/// Packs what it is given as one gzip member, for programs that read no further than the first one.
final class GzipStream: ByteSink {
    private static let level: Int32 = 6

    private let below: ByteSink
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    private let isReady: Bool

    init(_ below: ByteSink) {
        self.below = below
        stream.initialize(to: z_stream())
        // 15 bits of window, and 16 for a gzip wrapper; 8 is zlib's usual memory.
        isReady =
            deflateInit2_(
                stream, GzipStream.level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
    }

    deinit {
        if isReady { deflateEnd(stream) }
        stream.deallocate()
        output.deallocate()
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFailure) {
        // zlib's counters have 32 bits.
        let most = 1 << 30
        for start in stride(from: 0, to: bytes.count, by: most) {
            try pack(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + most, bytes.count)]), Z_NO_FLUSH)
        }
    }

    func finish() throws(WriteFailure) {
        try pack(UnsafeRawBufferPointer(start: nil, count: 0), Z_FINISH)
        try below.finish()
    }

    private func pack(_ bytes: UnsafeRawBufferPointer, _ flush: Int32) throws(WriteFailure) {
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(bytes.count)
        while true {
            stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
            stream.pointee.avail_out = UInt32(output.count)
            let status = isReady ? deflate(stream, flush) : Z_MEM_ERROR
            guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
                throw WriteFailure(
                    Diagnostic(
                        .error, FileCode.writeFailed.rawValue, at: Place(),
                        "there is not enough memory to pack the output"))
            }
            let count = output.count - Int(stream.pointee.avail_out)
            try below.write(UnsafeRawBufferPointer(rebasing: output[..<count]))
            if stream.pointee.avail_out > 0 { return }
        }
    }
}
