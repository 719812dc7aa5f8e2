import AnimationCore
import CZstd

/// Packs what it is given as zstd frames of 1 MiB with a seek table behind the last one, as Blender does.
final class ZstdFrameSink: ByteSink {
    private static let frameSize = 1 << 20
    /// zstd's own standard level, and Blender's.
    private static let level: Int32 = 3

    private let below: ByteSink
    private var pending: [UInt8] = []
    private var packed: [UInt8]
    private var table: [(packed: Int, unpacked: Int)] = []

    init(_ below: ByteSink) {
        self.below = below
        packed = [UInt8](repeating: 0, count: ZSTD_compressBound(ZstdFrameSink.frameSize))
        pending.reserveCapacity(ZstdFrameSink.frameSize)
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(ZstdFrameSink.frameSize - pending.count)
            pending.append(contentsOf: part)
            rest = rest.dropFirst(part.count)
            if pending.count == ZstdFrameSink.frameSize { try pack() }
        }
    }

    /// Hands on a frame that is packed already.
    func takeOver(_ frame: UnsafeRawBufferPointer, unpackedCount: Int) throws(WriteFailure) {
        try pack()
        try below.write(frame)
        table.append((frame.count, unpackedCount))
    }

    private func pack() throws(WriteFailure) {
        guard !pending.isEmpty else { return }
        let count = packed.withUnsafeMutableBytes { packed in
            pending.withUnsafeBytes {
                ZSTD_compress(packed.baseAddress, packed.count, $0.baseAddress, $0.count, ZstdFrameSink.level)
            }
        }
        guard ZSTD_isError(count) == 0 else {
            throw WriteFailure(
                Diagnostic(
                    .error, FileCode.writeFailed.rawValue, at: Place(),
                    "there is not enough memory to pack the output"))
        }
        try below.write(packed[..<count])
        table.append((count, pending.count))
        pending.removeAll(keepingCapacity: true)
    }

    func finish() throws(WriteFailure) {
        try pack()
        var bytes: [UInt8] = []
        func append(_ number: Int) {
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { bytes.append(contentsOf: $0) }
        }
        append(0x184D_2A5E)
        append(table.count * 8 + 9)
        for frame in table {
            append(frame.packed)
            append(frame.unpacked)
        }
        append(table.count)
        bytes.append(0)
        append(0x8F92_EAB1)
        try below.write(bytes[...])
        try below.finish()
    }
}
