import AnimationCore

/// The four bytes that say what a block holds, without the zeros that fill them up: `OB`, `DATA`, `DNA1`.
struct BlendBlockCode: Hashable {
    private let bytes: UInt32

    /// Files of big-endian machines have the zeros in front.
    init(_ file: UnsafeRawBufferPointer, at offset: Int) {
        var bytes: UInt32 = 0
        for index in offset..<offset + 4 where file[index] != 0 { bytes = bytes << 8 | UInt32(file[index]) }
        self.bytes = bytes
    }

    init(_ text: StaticString) {
        bytes = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    static let data = BlendBlockCode("DATA")
    static let dna = BlendBlockCode("DNA1")
    static let end = BlendBlockCode("ENDB")
    static let global = BlendBlockCode("GLOB")
    static let placeholder = BlendBlockCode("ID")
    static let object = BlendBlockCode("OB")
    static let action = BlendBlockCode("AC")
    static let scene = BlendBlockCode("SC")
    static let library = BlendBlockCode("LI")

    var text: String {
        let letters = [bytes >> 24, bytes >> 16, bytes >> 8, bytes].map { UInt8(truncatingIfNeeded: $0) }
        return String(
            decoding: letters.filter { $0 != 0 }.map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    }

    /// Into the first four bytes of a header.
    func write(to head: UnsafeMutableRawBufferPointer, isBigEndian: Bool) {
        let letters = [bytes >> 24, bytes >> 16, bytes >> 8, bytes].map { UInt8(truncatingIfNeeded: $0) }
        let text = letters.filter { $0 != 0 }
        let padding = [UInt8](repeating: 0, count: 4 - text.count)
        head.copyBytes(from: isBigEndian ? padding + text : text + padding)
    }

    /// Whether a block with this code is a data-block of its own, such as an object, with its name.
    var isID: Bool { bytes > 0xFF && bytes <= 0xFFFF }
}

/// One block of the file: a struct or several, or raw bytes.
struct BlendBlock {
    let code: BlendBlockCode
    /// Which struct of the DNA the payload is; 0 for raw bytes.
    let structIndex: Int
    /// Where it was in memory when it was written: what pointers to it say.
    let address: UInt64
    let payload: Range<Int>
}

/// The blocks of a file, one after the other from its header to `ENDB`.
struct BlendBlocks {
    private(set) var all: [BlendBlock] = []
    private(set) var dna: Int?

    /// - Throws: when a length leads outside the file and no DNA came before.
    init(_ file: BlendBytes, _ header: BlendHeader, _ log: DiagnosticLog) throws(ReadFailure) {
        var offset = header.size
        while true {
            let head = offset..<offset + header.layout.size
            guard file.isReadable(offset..<offset + 4, reportingTo: log) else {
                try endEarly(at: offset, in: file, "the file ends before the block that describes its structs")
                return
            }
            if BlendBlockCode(file.bytes, at: offset) == .end { return }
            guard file.isReadable(head, reportingTo: log) else {
                try endEarly(at: offset, in: file, "the file ends in the middle of a block's header")
                return
            }
            let (block, length) = BlendBlocks.block(ScalarReader(file.bytes, header), at: offset, header)
            guard length >= 0, length <= file.count - head.upperBound else {
                let message =
                    "block \(block.code.text) says it has \(length) bytes; \(file.count - head.upperBound) follow"
                try endEarly(at: offset, in: file, message, code: length < 0 ? .blockLength : .truncated)
                return
            }
            if block.code == .dna {
                if dna == nil {
                    dna = all.count
                } else {
                    log.report(
                        .warning, blend: .dna, at: file.place(offset, "DNA1"),
                        "the file describes its structs twice; the first description counts")
                }
            }
            all.append(block)
            offset = head.upperBound + length
        }
    }

    /// What follows the DNA is not missed; without one there is nothing to go by.
    private func endEarly(
        at offset: Int, in file: BlendBytes, _ message: String, code: BlendCode = .truncated
    ) throws(ReadFailure) {
        guard dna == nil else { return }
        throw ReadFailure(
            Diagnostic(
                .error, code.rawValue, at: file.place(offset, "block \(all.count)"), message,
                notes: ["The file was cut short or damaged; fetch it again."]))
    }

    private static func block(
        _ scalars: ScalarReader, at offset: Int, _ header: BlendHeader
    ) -> (block: BlendBlock, length: Int) {
        let length: Int
        let address: UInt64
        let structIndex: Int
        switch header.layout {
        case .short:
            length = Int(scalars.int32(offset + 4))
            address = UInt64(UInt32(bitPattern: scalars.int32(offset + 8)))
            structIndex = Int(scalars.int32(offset + 12))
        case .long:
            length = Int(scalars.int32(offset + 4))
            address = UInt64(bitPattern: scalars.int64(offset + 8))
            structIndex = Int(scalars.int32(offset + 16))
        case .wide:
            structIndex = Int(scalars.int32(offset + 4))
            address = UInt64(bitPattern: scalars.int64(offset + 8))
            length = Int(clamping: scalars.int64(offset + 16))
        }
        let start = offset + header.layout.size
        let end = start + min(max(length, 0), scalars.bytes.count - start)
        let block = BlendBlock(
            code: BlendBlockCode(scalars.bytes, at: offset), structIndex: structIndex, address: address,
            payload: start..<end)
        return (block, length)
    }
}

extension BlendBytes {
    func place(_ offset: Int, _ block: String) -> Place {
        Place(
            file: input.name, position: .byte(offset: offset, block: isPacked ? "\(block), unpacked" : block))
    }
}

extension DiagnosticLog {
    func report(
        _ severity: Diagnostic.Severity, blend code: BlendCode, at place: Place, _ message: String, notes: [String] = []
    ) {
        report(Diagnostic(severity, code.rawValue, at: place, message, notes: notes))
    }
}
