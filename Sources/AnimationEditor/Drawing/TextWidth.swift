/// How wide a text is, about: what draws it knows better, and the layout needs no more.
enum TextWidth {
    /// In pixels; a letter is a little over half as wide as the text is high.
    static func of(_ text: String, size: Double) -> Double { Double(text.utf8.count) * size * 0.56 }
}
