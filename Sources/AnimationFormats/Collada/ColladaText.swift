enum ColladaText {
    /// The profile of bezt's own `<technique>`.
    static let profile = "bezt"

    static func trimmed(_ text: String) -> String {
        var part = text[...]
        while let first = part.unicodeScalars.first, isBlank(first) { part.unicodeScalars.removeFirst() }
        while let last = part.unicodeScalars.last, isBlank(last) { part.unicodeScalars.removeLast() }
        return String(part)
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t"
    }
}
