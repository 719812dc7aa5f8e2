import CZlib

/// A MiB of input and the gzip member it becomes.
final class GzipBlock {
    static let size = 1 << 20
    private static let level: Int32 = 6

    private(set) var inputCount = 0
    private var packedCount = 0
    private(set) var hasFailed = false
    /// Whether `packed` is there to be handed on. Whoever shares the block between threads guards this by a lock.
    var isPacked = false
    private var input: UnsafeMutableRawBufferPointer?
    private var output: UnsafeMutableRawBufferPointer?

    deinit {
        input?.deallocate()
        output?.deallocate()
    }

    var isFull: Bool { inputCount == GzipBlock.size }

    var packed: UnsafeRawBufferPointer {
        guard let output else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: output[..<packedCount])
    }

    /// Takes as much as there is room for; gives how much that was.
    func append(_ bytes: UnsafeRawBufferPointer) -> Int {
        let input = self.input ?? .allocate(byteCount: GzipBlock.size, alignment: 16)
        self.input = input
        let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(input.count - inputCount))
        UnsafeMutableRawBufferPointer(rebasing: input[inputCount...]).copyMemory(from: part)
        inputCount += part.count
        return part.count
    }

    func clear() {
        inputCount = 0
        packedCount = 0
        isPacked = false
    }

    /// Fills `packed`.
    func pack() {
        var stream = z_stream()
        // 15 bits of window, and 16 for a gzip wrapper; 8 is zlib's usual memory.
        let status = deflateInit2_(
            &stream, GzipBlock.level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else {
            hasFailed = true
            return
        }
        defer { deflateEnd(&stream) }
        // No time, no name, and the system "unknown": the same bytes everywhere.
        var header = gz_header()
        header.os = 255
        withUnsafeMutablePointer(to: &header) { header in
            deflateSetHeader(&stream, header)
            deflateAll(&stream)
        }
    }

    private func deflateAll(_ stream: inout z_stream) {
        let bound = Int(deflateBound(&stream, UInt(GzipBlock.size)))
        let output = self.output ?? .allocate(byteCount: bound, alignment: 16)
        self.output = output
        stream.next_in = input?.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_in = UInt32(inputCount)
        stream.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = UInt32(output.count)
        hasFailed = deflate(&stream, Z_FINISH) != Z_STREAM_END
        packedCount = output.count - Int(stream.avail_out)
    }
}
