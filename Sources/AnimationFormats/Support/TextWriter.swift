import AnimationCore
import CFastText

/// Text on its way to a sink, gathered in a buffer.
///
/// Writing does not throw: the first failure of the sink is kept, further text is dropped, and `finish()` throws it.
/// Long loops ask `hasFailed` from time to time.
public final class TextWriter {
    private let sink: ByteSink
    private var buffer: UnsafeMutableRawBufferPointer
    private var used = 0
    private var failure: WriteFailure?

    public init(_ sink: ByteSink, capacity: Int = 1 << 16) {
        self.sink = sink
        buffer = .allocate(byteCount: max(capacity, 256), alignment: 16)
    }

    deinit { buffer.deallocate() }

    public var hasFailed: Bool { failure != nil }

    /// Hands everything to the sink. The sink itself stays open.
    public func finish() throws(WriteFailure) {
        flush()
        if let failure { throw failure }
    }

    public func write(_ text: StaticString) {
        write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    public func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    public func write(byte: UInt8) {
        if used == buffer.count { flush() }
        buffer[used] = byte
        used += 1
    }

    public func write(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            if used == buffer.count { flush() }
            let part = rest.prefix(buffer.count - used)
            UnsafeMutableRawBufferPointer(rebasing: buffer[used...]).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: part))
            used += part.count
            rest = rest.dropFirst(part.count)
        }
    }

    /// The shortest text that reads back to the same float32.
    public func write(_ value: Float) { writeNumber { fasttext_write_float($0, value) } }

    /// The shortest text that reads back to the same float64.
    public func write(_ value: Double) { writeNumber { fasttext_write_double($0, value) } }

    /// A number with so many significant digits, trailing zeros left out.
    public func write(_ value: Double, significantDigits: Int32) {
        writeNumber { fasttext_write_double_rounded($0, value, significantDigits) }
    }

    public func write(_ value: Int) { writeNumber { fasttext_write_int($0, Int64(value)) } }

    private func writeNumber(_ put: (UnsafeMutablePointer<CChar>) -> Int) {
        if buffer.count - used < Int(FASTTEXT_NUMBER_CAPACITY) { flush() }
        guard let start = buffer.baseAddress else { return }
        used += put((start + used).assumingMemoryBound(to: CChar.self))
    }

    private func flush() {
        defer { used = 0 }
        guard failure == nil, used > 0 else { return }
        do throws(WriteFailure) {
            try sink.write(UnsafeRawBufferPointer(rebasing: buffer[..<used]))
        } catch {
            failure = error
        }
    }
}
