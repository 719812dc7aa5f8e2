/// A name as Blender compares names: byte by byte, so that `é` and `e` with an accent put on it are two names.
struct ExactName: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactName, right: ExactName) -> Bool {
        left.text.withBytes { a in right.text.withBytes { b in a.count == b.count && a.elementsEqual(b) } }
    }

    func hash(into hasher: inout Hasher) {
        text.withBytes { bytes in
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            hasher.combine(bytes.count)
        }
    }
}

extension String {
    /// Hands over the UTF-8 of the text, which is copied only if it does not lie in one piece.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = self
        return text.withUTF8(body)
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
