/// Words in the module's memory that JavaScript reads after a call. They stay where they are until the next call that
/// fills the buffer, and grow only when more is wanted than ever before.
struct OutputBuffer {
    private(set) var start = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
    private var capacity = 16
    /// In bytes.
    private(set) var count = 0

    mutating func fill(_ bytes: UnsafeRawBufferPointer) {
        if bytes.count > capacity {
            start.deallocate()
            capacity = bytes.count + bytes.count / 2
            start = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        }
        count = bytes.count
        if let source = bytes.baseAddress { start.copyMemory(from: source, byteCount: bytes.count) }
    }
}
