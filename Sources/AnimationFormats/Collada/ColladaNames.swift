import AnimationCore

/// Names as ids and back.
///
/// An id takes letters, digits, `-` and `_`; every other byte of the name's UTF-8 becomes `_x` and two hex digits, and
/// so does a `_` that stands before an `x`, a digit or `-` at the start, and a lone `_`. An escaped name never holds
/// `.` or `/`, so that ids made of several names join them with `.` and stay unique.
///
///     ColladaNames.id("Cube.001")      // "Cube_x2e001"
///     ColladaNames.name("Cube_x2e001") // "Cube.001"
enum ColladaNames {
    private static let hex = Array("0123456789abcdef".utf8)
    private static let underscore = UInt8(ascii: "_")
    private static let x = UInt8(ascii: "x")

    static func id(_ name: String) -> String {
        let bytes = Array(name.utf8)
        if bytes.isEmpty { return "_x" }
        var id: [UInt8] = []
        id.reserveCapacity(bytes.count + 8)
        for (index, byte) in bytes.enumerated() {
            if isPlain(byte, at: index, of: bytes) {
                id.append(byte)
            } else {
                id += [underscore, x, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: id, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8, at index: Int, of bytes: [UInt8]) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): index > 0
        case underscore: bytes.count > 1 && !(index + 1 < bytes.count && bytes[index + 1] == x)
        default: false
        }
    }

    /// The name that `id` was made of; nil when `id(_:)` never makes it.
    static func name(_ id: some StringProtocol) -> String? {
        let bytes = Array(id.utf8)
        if bytes == [underscore, x] { return "" }
        var name: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == underscore, index + 1 < bytes.count, bytes[index + 1] == x {
                guard index + 3 < bytes.count, let high = hex.firstIndex(of: bytes[index + 2]),
                    let low = hex.firstIndex(of: bytes[index + 3])
                else { return nil }
                name.append(UInt8(high << 4 | low))
                index += 4
            } else {
                name.append(bytes[index])
                index += 1
            }
        }
        guard let text = String(validating: name, as: UTF8.self) else { return nil }
        return ColladaNames.id(text).utf8.elementsEqual(id.utf8) ? text : nil
    }

    /// The text as XML can hold it: characters that XML forbids become U+FFFD.
    static func xmlSafe(_ text: String) -> String {
        if text.unicodeScalars.allSatisfy(isXMLCharacter) { return text }
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { safe.append(isXMLCharacter(scalar) ? scalar : "\u{fffd}") }
        return String(safe)
    }

    private static func isXMLCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xa, 0xd, 0x20...0xd7ff, 0xe000...0xfffd, 0x10000...0x10ffff: true
        default: false
        }
    }

    /// The name as the schema allows a `name` attribute: letters, digits, `.`, `-` and `_`, anything else as `_`.
    ///
    ///     ColladaNames.attribute("My Cube.001")  // "My_Cube.001"
    static func attribute(_ name: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            if result.isEmpty, !isNameStart(scalar), isNamePart(scalar) { result.append("_") }
            result.append(isNamePart(scalar) ? scalar : "_")
        }
        return result.isEmpty ? "_" : String(result)
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9", ".", "-": true
        default: isNameStart(scalar)
        }
    }

    /// The common letters among those that XML 1.0 lets a name begin with.
    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5a, 0x61...0x7a, 0x5f, 0xc0...0xd6, 0xd8...0xf6, 0xf8...0x131, 0x391...0x3a1, 0x3a3...0x3a9,
            0x3b1...0x3c9, 0x410...0x44f, 0x5d0...0x5ea, 0x3041...0x3094, 0x30a1...0x30fa, 0x4e00...0x9fa5,
            0xac00...0xd7a3:
            true
        default: false
        }
    }

    /// The name that a `name` attribute and an id were made of: the id is exact, unless somebody edited the attribute.
    static func name(attribute: String?, id: String?, prefix: String = "") -> String? {
        guard let id, id.utf8.starts(with: prefix.utf8),
            let exact = name(id.dropFirst(prefix.utf8.count)),
            attribute == nil || attribute.isExactly(ColladaNames.attribute(exact))
        else { return attribute }
        return exact
    }
}
