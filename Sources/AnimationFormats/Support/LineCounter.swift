import AnimationCore

/// Lines and columns of byte offsets that mostly rise: counting goes on from the last one asked for.
struct LineCounter {
    private let input: InputBytes
    private var line = 1
    private var lineStart = 0
    private var counted = 0

    init(_ input: InputBytes) { self.input = input }

    /// The place of a byte, 1-based; columns count bytes.
    mutating func place(ofByte offset: Int) -> Place {
        let end = min(max(offset, 0), input.bytes.count)
        if end < counted { (line, lineStart, counted) = (1, 0, 0) }
        for index in counted..<end where input.bytes[index] == UInt8(ascii: "\n") {
            line += 1
            lineStart = index + 1
        }
        counted = end
        return Place(file: input.name, position: .text(line: line, column: end - lineStart + 1))
    }
}
