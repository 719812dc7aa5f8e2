/// What this program calls itself.
enum Version {
    static let number = "0.1.0"
    static let generator = "bezt \(number)"
}
