/// What people call a curve: `CubeAction/location[0]`, or `CubeAction/OBCube/location[0]` when several slots of the
/// action have curves.
///
/// The text reads back to the same parts. A `/` parts them unless it stands between double quotes, as in
/// `Walk/pose.bones["Arm/L"].location[0]`. In the names of action and slot, `/`, `\` and `"` have a backslash before
/// them; in a data path, `/` and `\` have one where they stand outside of quotes.
public struct TrackName: Equatable, Sendable {
    public var action: String
    /// The slot's identifier, where the name says it.
    public var slot: String?
    public var dataPath: String
    public var arrayIndex: Int32

    public init(action: String, slot: String?, dataPath: String, arrayIndex: Int32) {
        self.action = action
        self.slot = slot
        self.dataPath = dataPath
        self.arrayIndex = arrayIndex
    }

    /// Whether names of curves of this action say the slot.
    public static func showsSlots(_ action: AnimAction) -> Bool {
        action.channelbags.count { !$0.tracks.isEmpty } > 1
    }

    /// `CubeAction/location[0]`
    public var text: String {
        var bytes: [UInt8] = []
        for part in [action, slot] {
            guard let part else { continue }
            bytes += TrackName.escapingName(part.utf8)
            bytes.append(slash)
        }
        bytes += TrackName.escapingPath(dataPath.utf8)
        return String(decoding: bytes, as: UTF8.self) + "[\(arrayIndex)]"
    }

    private static func escapingName(_ name: String.UTF8View) -> [UInt8] {
        name.flatMap { $0 == slash || $0 == backslash || $0 == quote ? [backslash, $0] : [$0] }
    }

    private static func escapingPath(_ path: String.UTF8View) -> [UInt8] {
        var quotes = QuoteTracker()
        return path.flatMap { byte in
            let isOutside = !quotes.isInside
            quotes.pass(byte)
            return isOutside && (byte == slash || byte == backslash) ? [backslash, byte] : [byte]
        }
    }
}

extension TrackName {
    /// The parts of a text that `text` could have made; nil for any other.
    public init?(_ text: String) {
        let parts = TrackName.parts(of: Array(text.utf8))
        guard parts.count == 2 || parts.count == 3, let last = parts.last,
            let (path, index) = TrackName.pathAndIndex(last)
        else { return nil }
        action = TrackName.unescapingName(parts[0])
        slot = parts.count == 3 ? TrackName.unescapingName(parts[1]) : nil
        dataPath = TrackName.unescapingPath(path)
        arrayIndex = index
    }

    private static func parts(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        var quotes = QuoteTracker()
        var isEscaped = false
        for (index, byte) in bytes.enumerated() {
            if quotes.isInside {
                quotes.pass(byte)
            } else if isEscaped {
                isEscaped = false
            } else if byte == backslash {
                isEscaped = true
            } else if byte == slash {
                parts.append(bytes[start..<index])
                start = index + 1
            } else {
                quotes.pass(byte)
            }
        }
        parts.append(bytes[start...])
        return parts
    }

    /// Takes `[index]` off the end.
    private static func pathAndIndex(_ part: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, Int32)? {
        guard part.last == UInt8(ascii: "]"), let bracket = part.lastIndex(of: UInt8(ascii: "[")) else { return nil }
        let digits = String(decoding: part[(bracket + 1)...].dropLast(), as: UTF8.self)
        // `[007]` and `[+7]` are other people's names: they would not be written that way again.
        guard let index = Int32(digits), "\(index)".utf8.elementsEqual(digits.utf8) else { return nil }
        return (part[..<bracket], index)
    }

    private static func unescapingName(_ part: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in part {
            if byte == backslash, !isEscaped {
                isEscaped = true
                continue
            }
            isEscaped = false
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func unescapingPath(_ part: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var quotes = QuoteTracker()
        var isEscaped = false
        for byte in part {
            if quotes.isInside {
                quotes.pass(byte)
            } else if isEscaped {
                isEscaped = false
            } else if byte == backslash {
                isEscaped = true
                continue
            } else {
                quotes.pass(byte)
            }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

private let slash = UInt8(ascii: "/")
private let backslash = UInt8(ascii: "\\")
private let quote = UInt8(ascii: "\"")

/// Knows whether a byte of a data path stands between double quotes; `\"` does not end them.
private struct QuoteTracker {
    private(set) var isInside = false
    private var isEscaped = false

    mutating func pass(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == backslash, isInside {
            isEscaped = true
        } else if byte == quote {
            isInside.toggle()
        }
    }
}
