#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Lines and columns of places in a text that are asked for from front to back: each byte is looked at once.
struct LineTracker {
    private let text: UnsafeRawBufferPointer
    private var offset = 0
    private var line = 1
    private var lineStart = 0

    init(_ text: UnsafeRawBufferPointer) {
        self.text = text
    }

    /// Line and column, both 1-based, of a byte; columns count bytes.
    mutating func position(ofByte wanted: Int) -> (line: Int, column: Int) {
        let wanted = min(max(wanted, 0), text.count)
        if wanted < lineStart { self = LineTracker(text) }
        guard let base = text.baseAddress else { return (1, 1) }
        offset = max(offset, lineStart)
        while offset < wanted, let newline = memchr(base + offset, 10, wanted - offset) {
            line += 1
            offset = UnsafeRawPointer(newline) - base + 1
            lineStart = offset
        }
        offset = max(offset, wanted)
        return (line, wanted - lineStart + 1)
    }
}
