/// Paths as text that keeps every byte.
///
/// A path of the system is bytes, mostly UTF-8 and sometimes not. A byte that is no UTF-8 stands in the text as one of
/// the last 128 code points (`caf\xE9.json` holds U+10FFE9), which nobody else uses; should a path hold one of these,
/// its bytes are spelt the same way. So text and bytes name each other, and two paths never share a text.
public enum PathText {
    /// The text of a path that the system gave.
    public static func text(of bytes: UnsafeRawBufferPointer) -> String {
        var text = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var source = bytes.makeIterator()
        var offset = 0
        while true {
            let length: Int
            switch parser.parseScalar(from: &source) {
            case .emptyInput:
                return String(text)
            case .valid(let encoded):
                length = encoded.count
                let scalar = Unicode.UTF8.decode(encoded)
                if byte(of: scalar) == nil {
                    text.append(scalar)
                } else {
                    text.append(contentsOf: bytes[offset..<offset + length].lazy.compactMap(scalar(of:)))
                }
            case .error(let count):
                length = count
                text.append(contentsOf: bytes[offset..<offset + length].lazy.compactMap(scalar(of:)))
            }
            offset += length
        }
    }

    /// The byte that a code point stands for; nil for all that stand for themselves.
    public static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        scalar.value >= first + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }

    /// For documents, which hold true text only: U+FFFD where a byte is no UTF-8.
    static func plain(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { byte(of: $0) != nil }) else { return text }
        var plain = String.UnicodeScalarView()
        plain.append(contentsOf: text.unicodeScalars.lazy.map { byte(of: $0) == nil ? $0 : "\u{FFFD}" })
        return String(plain)
    }

    private static let first: UInt32 = 0x10FF00

    private static func scalar(of byte: UInt8) -> Unicode.Scalar? { Unicode.Scalar(first + UInt32(byte)) }
}

extension String {
    /// Calls the system with the bytes of a path, a zero behind them.
    func withPathBytes<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        guard unicodeScalars.contains(where: { PathText.byte(of: $0) != nil }) else { return withCString(body) }
        let bytes = unicodeScalars.flatMap { scalar in
            PathText.byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)
        }
        return (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                characters.baseAddress.map(body) ?? withCString(body)
            }
        }
    }
}
