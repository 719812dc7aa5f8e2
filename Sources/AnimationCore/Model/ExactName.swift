/// A name as Blender compares names: byte by byte, so that `é` and `e` with an accent put on it are two names.
struct ExactName: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactName, right: ExactName) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
        hasher.combine(text.utf8.count)
    }
}

extension Sequence<String> {
    /// Where each name stands, 0-based; the first of several equal ones.
    func indicesByName() -> [ExactName: Int] {
        var indices: [ExactName: Int] = [:]
        for (index, name) in enumerated() where indices[ExactName(name)] == nil { indices[ExactName(name)] = index }
        return indices
    }
}
