import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Lines and columns of bytes that are mostly asked for from front to back: each byte is then looked at once.
struct LineCounter {
    private let input: InputBytes
    private var offset = 0
    private var line = 1
    private var lineStart = 0

    init(_ input: InputBytes) { self.input = input }

    /// Line and column, both 1-based, of a byte; columns count bytes.
    mutating func position(ofByte wanted: Int) -> (line: Int, column: Int) {
        let text = input.bytes
        let wanted = min(max(wanted, 0), text.count)
        if wanted < lineStart { (offset, line, lineStart) = (0, 1, 0) }
        guard let base = text.baseAddress else { return (1, 1) }
        while offset < wanted, let newline = memchr(base + offset, 10, wanted - offset) {
            line += 1
            offset = UnsafeRawPointer(newline) - base + 1
            lineStart = offset
        }
        offset = max(offset, wanted)
        return (line, wanted - lineStart + 1)
    }

    /// The place of a byte, for a diagnostic.
    mutating func place(ofByte wanted: Int) -> Place {
        let (line, column) = position(ofByte: wanted)
        return Place(file: input.name, position: .text(line: line, column: column))
    }
}

extension InputBytes {
    /// The place of one byte; who asks for many keeps a `LineCounter`.
    func place(ofByte offset: Int) -> Place {
        var lines = LineCounter(self)
        return lines.place(ofByte: offset)
    }
}
