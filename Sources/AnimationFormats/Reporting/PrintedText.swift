/// Text of files and command lines on its way to a terminal, which would obey control characters in it.
public enum PrintedText {
    /// One line, with what cannot be printed spelt out: `\n`, `\u{1B}`, and `\xE9` for a byte of a path that is no
    /// UTF-8. Of a very long one the middle is left out.
    public static func line(_ text: String) -> String {
        let scalars = text.unicodeScalars
        if text.utf8.count > longest, scalars.count > longest {
            let left = scalars.count - longest
            return spelt(String(scalars.prefix(longest / 2))) + " … (\(left) characters) … "
                + spelt(String(scalars.suffix(longest / 2)))
        }
        return spelt(text)
    }

    /// In characters.
    private static let longest = 4000

    private static func spelt(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { spelling(of: $0) != nil }) else { return text }
        return text.unicodeScalars.map { spelling(of: $0) ?? String($0) }.joined()
    }

    private static func spelling(of scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        // Control characters, line ends of Unicode, and what turns the direction of writing.
        case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: PathText.byte(of: scalar).map { "\\x\(String($0, radix: 16, uppercase: true))" }
        }
    }
}
