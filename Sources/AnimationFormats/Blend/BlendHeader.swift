import AnimationCore

/// The Blender version that a file states: 4.5 is `file` 405; `subversion` counts changes of the format in between.
struct BlendVersion: Comparable {
    var file: Int
    var subversion: Int = 0

    static func < (left: BlendVersion, right: BlendVersion) -> Bool {
        (left.file, left.subversion) < (right.file, right.subversion)
    }

    /// `4.5`, `2.79`
    var text: String {
        let minor = file % 100
        return "\(file / 100)." + (file < 300 && minor < 10 ? "0\(minor)" : "\(minor)")
    }

    /// The newest version whose files have been compared with what Blender says of them.
    static let newestKnown = BlendVersion(file: 503, subversion: .max)
}

/// The first 12 bytes of a file, or 17 since Blender 5.0: how the rest is laid out.
struct BlendHeader {
    /// How the headers of blocks are laid out.
    enum BlockLayout {
        /// 20 bytes, with addresses of 4.
        case short
        /// 24 bytes, with addresses of 8.
        case long
        /// 32 bytes, with lengths of 8 bytes too; since Blender 5.0.
        case wide

        var size: Int {
            switch self {
            case .short: 20
            case .long: 24
            case .wide: 32
            }
        }
    }

    let size: Int
    let layout: BlockLayout
    let isBigEndian: Bool
    let fileVersion: Int

    var pointerSize: Int { layout == .short ? 4 : 8 }

    static let magic = Array("BLENDER".utf8)

    static func isBlend(_ start: UnsafeRawBufferPointer) -> Bool { start.starts(with: magic) }

    /// - Throws: when the bytes are not those of a .blend, or of a layout that nobody knows yet.
    init(_ file: BlendBytes, _ log: DiagnosticLog) throws(ReadFailure) {
        func failure(_ code: BlendCode, _ message: String, notes: [String] = []) -> ReadFailure {
            ReadFailure(
                Diagnostic(
                    .error, code.rawValue,
                    at: Place(file: file.input.name, position: .byte(offset: 0, block: "header")), message, notes: notes
                ))
        }
        let longest = min(17, file.count)
        guard file.isReadable(0..<longest, reportingTo: log),
            BlendHeader.isBlend(UnsafeRawBufferPointer(rebasing: file.bytes[..<longest]))
        else {
            throw failure(
                .notBlend, file.isPacked ? "the zstd data does not hold a .blend" : "this does not begin like a .blend",
                notes: ["A .blend begins with BLENDER, plain or packed."])
        }
        guard longest >= 12 else { throw failure(.truncated, "the header ends in the middle") }
        let bytes = file.bytes[..<longest]
        let text = String(decoding: bytes[7...], as: UTF8.self)
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= longest, bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return bytes[range].reduce(0) { $0 * 10 + Int($1) - 0x30 }
        }
        switch (bytes[7], bytes[8]) {
        case (UInt8(ascii: "_"), UInt8(ascii: "v")), (UInt8(ascii: "_"), UInt8(ascii: "V")),
            (UInt8(ascii: "-"), UInt8(ascii: "v")), (UInt8(ascii: "-"), UInt8(ascii: "V")):
            guard let version = number(9..<12) else { throw failure(.header, "\"\(text.prefix(5))\" names no version") }
            size = 12
            layout = bytes[7] == UInt8(ascii: "_") ? .short : .long
            isBigEndian = bytes[8] == UInt8(ascii: "V")
            fileVersion = version
        default:
            guard let headerSize = number(7..<9), let format = number(10..<12) else {
                throw failure(.header, "\"BLENDER\(text)\" is not how a .blend goes on")
            }
            guard headerSize == 17, format == 1, longest == 17, bytes[9] == UInt8(ascii: "-"),
                bytes[12] == UInt8(ascii: "v"), let version = number(13..<17)
            else {
                throw failure(
                    .header, "a header of \(headerSize) bytes for format \(format) is not known",
                    notes: ["Formats 0 (Blender up to 4.5) and 1 (5.0 and later) are."])
            }
            size = 17
            layout = .wide
            isBigEndian = false
            fileVersion = version
        }
    }
}
