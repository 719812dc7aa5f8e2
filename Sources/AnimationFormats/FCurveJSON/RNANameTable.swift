import AnimationCore

/// Blender's identifiers of one enumeration, as bytes: looked up once per key, so nothing is allocated.
struct RNANameTable<Value: RNAEnum> {
    private let entries: [(name: [UInt8], value: Value)]

    init() {
        entries = Value.allCases.map { (Array($0.rnaName.utf8), $0) }
    }

    subscript(name: UnsafeRawBufferPointer) -> Value? {
        for entry in entries where entry.name.count == name.count && name.elementsEqual(entry.name) {
            return entry.value
        }
        return nil
    }

    /// The identifiers, for messages.
    var names: [String] { entries.map(\.value.rnaName) }
}

extension JSONCursor {
    /// The current text as one of Blender's identifiers; reported when Blender has no such one.
    func enumeration<Value>(_ table: RNANameTable<Value>, _ what: String) -> Value? {
        guard let name = text(what) else { return nil }
        if let value = table[name] { return value }
        let spelling = String(decoding: name, as: UTF8.self)
        let nearest = Spelling.nearest(to: spelling, in: table.names)
        report(
            .error, .unknownEnum,
            "\(what) \"\(spelling)\" is not one of Blender's" + (nearest.map { "; did you mean \($0)?" } ?? ""),
            notes: ["allowed: \(table.names.joined(separator: ", "))"])
        return nil
    }
}
