import AnimationCore

/// A struct of the copy, written field by field by the names of its DNA.
///
/// A field that this file's version of the struct does not have stays unwritten; so does one of another kind. Whether
/// everything arrived is seen by reading the copy.
struct BlendEditedStruct {
    let edit: BlendEdit
    let layout: BlendLayout
    let block: Int
    /// From the start of the block, in bytes.
    let offset: Int

    /// A struct that the file has.
    init(_ record: BlendRecord, _ edit: BlendEdit) {
        self.edit = edit
        layout = record.layout
        block = record.block
        offset = record.offset - edit.file.blocks[record.block].payload.lowerBound
    }

    private init(_ edit: BlendEdit, _ layout: BlendLayout, block: Int, offset: Int) {
        self.edit = edit
        self.layout = layout
        self.block = block
        self.offset = offset
    }

    /// A new struct, all zeros; nil when the file's Blender had none of that name.
    init?(new type: String, code: BlendBlockCode = .data, _ edit: BlendEdit, to run: BlendEdit.Run) {
        guard let index = edit.file.dna.index(ofStruct: type), let layout = edit.file.dna.layout(index) else {
            return nil
        }
        let block = edit.add([UInt8](repeating: 0, count: layout.size), index, code: code, to: run)
        self.init(edit, layout, block: block, offset: 0)
    }

    var address: UInt64 { edit.address(of: block) }

    /// A struct that lies inside this one.
    func record(_ name: String) -> BlendEditedStruct? {
        guard let field = layout[name], field.kind == .other, let inner = edit.file.dna.layout(named: field.typeName),
            inner.size <= field.elementSize
        else { return nil }
        return BlendEditedStruct(edit, inner, block: block, offset: offset + field.offset)
    }

    /// A field of the struct, if its block is still long enough: in a damaged file it may stand for two things.
    private func field(_ name: String) -> BlendField? {
        guard let field = layout[name],
            offset + field.offset + field.elementSize * field.count <= edit.count(of: block)
        else { return nil }
        return field
    }

    // MARK: Numbers and texts

    func int(_ name: String) -> Int {
        guard let field = field(name) else { return 0 }
        return edit.read(block) { field.int($0, at: offset + field.offset) ?? 0 }
    }

    func set(_ name: String, _ value: Int) {
        guard let field = field(name), int(name) != value else { return }
        let place = offset + field.offset
        edit.write(block) { scalars in
            switch field.kind {
            case .int8: scalars.set(Int8(truncatingIfNeeded: value), at: place)
            case .int16: scalars.set(Int16(truncatingIfNeeded: value), at: place)
            case .int32: scalars.set(Int32(truncatingIfNeeded: value), at: place)
            case .int64: scalars.set(Int64(value), at: place)
            default: break
            }
        }
    }

    func set(_ name: String, _ value: Int32) { set(name, Int(value)) }

    func set<Value: RNAEnum>(_ name: String, _ value: Value) where Value.RawValue == UInt8 {
        set(name, Int(value.rawValue))
    }

    /// Sets or clears bits and leaves the others.
    func set(_ name: String, bits: Int, _ isOn: Bool) {
        let old = int(name)
        set(name, isOn ? old | bits : old & ~bits)
    }

    func set(_ name: String, _ value: Float) { set(name, [value]) }

    func set(_ name: String, _ values: [Float]) {
        guard let field = field(name), field.kind == .float, field.count >= values.count else { return }
        let place = offset + field.offset
        let isSame = edit.read(block) { scalars in
            values.indices.allSatisfy { scalars.float(place + $0 * 4).bitPattern == values[$0].bitPattern }
        }
        guard !isSame else { return }
        edit.write(block) { scalars in for index in values.indices { scalars.set(values[index], at: place + index * 4) }
        }
    }

    /// A text inside the struct; cut where there is no room for more.
    func set(_ name: String, _ text: String) {
        guard let field = field(name), field.kind == .int8, field.count > 1 else { return }
        let bytes = Array(text.utf8.prefix(field.count - 1)) + [0]
        set(name, bytes: bytes)
    }

    /// The first bytes of a field of characters.
    func set(_ name: String, bytes: [UInt8]) {
        guard let field = field(name), field.kind == .int8, field.count >= bytes.count else { return }
        let place = offset + field.offset
        let isSame = edit.read(block) { $0.bytes[place..<place + bytes.count].elementsEqual(bytes) }
        guard !isSame else { return }
        edit.write(block) { scalars in for index in bytes.indices { scalars.bytes[place + index] = bytes[index] } }
    }

    // MARK: Pointers

    func pointer(_ name: String) -> UInt64 {
        guard let field = field(name), field.kind == .pointer else { return 0 }
        return edit.read(block) { $0.pointer(offset + field.offset) }
    }

    func set(_ name: String, pointer: UInt64) {
        guard let field = field(name), field.kind == .pointer, self.pointer(name) != pointer else { return }
        edit.write(block) { $0.set(pointer: pointer, at: offset + field.offset) }
    }

    /// First and last of a list; none when `addresses` is empty.
    func set(_ name: String, listOf addresses: [UInt64]) {
        guard let field = field(name), field.typeName == "ListBase" else { return }
        let place = offset + field.offset
        let ends = [addresses.first ?? 0, addresses.last ?? 0]
        let size = edit.file.scalars.pointerSize
        guard field.elementSize >= 2 * size,
            edit.read(block, { [$0.pointer(place), $0.pointer(place + size)] }) != ends
        else { return }
        edit.write(block) { scalars in
            scalars.set(pointer: ends[0], at: place)
            scalars.set(pointer: ends[1], at: place + size)
        }
    }
}

extension [BlendEditedStruct] {
    /// Links the structs of a list to one another, in this order.
    func link() {
        for index in indices {
            self[index].set("prev", pointer: index > 0 ? self[index - 1].address : 0)
            self[index].set("next", pointer: index + 1 < count ? self[index + 1].address : 0)
        }
    }
}

extension BlendEditedStruct {
    /// Makes a pointer lead to raw bytes, in the block that it leads to now or in a new one; to nothing when there
    /// are none.
    func set(_ name: String, raw bytes: [UInt8], oldBlock: Int?, structIndex: Int = 0, _ run: BlendEdit.Run) {
        let oldBlock = oldBlock.flatMap { edit.isData($0) ? $0 : nil }
        if bytes.isEmpty {
            if let oldBlock { edit.remove(oldBlock) }
            set(name, pointer: 0)
        } else if let oldBlock {
            edit.replace(oldBlock, with: bytes)
        } else if layout[name] != nil {
            set(name, pointer: edit.address(of: edit.add(bytes, structIndex, to: run)))
        }
    }

    /// An array of pointers and the field that counts them. Blender's own arrays may be longer than that.
    func set(_ name: String, count: String, arrayOf addresses: [UInt64], oldBlock: Int?, _ run: BlendEdit.Run) {
        let size = edit.file.scalars.pointerSize
        var bytes = [UInt8](repeating: 0, count: addresses.count * size)
        bytes.withUnsafeMutableBytes { bytes in
            let scalars = ScalarWriter(bytes, like: edit.file.scalars)
            for index in addresses.indices { scalars.set(pointer: addresses[index], at: index * size) }
        }
        let isSame = oldBlock.map { edit.bytes(of: $0).starts(with: bytes) } ?? false
        if bytes.isEmpty || !isSame || int(count) != addresses.count {
            set(name, raw: bytes, oldBlock: oldBlock, run)
        }
        set(count, addresses.count)
    }
}
