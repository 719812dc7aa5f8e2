import CZlib
import CZstd

/// Packs as other programs may: in frames or members of any size.
enum Packing {
    /// - Parameter shape: the frame size, by its low bits, and whether a seek table follows.
    static func zstd(_ bytes: [UInt8], shape: UInt8) -> [UInt8] {
        let size = [64, 777, 4096, 1 << 20][Int(shape % 4)]
        var packed: [UInt8] = []
        var table: [UInt8] = []
        var count = 0
        for start in stride(from: 0, to: bytes.count, by: size) {
            let part = bytes[start..<min(start + size, bytes.count)]
            let frame = frame(part)
            packed += frame
            table += word(frame.count) + word(part.count)
            count += 1
        }
        guard shape & 4 == 0 else { return packed }
        return packed + word(0x184D_2A5E) + word(table.count + 9) + table + word(count) + [0] + word(0x8F92_EAB1)
    }

    private static func frame(_ part: ArraySlice<UInt8>) -> [UInt8] {
        part.withUnsafeBytes { source in
            let bound = ZSTD_compressBound(source.count)
            return [UInt8](unsafeUninitializedCapacity: bound) { room, count in
                let status = ZSTD_compress(room.baseAddress, bound, source.baseAddress, source.count, 1)
                count = ZSTD_isError(status) == 0 ? status : 0
            }
        }
    }

    private static func word(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// - Parameter shape: the member size, by its low bits.
    static func gzip(_ bytes: [UInt8], shape: UInt8) -> [UInt8] {
        let size = [256, 4096, 1 << 24][Int(shape % 3)]
        return stride(from: 0, to: bytes.count, by: size).flatMap { member(bytes[$0..<min($0 + size, bytes.count)]) }
    }

    private static func member(_ part: ArraySlice<UInt8>) -> [UInt8] {
        var stream = z_stream()
        // 15 bits of window, and 16 for a gzip wrapper.
        let status = deflateInit2_(
            &stream, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { return [] }
        defer { deflateEnd(&stream) }
        var part = Array(part)
        return part.withUnsafeMutableBufferPointer { source in
            let bound = Int(deflateBound(&stream, UInt(source.count)))
            return [UInt8](unsafeUninitializedCapacity: bound) { room, count in
                (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
                (stream.next_out, stream.avail_out) = (room.baseAddress, UInt32(bound))
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
            }
        }
    }
}
