import AnimationCore

/// Steps through the fields of a CSV text by RFC 4180; lines may end in LF, CR LF or CR.
struct BakedCSVFields {
    let input: InputBytes
    let bytes: UnsafeRawBufferPointer
    /// Between fields: at a comma, at a line end, or at the end of the text.
    var cursor = 0

    struct Field {
        let text: [UInt8]
        /// Where it begins, quote included.
        let offset: Int
    }

    init(_ input: InputBytes) {
        self.input = input
        bytes = input.bytes
        cursor = ByteOrderMark.count(in: bytes)
    }

    var isAtEnd: Bool { cursor >= bytes.count }
    var isAtLineEnd: Bool { isAtEnd || bytes[cursor] == newline || bytes[cursor] == carriageReturn }
    var isAtComma: Bool { !isAtEnd && bytes[cursor] == comma }

    mutating func skipLineEnd() {
        if !isAtEnd, bytes[cursor] == carriageReturn { cursor += 1 }
        if !isAtEnd, bytes[cursor] == newline { cursor += 1 }
    }

    /// The field at the cursor, which then stands behind it.
    mutating func next() throws(ReadFailure) -> Field {
        let offset = cursor
        var text: [UInt8] = []
        if !isAtEnd, bytes[cursor] == quote { text = try quoted() }
        let start = cursor
        while !isAtLineEnd, bytes[cursor] != comma { cursor += 1 }
        text += bytes[start..<cursor]
        return Field(text: text, offset: offset)
    }

    private mutating func quoted() throws(ReadFailure) -> [UInt8] {
        let start = cursor
        var text: [UInt8] = []
        cursor += 1
        while !isAtEnd {
            let byte = bytes[cursor]
            cursor += 1
            if byte == quote {
                guard !isAtEnd, bytes[cursor] == quote else { return text }
                cursor += 1
            }
            text.append(byte)
        }
        throw failure(.unclosedQuote, at: start, "this quote is not closed", note: "A quote in a field is doubled.")
    }

    /// All fields of a line, and the line end.
    ///
    /// - Parameter most: how many there may be.
    mutating func line(atMost most: Int) throws(ReadFailure) -> [Field] {
        var fields = [try next()]
        while isAtComma {
            guard fields.count < most else {
                throw failure(
                    .tooManyColumns, at: cursor, "there are more than \(most) columns",
                    note: "Write the curves to several files.")
            }
            cursor += 1
            fields.append(try next())
        }
        skipLineEnd()
        return fields
    }

    func failure(_ code: BakedCSVCode, at offset: Int, _ message: String, note: String? = nil) -> ReadFailure {
        ReadFailure(problem(.error, code, at: offset, message, note: note))
    }

    func problem(
        _ severity: Diagnostic.Severity, _ code: BakedCSVCode, at offset: Int, _ message: String, note: String? = nil
    ) -> Diagnostic {
        Diagnostic(
            severity, code.rawValue, at: input.place(ofByte: offset), message, notes: note.map { [$0] } ?? [])
    }
}

extension BakedCSVFields.Field {
    /// The text without blanks around it.
    var trimmed: ArraySlice<UInt8> {
        let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        let rest = text.drop(while: blanks.contains)
        let end = rest.lastIndex { !blanks.contains($0) }
        return rest[..<(end.map { $0 + 1 } ?? rest.startIndex)]
    }

    /// For a message: quoted, and not longer than a person reads.
    var excerpt: String {
        let most = 40
        let shown = String(decoding: trimmed.prefix(most), as: UTF8.self)
        return "\"\(shown)\(trimmed.count > most ? "…" : "")\""
    }
}

private let comma = UInt8(ascii: ",")
private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let quote = UInt8(ascii: "\"")
