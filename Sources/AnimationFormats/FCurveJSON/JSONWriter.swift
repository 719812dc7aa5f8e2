import AnimationCore

/// Puts fields, arrays and objects into JSON text: no blanks, a line for each element of an array of objects.
final class JSONWriter {
    let text: TextWriter
    /// Whether the text stands between XML tags as it is: what XML has other uses for, or forbids, is escaped.
    let isInXML: Bool
    private var needsComma = false
    private var pendingLine = false

    /// - Parameter isFirst: whether what comes first needs no comma before it.
    init(_ text: TextWriter, isFirst: Bool = true, isInXML: Bool = false) {
        self.text = text
        self.isInXML = isInXML
        needsComma = !isFirst
    }

    /// The next field starts a line.
    func newLine() { pendingLine = true }

    func endLine() { text.write(byte: UInt8(ascii: "\n")) }

    // MARK: Structure

    func openObject() {
        separate()
        text.write(byte: UInt8(ascii: "{"))
        needsComma = false
    }

    func closeObject() {
        text.write(byte: UInt8(ascii: "}"))
        needsComma = true
        pendingLine = false
    }

    func openArray(_ name: StaticString) {
        key(name)
        text.write(byte: UInt8(ascii: "["))
        needsComma = false
    }

    func closeArray() {
        text.write(byte: UInt8(ascii: "]"))
        needsComma = true
        pendingLine = false
    }

    func object(_ body: () -> Void) {
        openObject()
        body()
        closeObject()
    }

    func object(_ name: StaticString, _ body: () -> Void) {
        key(name)
        object(body)
    }

    /// An array with one element a line.
    func array<Element>(_ name: StaticString, _ elements: [Element], _ body: (Element) -> Void) {
        openArray(name)
        for element in elements {
            newLine()
            body(element)
        }
        closeArray()
    }

    private func separate() {
        if needsComma { text.write(byte: UInt8(ascii: ",")) }
        if pendingLine { text.write(byte: UInt8(ascii: "\n")) }
        pendingLine = false
        needsComma = false
    }

    func key(_ name: StaticString) {
        separate()
        text.write(byte: UInt8(ascii: "\""))
        text.write(name)
        text.write("\":")
    }

    func nullField(_ name: StaticString) {
        key(name)
        text.write("null")
        needsComma = true
    }

    func field(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        key(name)
        string(value)
        needsComma = true
    }

    func field(_ name: StaticString, _ value: Int32) {
        key(name)
        text.write(Int(value))
        needsComma = true
    }

    func field(_ name: StaticString, _ value: Int32, unless standard: Int32) {
        if value != standard { field(name, value) }
    }

    func field(_ name: StaticString, _ value: Float) {
        key(name)
        text.write(value)
        needsComma = true
    }

    /// Left out at the default; a negative zero is not the default 0.
    func field(_ name: StaticString, _ value: Float, unless standard: Float) {
        if value.bitPattern != standard.bitPattern { field(name, value) }
    }

    func field(_ name: StaticString, _ value: Bool, unless standard: Bool) {
        guard value != standard else { return }
        key(name)
        text.write(value ? "true" : "false")
        needsComma = true
    }

    func field(_ name: StaticString, _ color: TrackColor) {
        field(name, [color.red, color.green, color.blue])
    }

    func field(_ name: StaticString, _ numbers: [Float]) {
        key(name)
        text.write(byte: UInt8(ascii: "["))
        for (index, number) in numbers.enumerated() {
            if index > 0 { text.write(byte: UInt8(ascii: ",")) }
            text.write(number)
        }
        text.write(byte: UInt8(ascii: "]"))
        needsComma = true
    }

    /// A quoted string; control characters, quotes and backslashes are escaped.
    func string(_ value: String) {
        text.write(byte: UInt8(ascii: "\""))
        if isInXML {
            for scalar in value.unicodeScalars { characterInXML(scalar) }
        } else {
            var value = value
            value.withUTF8 { bytes in
                for byte in bytes { character(byte) }
            }
        }
        text.write(byte: UInt8(ascii: "\""))
    }

    private func character(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): text.write("\\\"")
        case UInt8(ascii: "\\"): text.write("\\\\")
        case UInt8(ascii: "\n"): text.write("\\n")
        case UInt8(ascii: "\r"): text.write("\\r")
        case UInt8(ascii: "\t"): text.write("\\t")
        case 0..<0x20: escape(UInt16(byte))
        default: text.write(byte: byte)
        }
    }

    private func characterInXML(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x3c, 0x3e, 0x26, 0xfffe, 0xffff: escape(UInt16(scalar.value))
        case 0..<0x80: character(UInt8(scalar.value))
        default: text.write(String(scalar))
        }
    }

    private func escape(_ code: UInt16) {
        let digits = Array("0123456789abcdef".utf8)
        text.write("\\u")
        for shift in [12, 8, 4, 0] { text.write(byte: digits[Int(code >> UInt16(shift) & 15)]) }
    }
}
