#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The name of a field, as bytes of the file.
struct JSONKey {
    fileprivate let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    static func ~= (name: StaticString, key: JSONKey) -> Bool {
        name.utf8CodeUnitCount == key.bytes.count
            && key.bytes.elementsEqual(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }
}

/// The names of the fields of the objects that are open, to notice those that stand there twice.
///
/// Nearly all fields are new, and two numbers say so: names are compared only when they share a bit of 64. Of an object
/// with very many fields, which is none of ours, they are kept in a set.
struct JSONFieldNames {
    /// Of all open objects; the innermost one's come last. Their bytes are the file's.
    private var names: [UnsafeRawBufferPointer] = []
    private var level = Level(first: 0, bits: 0)

    /// One object: where its names begin, and a bit for each of them.
    struct Level {
        fileprivate var first: Int
        fileprivate var bits: UInt64
        /// All names, once they are many.
        fileprivate var set: Set<Name> = []
    }

    /// Begins an object inside the current one, which is given back for `leaveObject`.
    mutating func enterObject() -> Level {
        let outer = level
        level = Level(first: names.count, bits: 0)
        return outer
    }

    mutating func leaveObject(for outer: Level) {
        names.removeLast(names.count - level.first)
        level = outer
    }

    /// Whether the current object has no such field yet.
    mutating func add(_ key: JSONKey) -> Bool {
        let bytes = key.bytes
        if names.count - level.first >= JSONFieldNames.few { return addToMany(bytes) }
        let bit: UInt64 = 1 << JSONFieldNames.hash(bytes)
        if level.bits & bit != 0, names[level.first...].contains(where: { JSONFieldNames.isEqual($0, bytes) }) {
            return false
        }
        level.bits |= bit
        names.append(bytes)
        return true
    }

    /// Up to so many names are looked through.
    private static let few = 256

    private mutating func addToMany(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if level.set.isEmpty { level.set = Set(names[level.first...].map(Name.init)) }
        guard level.set.insert(Name(bytes: bytes)).inserted else { return false }
        names.append(bytes)
        return true
    }

    fileprivate struct Name: Hashable {
        let bytes: UnsafeRawBufferPointer

        static func == (left: Name, right: Name) -> Bool { isEqual(left.bytes, right.bytes) }

        func hash(into hasher: inout Hasher) { hasher.combine(bytes: bytes) }
    }

    /// Different for most of the fields of each kind of object; 0 … 63.
    private static func hash(_ name: UnsafeRawBufferPointer) -> UInt64 {
        guard let first = name.first, let last = name.last else { return 0 }
        let middle = name[name.count / 2]
        return (UInt64(name.count) &* 5 &+ UInt64(first) &* 3 &+ UInt64(middle) &* 7 &+ UInt64(last) &* 11) & 63
    }

    private static func isEqual(_ name: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
        guard name.count == other.count, let left = name.baseAddress, let right = other.baseAddress else {
            return name.count == other.count
        }
        return memcmp(left, right, name.count) == 0
    }
}
