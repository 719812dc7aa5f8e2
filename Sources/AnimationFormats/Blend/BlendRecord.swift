import AnimationCore

/// A struct in the file, read field by field by the names of its DNA.
///
/// A field that this file's version of the struct does not have gives nil; so does one of another kind than asked for.
struct BlendRecord {
    let file: BlendFile
    let layout: BlendLayout
    /// Of the struct's first byte in the file.
    let offset: Int
    let block: Int
    /// The block of the data-block that the struct belongs to.
    let owner: Int

    private func field(_ name: String, _ kinds: BlendField.Kind...) -> BlendField? {
        guard let field = layout[name], kinds.contains(field.kind) else { return nil }
        return field
    }

    func has(_ name: String) -> Bool { layout[name] != nil }

    // MARK: Numbers and texts

    /// An integer of any width, signed.
    func int(_ name: String) -> Int? {
        guard let field = layout[name], field.count > 0 else { return nil }
        return field.int(file.scalars, at: offset + field.offset)
    }

    /// The same, kept within 32 bits; 0 when there is no such field.
    func int32(_ name: String) -> Int32 { Int32(clamping: int(name) ?? 0) }

    /// Whether any of these bits is set.
    func hasBits(_ bits: Int, of name: String) -> Bool { (int(name) ?? 0) & bits != 0 }

    func float(_ name: String) -> Float? {
        guard let field = layout[name], field.kind == .float, field.count > 0 else { return nil }
        return file.scalars.float(offset + field.offset)
    }

    /// So many numbers from the start of an array field.
    func floats(_ name: String, _ count: Int) -> [Float]? {
        guard let field = field(name, .float), field.count >= count else { return nil }
        return (0..<count).map { file.scalars.float(offset + field.offset + $0 * 4) }
    }

    /// The bytes of a field of characters.
    func bytes(_ name: String) -> UnsafeRawBufferPointer? {
        guard let field = field(name, .int8) else { return nil }
        let start = offset + field.offset
        return UnsafeRawBufferPointer(rebasing: file.data.bytes[start..<start + field.count])
    }

    /// A text inside the struct, up to its zero byte.
    func string(_ name: String) -> String? {
        bytes(name).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// A text that a `char` pointer leads to; nil for none.
    func text(_ name: String) -> String? {
        guard let index = target(name) else { return nil }
        let range = file.raw(index, count: .max)
        return String(decoding: file.data.bytes[range].prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The name of a data-block without the two letters of its kind.
    var idName: String {
        guard let bytes = record("id")?.bytes("name") ?? bytes("name") else { return "" }
        return String(decoding: bytes.dropFirst(2).prefix { $0 != 0 }, as: UTF8.self)
    }

    // MARK: Structs inside and behind

    /// A struct that lies inside this one.
    func record(_ name: String) -> BlendRecord? {
        guard let field = field(name, .other), field.count > 0, let layout = file.dna.layout(named: field.typeName),
            layout.size <= field.elementSize
        else { return nil }
        return BlendRecord(file: file, layout: layout, offset: offset + field.offset, block: block, owner: owner)
    }

    /// The address in a pointer; 0 for none.
    func pointer(_ name: String) -> UInt64 {
        guard let field = field(name, .pointer), field.count > 0 else { return 0 }
        return file.scalars.pointer(offset + field.offset)
    }

    /// The block that a pointer leads to; nil for none, and for one that leads nowhere, which is reported.
    func target(_ name: String) -> Int? { target(of: pointer(name), name) }

    private func target(of address: UInt64, _ name: String) -> Int? {
        guard address != 0 else { return nil }
        if let index = file.block(at: address, of: owner) { return index }
        report(.warning, .pointer, "\(layout.name).\(name) points to nothing in the file; taken as empty")
        return nil
    }

    /// The struct that a pointer leads to, if it is one of `types`.
    func follow(_ name: String, _ types: String...) -> BlendRecord? {
        target(name).flatMap { file.record(at: $0, as: types, owner: owner) }
    }

    /// The data-block that a pointer leads to, of whatever kind, and whether it is only named here and lies in a
    /// library.
    func followID(_ name: String) -> (id: BlendRecord, isLinked: Bool)? {
        guard let index = target(name), file.blocks[index].code.isID, let id = file.id(index) else { return nil }
        return (id, file.blocks[index].code == .placeholder)
    }

    /// The structs of a linked list, first to last. One that comes round to itself is cut there, and that is reported.
    func list(_ name: String, _ types: String...) -> [BlendRecord] {
        guard let field = field(name, .other), field.typeName == "ListBase", field.count > 0,
            field.elementSize >= 2 * file.scalars.pointerSize
        else { return [] }
        var records: [BlendRecord] = []
        var seen = Set<UInt64>()
        var address = file.scalars.pointer(offset + field.offset)
        while address != 0 {
            guard seen.insert(address).inserted else {
                report(.warning, .loop, "the list \(layout.name).\(name) comes round to itself; cut there")
                break
            }
            guard let index = target(of: address, name),
                let record = file.record(at: index, as: types, owner: owner)
            else { break }
            records.append(record)
            address = record.pointer("next")
        }
        return records
    }

    /// The structs that an array of pointers leads to.
    func pointees(_ name: String, count countName: String, _ types: String...) -> [BlendRecord] {
        guard let index = target(name) else { return [] }
        let count = int(countName) ?? 0
        let range = elements(of: index, name, count: count, size: file.scalars.pointerSize)
        return stride(from: range.lowerBound, to: range.upperBound, by: file.scalars.pointerSize).compactMap { place in
            target(of: file.scalars.pointer(place), name)
                .flatMap { file.record(at: $0, as: types, owner: owner) }
        }
    }

    /// Numbers that a pointer leads to.
    func floats(behind name: String, count: Int) -> [Float] {
        guard let index = target(name) else { return [] }
        let range = elements(of: index, name, count: count, size: 4)
        return stride(from: range.lowerBound, to: range.upperBound, by: 4).map(file.scalars.float)
    }

    /// The structs of an array that a pointer leads to, as their layout and the bytes they fill.
    ///
    /// - Parameter once: whether the bytes are only looked at by `BlendBytes.withBytes`.
    func array(
        _ name: String, count: Int, of type: String, once: Bool = false
    ) -> (layout: BlendLayout, range: Range<Int>)? {
        guard let index = target(name), let layout = file.dna.layout(named: type), layout.size > 0 else { return nil }
        return (layout, elements(of: index, name, count: count, size: layout.size, once: once))
    }

    /// The bytes of so many elements; of as many as are there when the count is wrong, which is reported.
    private func elements(of index: Int, _ name: String, count: Int, size: Int, once: Bool = false) -> Range<Int> {
        let available = file.blocks[index].payload.count / size
        if count < 0 || count > available {
            report(
                .error, .count, "\(layout.name).\(name) is said to have \(count) elements; its block has \(available)")
        }
        return file.raw(index, count: min(max(count, 0), available) * size, once: once)
    }

    // MARK: Problems

    var place: Place {
        let code = file.blocks[owner].code.text
        return file.data.place(offset, "\(code) \(layout.name)")
    }

    func report(_ severity: Diagnostic.Severity, _ code: BlendCode, _ message: String, notes: [String] = []) {
        file.report(severity, code, at: place, message, notes: notes)
    }

    /// The enumeration case of a number; `fallback`, which is reported, when it has none.
    func enumeration<Value: RNAEnum>(_ name: String, _ fallback: Value) -> Value {
        guard let number = int(name) else { return fallback }
        if let raw = Value.RawValue(exactly: number), let value = Value(rawValue: raw) { return value }
        report(.warning, .enumeration, "\(layout.name).\(name) \(number) has no name; read as \(fallback.rnaName)")
        return fallback
    }
}
