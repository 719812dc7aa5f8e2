/// XML text on its way to a `TextWriter`: markup as it is, texts escaped.
struct ColladaXML {
    private let writer: TextWriter

    init(_ writer: TextWriter) { self.writer = writer }

    func raw(_ markup: StaticString) { writer.write(markup) }
    func raw(_ markup: String) { writer.write(markup) }

    /// Text between tags.
    func text(_ text: String) {
        for byte in ColladaNames.xmlSafe(text).utf8 {
            switch byte {
            case UInt8(ascii: "&"): writer.write("&amp;")
            case UInt8(ascii: "<"): writer.write("&lt;")
            case UInt8(ascii: ">"): writer.write("&gt;")
            case 13: writer.write("&#13;")
            default: writer.write(byte: byte)
            }
        }
    }

    /// An element of bezt's own with a name, escaped so that it comes back to the letter.
    func ownName(_ tag: String, _ name: String) {
        raw("<\(tag)>")
        raw(ColladaNames.id(name))
        raw("</\(tag)>")
    }

    // MARK: Numbers

    /// An element of bezt's own with numbers.
    func ownNumbers(_ tag: String, _ numbers: [Float]) {
        raw("<\(tag)>")
        for number in numbers {
            exact(number)
            blank()
        }
        raw("</\(tag)>")
    }

    func number(_ value: Int) { writer.write(value) }

    /// Seconds or degrees.
    @inline(__always)
    func rounded(_ value: Double) { writer.write(value, significantDigits: ColladaUnits.significantDigits) }

    /// A float32, so that reading it as a float64 and rounding gives it back.
    @inline(__always)
    func exact(_ value: Float) { writer.write(value) }

    /// The shortest text of a float64.
    func double(_ value: Double) { writer.write(value) }

    /// Row by row, each number as float32.
    func matrix(_ matrix: ColladaMatrix) {
        for row in 0..<3 {
            for column in 0..<4 {
                exact(Float(matrix[row, column]))
                blank()
            }
        }
        raw("0 0 0 1")
    }

    func newLine() { writer.write(byte: 0x0a) }

    @inline(__always)
    func blank() { writer.write(byte: 0x20) }
}
