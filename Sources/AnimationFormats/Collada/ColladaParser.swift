import AnimationCore
import CLibXML2

/// Bytes to `ColladaDocument`, in one pass of libxml2's SAX interface over the bytes where they lie.
///
/// A document type declaration ends it at once, so no entity is ever declared or expanded and nothing is loaded.
final class ColladaParser {
    /// Elements that lie deeper are taken for an attack, not for a scene.
    static let deepest = 1000

    let input: InputBytes
    let log: DiagnosticLog
    var builder: ColladaDocumentBuilder
    private var context: xmlParserCtxtPtr?
    private var lines: LineCounter
    private var depth = 0
    private var original = ColladaOriginalFinder()
    private var failure: Diagnostic?
    /// libxml2 keeps one copy of each name, so the address of a name tells which it is.
    private var tags: [UnsafePointer<xmlChar>: ColladaTag] = [:]

    private init(_ input: InputBytes, log: DiagnosticLog) {
        self.input = input
        self.log = log
        builder = ColladaDocumentBuilder(input, log: log)
        lines = LineCounter(input)
    }

    private static let prepared: Void = xmlInitParser()

    /// What the file says.
    static func parse(_ input: InputBytes, log: DiagnosticLog) throws(ReadFailure) -> ColladaDocument {
        try parsed(input, log: log).builder.finished()
    }

    /// What a file by bezt was made of, where that counts; else what the file says.
    static func content(
        _ input: consuming InputBytes, _ options: ReadOptions, log: DiagnosticLog
    ) throws(ReadFailure) -> ColladaContent {
        let parser = try parsed(input, log: log)
        if !options.ignoresExtra,
            let document = ColladaOriginal.read(parser.original.found, in: parser.input, options, log)
        {
            return .original(document)
        }
        return .file(parser.builder.finished())
    }

    private static func parsed(_ input: InputBytes, log: DiagnosticLog) throws(ReadFailure) -> ColladaParser {
        _ = prepared
        let start = Place(file: input.name, position: .text(line: 1, column: 1))
        if input.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0a || $0 == 0x0d || $0 == 0x09 }) {
            throw ReadFailure(Diagnostic(.error, ColladaCode.empty.rawValue, at: start, "the file is empty"))
        }
        guard let size = Int32(exactly: input.bytes.count) else {
            let message = "the file has \(input.bytes.count) bytes; COLLADA files are read up to \(Int32.max)"
            throw ReadFailure(Diagnostic(.error, ColladaCode.tooLarge.rawValue, at: start, message))
        }
        let parser = ColladaParser(input, log: log)
        if let offset = ColladaTagLimit.place(ofTooMany: input.bytes) {
            parser.fail(
                .attributes, "an element has more than \(ColladaTagLimit.mostAttributes) attributes",
                at: parser.place(ofByte: offset))
        } else {
            parser.run(size: size)
        }
        if let failure = parser.failure { throw ReadFailure(failure) }
        return parser
    }

    private func run(size: Int32) {
        guard let context = xmlNewParserCtxt() else { return fail(.syntax, "out of memory") }
        defer { xmlFreeParserCtxt(context) }
        self.context = context
        ColladaParser.install(on: context, user: Unmanaged.passUnretained(self).toOpaque())
        // HUGE lifts limits on the length of texts; depth is limited here.
        xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue))
        guard let stream = isPlainUTF8 ? streamInPlace(context) : convertingStream(context, size: size) else {
            return fail(.syntax, "out of memory")
        }
        inputPush(context, stream)
        xmlParseDocument(context)
        if failure == nil, context.pointee.wellFormed == 0 { fail(.syntax, "the file is not well-formed XML") }
    }

    /// The bytes where they lie, without libxml2's own buffer: the file is in memory once.
    private func streamInPlace(_ context: xmlParserCtxtPtr) -> xmlParserInputPtr? {
        guard let stream = xmlNewInputStream(context) else { return nil }
        let start = input.bytes.baseAddress?.assumingMemoryBound(to: xmlChar.self)
        stream.pointee.base = start
        stream.pointee.cur = start
        stream.pointee.end = start.map { $0 + input.bytes.count }
        return stream
    }

    /// A copy that libxml2 turns into UTF-8 piece by piece.
    private func convertingStream(_ context: xmlParserCtxtPtr, size: Int32) -> xmlParserInputPtr? {
        let start = input.bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard let buffer = xmlParserInputBufferCreateMem(start, size, XML_CHAR_ENCODING_NONE) else { return nil }
        return xmlNewIOInputStream(context, buffer, XML_CHAR_ENCODING_NONE)
    }

    /// Whether neither the first bytes nor the XML declaration speak of another encoding.
    private var isPlainUTF8: Bool {
        let start = input.bytes.prefix(200)
        if start.prefix(4).contains(0) || start.first == 0xfe || start.first == 0xff { return false }
        let text = String(decoding: start, as: UTF8.self).lowercased()
        guard let end = text.firstRange(of: "?>"), let word = text[..<end.lowerBound].firstRange(of: "encoding")
        else { return true }
        return ["utf-8", "us-ascii"].contains { text[word.upperBound..<end.lowerBound].contains($0) }
    }

    // MARK: Places

    /// Where an element starts: its `<` is the last one before the point that libxml2 has reached.
    func placeOfTag() -> ColladaPlace {
        guard let source = context?.pointee.input else { return ColladaPlace(line: 1, column: 1) }
        if let start = offsetOfTag() { return place(ofByte: start) }
        return ColladaPlace(line: source.pointee.line, column: source.pointee.col)
    }

    /// The last `<` before the point that libxml2 has reached; nil where libxml2 reads a copy in another encoding.
    private func offsetOfTag() -> Int? {
        guard let current = context?.pointee.input?.pointee.cur, let offset = offset(of: current) else { return nil }
        var start = offset
        while start > 0, start == offset || input.bytes[start] != UInt8(ascii: "<") { start -= 1 }
        return start
    }

    /// Behind the next `>` from there.
    private func offsetAfterTag() -> Int? {
        guard let current = context?.pointee.input?.pointee.cur, let offset = offset(of: current) else { return nil }
        return input.bytes[offset...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    }

    private func place(ofByte offset: Int) -> ColladaPlace {
        let (line, column) = lines.position(ofByte: offset)
        return ColladaPlace(line: Int32(clamping: line), column: Int32(clamping: column))
    }

    /// The place of a byte in the file; nil where libxml2 reads a copy in another encoding.
    private func offset(of pointer: UnsafePointer<xmlChar>) -> Int? {
        guard let base = input.bytes.baseAddress else { return nil }
        let offset = UnsafeRawPointer(pointer) - base
        return offset >= 0 && offset <= input.bytes.count ? offset : nil
    }

    // MARK: Failures

    fileprivate func fail(_ code: ColladaCode, _ message: String, at place: ColladaPlace? = nil) {
        guard failure == nil else { return }
        let place = place ?? placeOfTag()
        failure = Diagnostic(.error, code.rawValue, at: place.place(in: input.name), message)
        if let context { xmlStopParser(context) }
    }

    fileprivate func report(_ error: UnsafePointer<xmlError>) {
        let error = error.pointee
        var message = error.message.map { String(cString: $0) } ?? "the file is not well-formed XML"
        while message.last?.isNewline == true { message.removeLast() }
        let place = ColladaPlace(line: max(error.line, 1), column: max(error.int2, 1))
        if error.level != XML_ERR_FATAL {
            log.report(.warning, .syntax, at: place.place(in: input.name), message)
            return
        }
        let ended = context?.pointee.input?.pointee.cur.flatMap(offset(of:)) == input.bytes.count
        if ended, depth > 0 {
            fail(.notClosed, "the file ends before its XML does: \(message)", at: place)
        } else {
            fail(.syntax, message, at: place)
        }
    }

    // MARK: Events

    fileprivate func start(
        _ name: UnsafePointer<xmlChar>, attributes: ColladaAttributes
    ) {
        depth += 1
        guard failure == nil else { return }
        if depth > ColladaParser.deepest {
            return fail(.nesting, "elements are nested more than \(ColladaParser.deepest) deep")
        }
        let tag = tag(of: name)
        if depth == 1, tag != .collada {
            return fail(.root, "the root element is <\(String(cString: name))>, not <COLLADA>")
        }
        let place = placeOfTag()
        if depth < 5 {
            original.start(
                tag, depth: depth, attributes: attributes, place: place, offset: offsetOfTag(), end: offsetAfterTag())
        }
        builder.start(tag, name: name, attributes: attributes, at: place)
    }

    fileprivate func end() {
        original.end(depth: depth, offset: offsetOfTag())
        depth -= 1
        if failure == nil { builder.end() }
    }

    fileprivate func text(_ text: UnsafeRawBufferPointer) {
        if failure == nil { builder.text(text) }
    }

    fileprivate func documentType() {
        fail(
            .doctype, "the file has a document type declaration, which can load files and expand entities; refused")
    }

    private func tag(of name: UnsafePointer<xmlChar>) -> ColladaTag {
        if let known = tags[name] { return known }
        let tag = ColladaTag(rawValue: String(cString: name)) ?? .other
        tags[name] = tag
        return tag
    }

    private static func install(on context: xmlParserCtxtPtr, user: UnsafeMutableRawPointer) {
        guard let handler = context.pointee.sax else { return }
        handler.pointee = xmlSAXHandler()
        handler.pointee.initialized = 0xDEED_BEAF  // XML_SAX2_MAGIC: the SAX2 calls count
        handler.pointee.startElementNs = { user, name, _, _, _, _, count, _, attributes in
            guard let name else { return }
            ColladaParser.from(user)?.start(name, attributes: ColladaAttributes(values: attributes, count: Int(count)))
        }
        handler.pointee.endElementNs = { user, _, _, _ in ColladaParser.from(user)?.end() }
        handler.pointee.characters = { user, text, length in
            ColladaParser.from(user)?.text(UnsafeRawBufferPointer(start: text, count: Int(length)))
        }
        handler.pointee.ignorableWhitespace = handler.pointee.characters
        handler.pointee.cdataBlock = handler.pointee.characters
        handler.pointee.internalSubset = { user, _, _, _ in ColladaParser.from(user)?.documentType() }
        handler.pointee.serror = { user, error in
            guard let error else { return }
            ColladaParser.from(user)?.report(error)
        }
        context.pointee.userData = user
    }

    private static func from(_ user: UnsafeMutableRawPointer?) -> ColladaParser? {
        user.map { Unmanaged<ColladaParser>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// What a file gives.
enum ColladaContent {
    case original(AnimationDocument)
    case file(ColladaDocument)
}

/// The attributes of one start tag: five pointers each (local name, prefix, namespace, start and end of the value).
struct ColladaAttributes {
    let values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    let count: Int

    /// The value of an attribute without prefix; nil when there is none.
    subscript(name: StaticString) -> String? {
        guard let values else { return nil }
        for index in 0..<count {
            guard let local = values[5 * index], values[5 * index + 1] == nil,
                let start = values[5 * index + 3], let end = values[5 * index + 4],
                ColladaAttributes.matches(local, name)
            else { continue }
            return ColladaAttributes.text(UnsafeRawBufferPointer(start: start, count: end - start))
        }
        return nil
    }

    private static func matches(_ local: UnsafePointer<xmlChar>, _ name: StaticString) -> Bool {
        let count = name.utf8CodeUnitCount
        for index in 0..<count where local[index] != name.utf8Start[index] { return false }
        return local[count] == 0
    }

    /// libxml2 leaves an ampersand in an attribute as `&#38;` and expands everything else.
    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        let escape = Array("&#38;".utf8)
        guard bytes.contains(escape[0]) else { return String(decoding: bytes, as: UTF8.self) }
        var plain: [UInt8] = []
        var index = 0
        while index < bytes.count {
            plain.append(bytes[index])
            index += bytes[index...].starts(with: escape) ? escape.count : 1
        }
        return String(decoding: plain, as: UTF8.self)
    }
}
