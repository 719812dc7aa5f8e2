/// A text with `{{name}}` where something else is to stand.
struct PageTemplate {
    private let text: [UInt8]

    init(_ text: [UInt8]) { self.text = text }

    /// The text with every name replaced; what is put in is not looked at again.
    func filled(with values: [String: [UInt8]]) -> [UInt8] {
        var page: [UInt8] = []
        var rest = text[...]
        while let open = PageTemplate.find("{{", in: rest), let close = PageTemplate.find("}}", in: rest[(open + 2)...])
        {
            page += rest[..<open]
            let name = String(decoding: rest[(open + 2)..<close], as: UTF8.self)
            page += values[name] ?? []
            rest = rest[(close + 2)...]
        }
        return page + rest
    }

    private static func find(_ mark: String, in bytes: ArraySlice<UInt8>) -> Int? {
        let mark = Array(mark.utf8)
        guard bytes.count >= mark.count else { return nil }
        return (bytes.startIndex...bytes.endIndex - mark.count).first {
            bytes[$0] == mark[0] && bytes[$0 + 1] == mark[1]
        }
    }
}

extension String {
    /// For text and attributes of HTML.
    var htmlEscaped: [UInt8] {
        var escaped: [UInt8] = []
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "&"): escaped += Array("&amp;".utf8)
            case UInt8(ascii: "<"): escaped += Array("&lt;".utf8)
            case UInt8(ascii: ">"): escaped += Array("&gt;".utf8)
            case UInt8(ascii: "\""): escaped += Array("&quot;".utf8)
            default: escaped.append(byte)
            }
        }
        return escaped
    }
}
