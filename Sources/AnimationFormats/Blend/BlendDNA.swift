import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The structs of the file as its `DNA1` block describes them: the program that wrote it put its own in there.
final class BlendDNA {
    /// Names are longer nowhere. Each struct and field repeats one, so that a long one would count very many times.
    fileprivate static let longestName = 1024

    private let names: [Range<Int>]
    private let types: [Range<Int>]
    /// Names of fields and types that were asked for: many structs share one.
    private var fieldNames: [Int: FieldName] = [:]
    private var typeNames: [Int: String] = [:]
    /// In bytes, by type.
    private let sizes: [Int]
    /// Where each struct is described: its type, and the place of its first field.
    private let structs: [(type: Int, fieldCount: Int, fields: Int)]
    private let scalars: ScalarReader
    /// Of the structs that somebody has asked for; nil for a description that makes no sense.
    private var layouts: [Int: BlendLayout?] = [:]
    /// The names that somebody has asked for: few of the thousand that there are.
    private var structOfName: [String: Int?] = [:]

    /// - Throws: when the block is not what Blender writes.
    init(_ file: BlendBytes, _ header: BlendHeader, _ block: BlendBlock) throws(ReadFailure) {
        var cursor = DNACursor(ScalarReader(file.bytes, header), block.payload)
        func failure(_ what: String) -> ReadFailure {
            ReadFailure(
                Diagnostic(
                    .error, BlendCode.dna.rawValue, at: file.place(cursor.offset, "DNA1"),
                    "the description of the structs is damaged: \(what)",
                    notes: ["Without it nothing in the file can be read; fetch it again."]))
        }
        guard cursor.take("SDNA") else { throw failure("it does not begin with SDNA") }
        guard cursor.take("NAME"), let names = cursor.strings() else { throw failure("its names") }
        guard cursor.take("TYPE"), let types = cursor.strings() else { throw failure("its types") }
        guard cursor.take("TLEN"), let sizes = cursor.shorts(types.count) else { throw failure("the sizes of types") }
        guard cursor.take("STRC"), let count = cursor.count(itemSize: 4) else { throw failure("its structs") }
        var structs: [(type: Int, fieldCount: Int, fields: Int)] = []
        structs.reserveCapacity(count)
        for _ in 0..<count {
            guard let type = cursor.short(), let fieldCount = cursor.short(), type < types.count,
                cursor.skip(fieldCount * 4)
            else { throw failure("struct \(structs.count)") }
            structs.append((type, fieldCount, cursor.offset - fieldCount * 4))
        }
        self.names = names
        self.types = types
        self.sizes = sizes
        self.structs = structs
        scalars = cursor.scalars
    }

    private func name(ofType type: Int) -> String {
        if let known = typeNames[type] { return known }
        let name = String(decoding: scalars.bytes[types[type]], as: UTF8.self)
        typeNames[type] = name
        return name
    }

    private func fieldName(_ index: Int) -> FieldName? {
        if let known = fieldNames[index] { return known }
        let name = FieldName(scalars.bytes[names[index]])
        fieldNames[index] = name
        return name
    }

    /// What the blocks of a struct say it is.
    func index(ofStruct name: String) -> Int? {
        if let known = structOfName[name] { return known }
        let index = structs.firstIndex { description in
            let type = types[description.type]
            return type.count == name.utf8.count && scalars.bytes[type].elementsEqual(name.utf8)
        }
        structOfName[name] = .some(index)
        return index
    }

    func layout(named name: String) -> BlendLayout? { index(ofStruct: name).flatMap(layout) }

    /// Nil when there is no such struct, or when its description makes no sense.
    func layout(_ index: Int) -> BlendLayout? {
        guard structs.indices.contains(index) else { return nil }
        if let known = layouts[index] { return known }
        let layout = makeLayout(structs[index])
        layouts[index] = .some(layout)
        return layout
    }

    private func makeLayout(_ description: (type: Int, fieldCount: Int, fields: Int)) -> BlendLayout? {
        guard description.fieldCount <= BlendFieldTable.mostFields else { return nil }
        var fields = BlendFieldTable(capacity: description.fieldCount)
        var offset = 0
        for number in 0..<description.fieldCount {
            let place = description.fields + number * 4
            let type = Int(UInt16(bitPattern: scalars.int16(place)))
            let name = Int(UInt16(bitPattern: scalars.int16(place + 2)))
            guard types.indices.contains(type), names.indices.contains(name),
                let parsed = fieldName(name)
            else { return nil }
            let typeName = self.name(ofType: type)
            let size = parsed.isPointer ? scalars.pointerSize : sizes[type]
            let (whole, overflow) = size.multipliedReportingOverflow(by: parsed.count)
            guard !overflow, whole <= 1 << 24 else { return nil }
            let kind = BlendField.Kind(typeName, size: size, isPointer: parsed.isPointer)
            fields.insert(
                BlendField(offset: offset, kind: kind, typeName: typeName, elementSize: size, count: parsed.count),
                named: parsed.name)
            offset += whole
            guard offset <= 1 << 24 else { return nil }
        }
        guard offset == sizes[description.type] else { return nil }
        return BlendLayout(name: name(ofType: description.type), size: offset, fields: fields)
    }
}

/// Where the fields of a struct lie in its bytes.
final class BlendLayout {
    let name: String
    /// In bytes, greater than 0 but for structs without fields.
    let size: Int
    private let fields: BlendFieldTable

    init(name: String, size: Int, fields: BlendFieldTable) {
        self.name = name
        self.size = size
        self.fields = fields
    }

    subscript(_ name: String) -> BlendField? { fields[name] }
}

/// One field of a struct.
struct BlendField {
    enum Kind: Equatable {
        case int8, int16, int32, int64, float, double, pointer
        /// A struct, or something that nobody asks for.
        case other

        init(_ type: String, size: Int, isPointer: Bool) {
            if isPointer {
                self = .pointer
                return
            }
            switch (type, size) {
            case ("float", 4): self = .float
            case ("double", 8): self = .double
            case ("char", 1), ("uchar", 1), ("int8_t", 1): self = .int8
            case ("short", 2), ("ushort", 2): self = .int16
            case ("int", 4), ("uint32_t", 4), ("long", 4), ("ulong", 4): self = .int32
            case ("int64_t", 8), ("uint64_t", 8), ("long", 8), ("ulong", 8): self = .int64
            default: self = .other
            }
        }
    }

    /// From the start of the struct, in bytes.
    let offset: Int
    let kind: Kind
    let typeName: String
    let elementSize: Int
    /// How many elements the array has; 1 for a single one.
    let count: Int

    /// The integer at a place, of any width; nil for a field of another kind.
    func int(_ scalars: ScalarReader, at place: Int) -> Int? {
        switch kind {
        case .int8: Int(scalars.int8(place))
        case .int16: Int(scalars.int16(place))
        case .int32: Int(scalars.int32(place))
        case .int64: Int(scalars.int64(place))
        default: nil
        }
    }
}

/// The name of a field as C declares it: `*next`, `(*draw)()`, `vec[3][3]`.
private struct FieldName {
    let name: String
    let isPointer: Bool
    let count: Int

    init?(_ text: Slice<UnsafeRawBufferPointer>) {
        let (star, bracket) = (UInt8(ascii: "*"), UInt8(ascii: "("))
        isPointer = text.first == star || (text.first == bracket && text.dropFirst().first == star)
        let base = text.prefix { $0 != UInt8(ascii: "[") }
        guard let count = FieldName.count(text[base.endIndex...]) else { return nil }
        self.count = count
        let start = base.drop { $0 == star || $0 == bracket }
        name = String(decoding: start.prefix { $0 != UInt8(ascii: ")") }, as: UTF8.self)
    }

    /// How many elements `[3][3]` has; 1 for nothing.
    private static func count(_ dimensions: Slice<UnsafeRawBufferPointer>) -> Int? {
        var (count, rest) = (1, dimensions)
        while !rest.isEmpty {
            guard rest.removeFirst() == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")),
                let dimension = number(rest[..<end])
            else { return nil }
            let (product, overflow) = count.multipliedReportingOverflow(by: dimension)
            guard !overflow else { return nil }
            count = product
            rest = rest[(end + 1)...]
        }
        return count
    }

    private static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard !digits.isEmpty else { return nil }
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
            guard number <= 1 << 24 else { return nil }
        }
        return number
    }
}

/// Reads the tables of a `DNA1` block; each but the structs begins at a multiple of 4 bytes.
private struct DNACursor {
    let scalars: ScalarReader
    private let range: Range<Int>
    private(set) var offset: Int

    init(_ scalars: ScalarReader, _ range: Range<Int>) {
        self.scalars = scalars
        self.range = range
        offset = range.lowerBound
    }

    private mutating func align() {
        offset += (4 - (offset - range.lowerBound) % 4) % 4
    }

    mutating func skip(_ count: Int) -> Bool {
        guard count <= range.upperBound - offset else { return false }
        offset += count
        return true
    }

    mutating func take(_ word: StaticString) -> Bool {
        align()
        guard offset + 4 <= range.upperBound else { return false }
        let isThere = word.withUTF8Buffer { $0.elementsEqual(scalars.bytes[offset..<offset + 4]) }
        if isThere { offset += 4 }
        return isThere
    }

    /// A number of items that the block has room for.
    mutating func count(itemSize: Int) -> Int? {
        guard offset + 4 <= range.upperBound else { return nil }
        let count = Int(scalars.int32(offset))
        offset += 4
        return count >= 0 && count <= (range.upperBound - offset) / itemSize ? count : nil
    }

    /// Texts that end in a zero byte; nil when one of them is longer than any name.
    mutating func strings() -> [Range<Int>]? {
        guard let count = count(itemSize: 1) else { return nil }
        var strings: [Range<Int>] = []
        strings.reserveCapacity(count)
        for _ in 0..<count {
            guard offset < range.upperBound, let base = scalars.bytes.baseAddress,
                let zero = memchr(base + offset, 0, min(range.upperBound - offset, BlendDNA.longestName + 1))
            else { return nil }
            let end = UnsafeRawPointer(zero) - base
            strings.append(offset..<end)
            offset = end + 1
        }
        return strings
    }

    mutating func short() -> Int? {
        guard offset + 2 <= range.upperBound else { return nil }
        defer { offset += 2 }
        return Int(UInt16(bitPattern: scalars.int16(offset)))
    }

    mutating func shorts(_ count: Int) -> [Int]? {
        align()
        guard offset <= range.upperBound, count <= (range.upperBound - offset) / 2 else { return nil }
        let numbers = (0..<count).map { Int(UInt16(bitPattern: scalars.int16(offset + $0 * 2))) }
        offset += count * 2
        return numbers
    }
}
