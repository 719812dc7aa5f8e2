import AnimationCore
import CFastText

/// Text on its way to a sink, gathered in a buffer; or, without a sink, text that is kept.
///
/// Writing does not throw: the first failure of the sink is kept, further text is dropped, and `finish()` throws it.
public final class TextWriter {
    private let sink: ByteSink?
    private var buffer: UnsafeMutableRawBufferPointer
    private var used = 0
    private var failure: WriteFailure?

    /// - Parameter sink: nil to keep the text in `bytes`.
    public init(_ sink: ByteSink? = nil, capacity: Int = 1 << 16) {
        self.sink = sink
        buffer = .allocate(byteCount: max(capacity, 256), alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// The text that has not gone to the sink.
    public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<used]) }

    /// Drops the text that has not gone to the sink.
    public func clear() { used = 0 }

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

    public func write(byte: UInt8) { write(room: 1) { $0.put(byte) } }

    public func write(_ bytes: UnsafeRawBufferPointer) {
        write(room: bytes.count) { $0.put(bytes) }
    }

    /// The shortest text that reads back to the same float32.
    public func write(_ value: Float) { write(room: TextEnd.numberRoom) { $0.put(value) } }

    /// The shortest text that reads back to the same float64.
    public func write(_ value: Double) { write(room: TextEnd.numberRoom) { $0.put(value) } }

    /// A number with so many significant digits, trailing zeros left out.
    public func write(_ value: Double, significantDigits: Int32) {
        write(room: TextEnd.numberRoom) { $0.put(value, significantDigits: significantDigits) }
    }

    public func write(_ value: Int) { write(room: TextEnd.numberRoom) { $0.put(value) } }

    /// Calls `body` with the end of the text, where it puts `room` bytes or fewer.
    @inline(__always)
    func write(room: Int, _ body: (inout TextEnd) -> Void) {
        if buffer.count - used < room { makeRoom(room) }
        guard let start = buffer.baseAddress else { return }
        var end = TextEnd(start + used)
        body(&end)
        used = end.address - start
    }

    private func makeRoom(_ room: Int) {
        if sink != nil { flush() }
        guard buffer.count - used < room else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(buffer.count * 2, used + room), alignment: 16)
        larger.copyMemory(from: bytes)
        buffer.deallocate()
        buffer = larger
    }

    private func flush() {
        guard let sink else { return }
        defer { used = 0 }
        guard failure == nil, used > 0 else { return }
        do throws(WriteFailure) {
            try sink.write(bytes)
        } catch {
            failure = error
        }
    }
}

/// The end of a text with room behind it: who asked for the room knows that it is enough, so nothing is checked.
struct TextEnd {
    private(set) var address: UnsafeMutableRawPointer

    /// Room that any number fits in.
    static let numberRoom = Int(FASTTEXT_NUMBER_CAPACITY)

    init(_ address: UnsafeMutableRawPointer) { self.address = address }

    private var characters: UnsafeMutablePointer<CChar> { address.assumingMemoryBound(to: CChar.self) }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        address.storeBytes(of: byte, as: UInt8.self)
        address += 1
    }

    @inline(__always)
    mutating func put(_ text: StaticString) {
        address.copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
        address += text.utf8CodeUnitCount
    }

    @inline(__always)
    mutating func put(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        address.copyMemory(from: start, byteCount: bytes.count)
        address += bytes.count
    }

    @inline(__always)
    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { put(UnsafeRawBufferPointer($0)) }
    }

    @inline(__always)
    mutating func put(_ value: Float) { address += fasttext_write_float(characters, value) }

    @inline(__always)
    mutating func put(_ value: Double) { address += fasttext_write_double(characters, value) }

    @inline(__always)
    mutating func put(_ value: Double, significantDigits: Int32) {
        address += fasttext_write_double_rounded(characters, value, significantDigits)
    }

    @inline(__always)
    mutating func put(_ value: Int) { address += fasttext_write_int(characters, Int64(value)) }
}
