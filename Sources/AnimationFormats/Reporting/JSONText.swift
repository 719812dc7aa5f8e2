/// JSON for reports: small, written at once, keys in the order given.
public indirect enum JSONText {
    case text(String)
    case number(Int)
    case real(Double)
    case flag(Bool)
    case null
    case list([JSONText])
    case object([(String, JSONText)])

    /// Indented by two blanks a level.
    public func rendered(indent: Int = 0) -> String {
        let inner = String(repeating: " ", count: indent + 2)
        let outer = String(repeating: " ", count: indent)
        switch self {
        case .text(let text): return JSONText.quoted(text)
        case .number(let number): return "\(number)"
        case .real(let real): return real.isFinite ? "\(real)" : "null"
        case .flag(let flag): return flag ? "true" : "false"
        case .null: return "null"
        case .list(let elements) where elements.isEmpty: return "[]"
        case .list(let elements):
            let lines = elements.map { inner + $0.rendered(indent: indent + 2) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
        case .object(let fields) where fields.isEmpty: return "{}"
        case .object(let fields):
            let lines = fields.map { "\(inner)\(JSONText.quoted($0.0)): \($0.1.rendered(indent: indent + 2))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        }
    }

    /// On one line.
    public var line: String {
        switch self {
        case .list(let elements): "[\(elements.map(\.line).joined(separator: ","))]"
        case .object(let fields): "{\(fields.map { "\(JSONText.quoted($0.0)):\($0.1.line)" }.joined(separator: ","))}"
        default: rendered()
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\0"..<" ", "\u{7F}"..."\u{9F}":
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default:
                if let byte = PathText.byte(of: scalar) {
                    quoted += "\\\\x" + String(byte, radix: 16, uppercase: true)
                } else {
                    quoted.unicodeScalars.append(scalar)
                }
            }
        }
        return quoted + "\""
    }
}
