extension [String] {
    /// The first lines of a list, and how many more there are.
    var firstLines: [String] {
        let most = 20
        return prefix(most) + (count > most ? ["and \(count - most) more"] : [])
    }
}
