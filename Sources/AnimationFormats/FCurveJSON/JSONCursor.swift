import AnimationCore
import CFastText

/// A walk over a JSON text from front to back, with the file it comes from and the log it complains to.
///
/// A syntax error ends the walk: every reading function then gives nothing, and `checkSyntax()` throws. A value of the
/// wrong type or count is reported with its place, and the walk goes on.
final class JSONCursor {
    let input: InputBytes
    /// Key lists that have been read already; the walk is over the text without them.
    private let plain: PlainKeyLists
    private let log: DiagnosticLog
    private let json: OpaquePointer
    private var lines: LineCounter
    /// Where the JSON begins: behind a byte order mark, if there is one.
    private let start: Int
    private var fields = JSONFieldNames()

    init(_ input: InputBytes, log: DiagnosticLog) throws(ReadFailure) {
        self.input = input
        self.log = log
        lines = LineCounter(input)
        start = ByteOrderMark.count(in: input.bytes)
        plain = PlainKeyLists(input)
        let text = plain.text.bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard let text else {
            throw ReadFailure(
                Diagnostic(.error, FCurveJSONCode.notJSON.rawValue, at: Place(file: input.name), "the file is empty"))
        }
        guard let json = fasttext_json_open(text + start, plain.text.bytes.count - start) else {
            throw JSONCursor.tooLarge(input.bytes.count, input.name)
        }
        self.json = json
    }

    deinit { fasttext_json_close(json) }

    // MARK: Problems

    /// Throws when the text is not JSON, at the byte where that was noticed.
    func checkSyntax() throws(ReadFailure) {
        guard let failure = fasttext_json_failure(json) else { return }
        if fasttext_json_is_too_large(json) { throw JSONCursor.tooLarge(input.bytes.count, input.name) }
        let offset = offset
        guard let first = content.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            throw ReadFailure(
                diagnostic(.error, .notJSON, at: offset, "not JSON: the text starts with neither { nor ["))
        }
        if fasttext_json_failed_at_once(json), let flaw = JSONTextFlaw(in: input.bytes) {
            throw ReadFailure(diagnostic(.error, .notJSON, at: flaw.offset, flaw.message))
        }
        if startsNonFiniteNumber(at: offset) {
            throw ReadFailure(
                diagnostic(
                    .error, .notFinite, at: offset, "NaN and infinity are not numbers of JSON, nor frames or values"))
        }
        throw ReadFailure(diagnostic(.error, .notJSON, at: offset, "not JSON here: \(String(cString: failure))"))
    }

    /// What simdjson cannot take: more than 4 GiB, or less, for which it gets no memory.
    static func tooLarge(_ count: Int, _ name: String?) -> ReadFailure {
        guard count > Int(UInt32.max) else { return FileInput.outOfMemory(name) }
        return ReadFailure(
            Diagnostic(
                .error, FCurveJSONCode.tooLarge.rawValue, at: Place(file: name), "the text is longer than 4 GiB",
                notes: ["Export it in parts."]))
    }

    /// The text from its first byte that is not blank.
    private var content: Slice<UnsafeRawBufferPointer> {
        input.bytes.dropFirst(start).drop { JSONCursor.isBlank($0) }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Whether the text as a whole is a number, a string, true, false or null.
    var isScalar: Bool {
        let word = UnsafeRawBufferPointer(rebasing: content.prefix(64).prefix { !JSONCursor.isBlank($0) })
        return word.first == UInt8(ascii: "\"") || NumberText.double(word) != nil
            || ["true", "false", "null"].contains { word.elementsEqual($0.utf8) }
    }

    /// Throws unless the text ended with the value that has been read.
    func checkEnd() throws(ReadFailure) {
        try checkSyntax()
        guard !fasttext_json_at_end(json) else { return }
        throw ReadFailure(
            diagnostic(.error, .notJSON, at: offset, "something follows the end of the JSON value"))
    }

    func report(
        _ severity: Diagnostic.Severity, _ code: FCurveJSONCode, at offset: Int? = nil,
        _ message: @autoclosure () -> String,
        notes: [String] = []
    ) {
        guard !log.isFull(code.rawValue) else { return log.countOnly(code.rawValue) }
        log.report(diagnostic(severity, code, at: offset ?? self.offset, message(), notes: notes))
    }

    func place(ofByte offset: Int) -> Place { lines.place(ofByte: offset) }

    private func diagnostic(
        _ severity: Diagnostic.Severity, _ code: FCurveJSONCode, at offset: Int, _ message: String, notes: [String] = []
    ) -> Diagnostic {
        Diagnostic(severity, code.rawValue, at: lines.place(ofByte: offset), message, notes: notes)
    }

    private func startsNonFiniteNumber(at offset: Int) -> Bool {
        let text = input.bytes.dropFirst(offset).prefix(9)
        let word = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        return ["NaN", "nan", "Infinity", "inf", "Inf"].contains { word.starts(with: $0.utf8) }
    }

    // MARK: Walking

    var kind: fasttext_json_kind { fasttext_json_current(json) }

    /// Where the current value starts, in bytes.
    var offset: Int { plain.inputOffset(of: start + fasttext_json_offset(json)) }

    /// The keys of the current array, when it has been read already.
    var plainKeys: [Keyframe]? { plain.keys(at: offset) }

    /// Calls `body` with each field of the current object; its value is the current one meanwhile.
    ///
    /// Fields that `body` does not know (it returns false) are reported and skipped. Fields that stand there again are
    /// reported too; the last one counts, so `body` must let it replace what the one before has said.
    ///
    /// - Parameter unique: fields that may not be repeated.
    /// - Returns: whether the value is an object; if not, that is reported.
    @discardableResult
    func object(
        _ what: String, unique: [StaticString] = [], _ body: (JSONKey) throws(ReadFailure) -> Bool
    ) throws(ReadFailure) -> Bool {
        guard expect(FASTTEXT_JSON_OBJECT, what), fasttext_json_enter_object(json) else {
            try checkSyntax()
            return false
        }
        let outer = fields.enterObject()
        defer { fields.leaveObject(for: outer) }
        var key: UnsafePointer<CChar>?
        var length = 0
        while fasttext_json_next_field(json, &key, &length) {
            guard let key else { break }
            let field = JSONKey(UnsafeRawBufferPointer(start: key, count: length))
            let repetition = fields.add(field) ? nil : offset
            if try !body(field) {
                report(.warning, .unknownField, "\(what) has no field \"\(field.text)\"; it is skipped")
            } else if let repetition {
                let isGrave = unique.contains { $0 ~= field }
                report(
                    isGrave ? .error : .warning, isGrave ? .duplicateField : .repeatedField, at: repetition,
                    "\(what) has the field \"\(field.text)\" again; the last one counts")
            }
        }
        try checkSyntax()
        return true
    }

    /// Calls `body` with each element of the current array.
    func array(_ what: String, _ body: () throws(ReadFailure) -> Void) throws(ReadFailure) {
        guard expect(FASTTEXT_JSON_ARRAY, what), fasttext_json_enter_array(json) else { return try checkSyntax() }
        while fasttext_json_next_element(json) { try body() }
        try checkSyntax()
    }

    // MARK: Values

    func string(_ what: String) -> String? {
        guard let bytes = text(what) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A string, or nil for `null`.
    func stringOrNull(_ what: String) -> String? {
        kind == FASTTEXT_JSON_NULL ? nil : string(what)
    }

    /// The bytes of a string; valid as long as the cursor.
    func text(_ what: String) -> UnsafeRawBufferPointer? {
        guard expect(FASTTEXT_JSON_STRING, what) else { return nil }
        var start: UnsafePointer<CChar>?
        var length = 0
        guard fasttext_json_string(json, &start, &length) else { return nil }
        return UnsafeRawBufferPointer(start: start, count: length)
    }

    func bool(_ what: String) -> Bool? {
        guard expect(FASTTEXT_JSON_BOOL, what) else { return nil }
        var value = false
        return fasttext_json_bool(json, &value) ? value : nil
    }

    /// A finite float32.
    func float(_ what: String) -> Float? {
        guard expect(FASTTEXT_JSON_NUMBER, what) else { return nil }
        var value = 0.0
        guard fasttext_json_number(json, &value) else { return nil }
        let float = Float(value)
        if !float.isFinite {
            report(.error, .notFinite, "\(what) is too large for a float32")
            return nil
        }
        return float
    }

    func integer(_ what: String) -> Int32? {
        guard expect(FASTTEXT_JSON_NUMBER, what) else { return nil }
        var value = 0.0
        guard fasttext_json_number(json, &value) else { return nil }
        guard let integer = Int32(exactly: value) else {
            report(.error, .outOfRange, "\(what) must be a whole number of 32 bits")
            return nil
        }
        return integer
    }

    /// Exactly `count` finite numbers; nil, and a report, when there are more or fewer.
    func floats(_ count: Int, _ what: String) throws(ReadFailure) -> [Float]? {
        let start = offset
        var numbers: [Float] = []
        numbers.reserveCapacity(count)
        var isWhole = true
        var found = 0
        guard kind == FASTTEXT_JSON_ARRAY else {
            _ = expect(FASTTEXT_JSON_ARRAY, what)
            return nil
        }
        try array(what) { () throws(ReadFailure) in
            found += 1
            guard found <= count else { return }
            if let number = float(what) { numbers.append(number) } else { isWhole = false }
        }
        guard found == count else {
            report(.error, .wrongCount, at: start, "\(what) needs \(counted(count, "number")), not \(found)")
            return nil
        }
        return isWhole ? numbers : nil
    }

    /// A point (frame, value): the most frequent array, so no heap memory is used.
    func point(_ what: String) throws(ReadFailure) -> SIMD2<Float>? {
        let start = offset
        guard expect(FASTTEXT_JSON_ARRAY, what), fasttext_json_enter_array(json) else {
            try checkSyntax()
            return nil
        }
        var point = SIMD2<Float>()
        var found = 0
        var isWhole = true
        while fasttext_json_next_element(json) {
            if found < 2 {
                if let number = float(what) { point[found] = number } else { isWhole = false }
            }
            found += 1
        }
        try checkSyntax()
        guard found == 2 else {
            report(.error, .wrongCount, at: start, "\(what) needs 2 numbers, frame and value, not \(found)")
            return nil
        }
        return isWhole ? point : nil
    }

    private func expect(_ wanted: fasttext_json_kind, _ what: String) -> Bool {
        let found = kind
        if found == wanted { return true }
        guard found != FASTTEXT_JSON_NONE else { return false }
        report(.error, .wrongType, "\(what) must be \(wanted.title), not \(word.map { "\"\($0)\"" } ?? found.title)")
        return false
    }

    /// The word that stands here and is none of JSON's, which simdjson tells from their first letters alone; cut off when
    /// it is long.
    private var word: String? {
        let letters = input.bytes[min(offset, input.bytes.count)...].prefix(32).prefix { byte in
            Unicode.Scalar(byte).properties.isAlphabetic || byte == UInt8(ascii: "_")
        }
        let word = String(decoding: letters, as: UTF8.self)
        return word.isEmpty || ["true", "false", "null"].contains(word) ? nil : word
    }
}

extension fasttext_json_kind {
    fileprivate var title: String {
        switch self {
        case FASTTEXT_JSON_NULL: "null"
        case FASTTEXT_JSON_BOOL: "true or false"
        case FASTTEXT_JSON_NUMBER: "a number"
        case FASTTEXT_JSON_STRING: "a text"
        case FASTTEXT_JSON_ARRAY: "an array"
        default: "an object"
        }
    }
}
