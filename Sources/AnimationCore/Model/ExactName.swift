/// A name as Blender compares names: byte by byte, so that `é` and `e` with an accent put on it are two names.
/// Everything that looks a name up goes by this: `String ==` takes the two for one.
///
/// Inlinable, so that dictionaries of other modules are specialised for it.
@frozen @usableFromInline
package struct ExactName: Hashable, Sendable {
    @usableFromInline
    package let text: String

    @inlinable
    package init(_ text: String) { self.text = text }

    @inlinable
    package static func == (left: ExactName, right: ExactName) -> Bool { left.text.isExactly(right.text) }

    @inlinable
    package func hash(into hasher: inout Hasher) {
        text.withBytes { bytes in
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            hasher.combine(bytes.count)
        }
    }
}

extension String {
    /// Whether both have the same bytes.
    @inlinable
    package func isExactly(_ other: String) -> Bool {
        withBytes { a in other.withBytes { b in a.count == b.count && a.elementsEqual(b) } }
    }

    /// Hands over the UTF-8 of the text, which is copied only if it does not lie in one piece.
    @inlinable
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var text = self
        return text.withUTF8(body)
    }
}

extension String? {
    /// Whether both are nil, or both are there and have the same bytes.
    package func isExactly(_ other: String?) -> Bool { isSame(self, other) { $0.isExactly($1) } }
}

extension Dictionary where Key == ExactName {
    /// What stands under a name.
    @inlinable
    package subscript(name: String) -> Value? {
        get { self[ExactName(name)] }
        set { self[ExactName(name)] = newValue }
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
