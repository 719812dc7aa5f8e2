import AnimationCore
import CFastText

/// The text of some rows, in memory that is used again for the next ones.
final class BakedCSVRows {
    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var used = 0

    deinit { buffer.deallocate() }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<used]) }

    func clear() { used = 0 }

    /// One row.
    ///
    /// - Parameters:
    ///   - values: the value of the first channel.
    ///   - stride: how many values further on that of the next channel lies.
    func append(frame: Float, seconds: Double, values: UnsafePointer<Float>, channels: Int, stride: Int) {
        reserve((channels + 2) * (Int(FASTTEXT_NUMBER_CAPACITY) + 1) + 1)
        guard let start = buffer.baseAddress else { return }
        var end = (start + used).assumingMemoryBound(to: CChar.self)
        put(frame, &end)
        put(comma, &end)
        end += fasttext_write_double(end, seconds)
        for channel in 0..<channels {
            put(comma, &end)
            put(values[channel * stride], &end)
        }
        put(newline, &end)
        used = UnsafeRawPointer(end) - UnsafeRawPointer(start)
    }

    private func put(_ value: Float, _ end: inout UnsafeMutablePointer<CChar>) {
        // A NaN has a sign, which no reader wants to see.
        end += fasttext_write_float(end, value.isNaN ? .nan : value)
    }

    private func put(_ byte: CChar, _ end: inout UnsafeMutablePointer<CChar>) {
        end.pointee = byte
        end += 1
    }

    private func reserve(_ count: Int) {
        guard buffer.count - used < count else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(buffer.count * 2, used + count), alignment: 16)
        larger.copyMemory(from: bytes)
        buffer.deallocate()
        buffer = larger
    }
}

private let comma = CChar(UInt8(ascii: ","))
private let newline = CChar(UInt8(ascii: "\n"))
