import AnimationCore
import CFastText

/// Text on its way to a sink, gathered in a buffer.
///
/// Writing does not throw: the first failure of the sink is kept, further text is dropped, and `finish()` throws it.
/// Long loops ask `hasFailed` from time to time.
public final class TextWriter {
    /// Nil for text that stays in memory.
    private let sink: ByteSink?
    private var buffer: UnsafeMutableRawBufferPointer
    private var used = 0
    private var failure: WriteFailure?

    public convenience init(_ sink: ByteSink, capacity: Int = 1 << 16) {
        self.init(sink: sink, capacity: capacity)
    }

    private init(sink: ByteSink?, capacity: Int) {
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

    /// Makes room: hands the text on, or takes a buffer of twice the size when it stays in memory.
    private func flush() {
        guard let sink else { return grow() }
        defer { used = 0 }
        guard failure == nil, used > 0 else { return }
        do throws(WriteFailure) {
            try sink.write(UnsafeRawBufferPointer(rebasing: buffer[..<used]))
        } catch {
            failure = error
        }
    }

    private func grow() {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<used]))
        buffer.deallocate()
        buffer = larger
    }
}

// MARK: Text that stays in memory

extension TextWriter {
    /// A writer whose text is kept, to be handed on later.
    convenience init(keeping capacity: Int) {
        self.init(sink: nil, capacity: capacity)
    }

    /// The text so far, until the next call.
    var kept: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<used]) }

    /// Forgets the text and keeps the room for it.
    func clear() { used = 0 }
}

// MARK: Many small pieces at once

extension TextWriter {
    /// Puts together at most `most` bytes without a check for each piece.
    @inline(__always)
    func append(upTo most: Int, _ body: (inout TextCursor) -> Void) {
        while buffer.count - used < most {
            let before = buffer.count
            flush()
            // A buffer that hands its text on is empty now and may still be too small.
            if sink != nil, buffer.count == before, before < most { grow() }
        }
        guard let start = buffer.baseAddress else { return }
        var cursor = TextCursor(end: (start + used).assumingMemoryBound(to: UInt8.self))
        body(&cursor)
        used = UnsafeRawPointer(cursor.end) - UnsafeRawPointer(start)
    }
}

/// The end of a text in room that is known to suffice.
struct TextCursor {
    fileprivate(set) var end: UnsafeMutablePointer<UInt8>

    @inline(__always)
    mutating func append(_ text: StaticString) {
        end.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        end += text.utf8CodeUnitCount
    }

    @inline(__always)
    mutating func append(_ value: Float) {
        let text = UnsafeMutableRawPointer(end).assumingMemoryBound(to: CChar.self)
        end += fasttext_write_float(text, value)
    }
}
