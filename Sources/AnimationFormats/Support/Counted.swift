/// `1 curve`, `2 curves`: a number with the word for what it counts.
public func counted(_ number: Int, _ word: String) -> String {
    number == 1 ? "1 \(word)" : "\(number) \(word)s"
}
