import CZstd

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Unpacks zstd: whole inputs, or frame by frame where a seek table says where the frames are.
enum Zstd {
    enum Problem: Error {
        /// The data at this byte is not zstd, or is cut short or damaged.
        case damaged(offset: Int, reason: String)
        /// More than `limit` bytes come out.
        case tooLarge(limit: Int)
    }

    static func isZstd(_ start: UnsafeRawBufferPointer) -> Bool {
        start.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    }

    /// How far so many packed bytes may unpack: 4096 times their size and 64 MiB, 8 GiB at most.
    static func limit(forPacked count: Int) -> Int {
        let (product, overflow) = count.multipliedReportingOverflow(by: 4096)
        return overflow ? 8 << 30 : min(8 << 30, product + (64 << 20))
    }

    /// All frames of `input`, one after the other, in memory made with `malloc` that has `padding` bytes more.
    static func unpack(
        _ input: UnsafeRawBufferPointer, limit: Int, padding: Int
    ) throws(Problem) -> (allocation: UnsafeMutableRawPointer, count: Int) {
        guard let context = ZSTD_createDCtx() else { throw .tooLarge(limit: limit) }
        defer { ZSTD_freeDCtx(context) }
        var capacity = min(max(input.count, 1 << 12) * 6, limit + 1)
        guard var output = malloc(capacity + padding) else { throw .tooLarge(limit: limit) }
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var count = 0
        while true {
            var target = ZSTD_outBuffer(dst: output, size: capacity, pos: count)
            let status = ZSTD_decompressStream(context, &target, &source)
            let isStuck = target.pos == count && source.pos == source.size
            count = target.pos
            if ZSTD_isError(status) != 0 || (isStuck && status != 0 && count < capacity) {
                free(output)
                throw .damaged(offset: source.pos, reason: reason(status))
            }
            if status == 0, source.pos == source.size, count <= limit { return (output, count) }
            if count == capacity {
                let wanted = min(capacity + capacity / 2, limit + 1)
                guard wanted > capacity, let larger = realloc(output, wanted + padding) else {
                    free(output)
                    throw .tooLarge(limit: limit)
                }
                output = larger
                capacity = wanted
            }
        }
    }

    /// Unpacks one frame that must fill `target`.
    static func unpackFrame(
        _ frame: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer, with context: OpaquePointer,
        at offset: Int
    ) throws(Problem) {
        let count = ZSTD_decompressDCtx(context, target.baseAddress, target.count, frame.baseAddress, frame.count)
        guard ZSTD_isError(count) == 0, count == target.count else {
            throw .damaged(offset: offset, reason: reason(count))
        }
    }

    private static func reason(_ status: Int) -> String {
        ZSTD_isError(status) != 0 ? String(cString: ZSTD_getErrorName(status)) : "it ends in the middle"
    }
}

/// Where the frames of a zstd file lie, packed and unpacked: the table that Blender and the zstd seekable format write
/// behind the last frame.
struct ZstdSeekTable {
    struct Frame {
        var packed: Range<Int>
        var unpacked: Range<Int>
    }
    let frames: [Frame]

    var unpackedCount: Int { frames.last?.unpacked.upperBound ?? 0 }

    /// The table of a file of which only this is read: its end, and the start of each frame. Nil as below.
    init?(_ input: InputBytes) throws(ReadFailure) {
        let bytes = input.bytes
        guard bytes.count > ZstdSeekTable.footerSize + 8 else { return nil }
        try input.provide(bytes.count - ZstdSeekTable.footerSize..<bytes.count)
        guard let start = ZstdSeekTable.start(in: bytes) else { return nil }
        try input.provide(start..<bytes.count)
        for packed in ZstdSeekTable.packedStarts(in: bytes, tableAt: start) {
            try input.provide(packed..<min(packed + ZstdSeekTable.longestFrameHeader, start))
        }
        self.init(bytes)
    }

    private static let footerSize = 9
    /// Of the format.
    private static let longestFrameHeader = 18

    /// Where the frame with the table begins, by what stands at the end of the file.
    private static func start(in input: UnsafeRawBufferPointer) -> Int? {
        guard input.littleEndian32(at: input.count - 4) == 0x8F92_EAB1 else { return nil }
        let entrySize = input[input.count - 5] & 0x80 != 0 ? 12 : 8
        let start = input.count - Int(input.littleEndian32(at: input.count - 9)) * entrySize - footerSize - 8
        return start >= 0 ? start : nil
    }

    /// Where the frames begin by the table, as far as that is inside the file.
    private static func packedStarts(in input: UnsafeRawBufferPointer, tableAt start: Int) -> [Int] {
        let entrySize = input[input.count - 5] & 0x80 != 0 ? 12 : 8
        var (starts, packed) = ([Int](), 0)
        for entry in stride(from: start + 8, to: input.count - footerSize, by: entrySize) {
            guard packed < start else { break }
            starts.append(packed)
            packed += Int(input.littleEndian32(at: entry))
        }
        return starts
    }

    /// Nil when there is no table, or one that the frames themselves contradict.
    init?(_ input: UnsafeRawBufferPointer) {
        let footerSize = ZstdSeekTable.footerSize
        guard input.count > footerSize + 8, input.littleEndian32(at: input.count - 4) == 0x8F92_EAB1 else { return nil }
        let number = Int(input.littleEndian32(at: input.count - 9))
        let hasChecksums = input[input.count - 5] & 0x80 != 0
        let entrySize = hasChecksums ? 12 : 8
        let tableSize = number * entrySize + footerSize
        let start = input.count - tableSize - 8
        guard number > 0, start >= 0, input.littleEndian32(at: start) == 0x184D_2A5E,
            Int(input.littleEndian32(at: start + 4)) == tableSize
        else { return nil }
        var frames: [Frame] = []
        frames.reserveCapacity(number)
        var (packed, unpacked) = (0, 0)
        for index in 0..<number {
            let entry = start + 8 + index * entrySize
            let packedSize = Int(input.littleEndian32(at: entry))
            let unpackedSize = Int(input.littleEndian32(at: entry + 4))
            guard packedSize > 0, packed + packedSize <= start else { return nil }
            let stated = ZSTD_getFrameContentSize(input.baseAddress.map { $0 + packed }, packedSize)
            guard stated == UInt64(unpackedSize) else { return nil }
            frames.append(
                Frame(packed: packed..<packed + packedSize, unpacked: unpacked..<unpacked + unpackedSize))
            packed += packedSize
            unpacked += unpackedSize
        }
        guard packed == start else { return nil }
        self.frames = frames
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func littleEndian32(at offset: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
