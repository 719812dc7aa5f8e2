/// A .blend of a few blocks, made field by field, in any of the layouts that Blender ever wrote.
package struct TinyBlend: Sendable {
    /// How a block begins.
    package enum Layout: Sendable {
        /// 20 bytes, with addresses of 4.
        case short
        /// 24 bytes, with addresses of 8.
        case long
        /// 32 bytes, with lengths of 8 bytes too.
        case wide

        package var size: Int {
            switch self {
            case .short: 20
            case .long: 24
            case .wide: 32
            }
        }
    }

    package enum Value: Sendable {
        case int(Int)
        case float(Float)
        case floats([Float])
        case text(String)
        case pointer(UInt64)
        /// First and last of a list.
        case list(UInt64, UInt64)
        case fields([String: Value])
    }

    package struct Block: Sendable {
        package var code: String
        /// Nil for raw bytes.
        package var type: String?
        package var address: UInt64
        package var items: [[String: Value]] = []
        package var raw: [UInt8] = []
        /// An array of addresses, or of numbers, behind `raw`.
        package var pointers: [UInt64] = []
        package var floats: [Float] = []
        /// Written in the place of the true length.
        package var statedLength: Int?

        package init(
            code: String, type: String?, address: UInt64, items: [[String: Value]] = [], raw: [UInt8] = [],
            pointers: [UInt64] = [], floats: [Float] = [], statedLength: Int? = nil
        ) {
            self.code = code
            self.type = type
            self.address = address
            self.items = items
            self.raw = raw
            self.pointers = pointers
            self.floats = floats
            self.statedLength = statedLength
        }
    }

    package var layout = Layout.long
    package var isBigEndian = false
    package var version = 405
    package var blocks: [Block] = []
    package var dna = TinyBlend.standardDNA
    package var hasEnd = true

    package init(layout: Layout = .long, isBigEndian: Bool = false, version: Int = 405, blocks: [Block] = []) {
        self.layout = layout
        self.isBigEndian = isBigEndian
        self.version = version
        self.blocks = blocks
    }

    private var pointerSize: Int { layout == .short ? 4 : 8 }

    // MARK: Whole files

    package var bytes: [UInt8] {
        var bytes = header
        for block in blocks { append(block, to: &bytes) }
        var description = Block(code: "DNA1", type: nil, address: 0xD0)
        description.raw = dnaBytes
        append(description, to: &bytes)
        if hasEnd { append(Block(code: "ENDB", type: nil, address: 0), to: &bytes) }
        return bytes
    }

    package var header: [UInt8] {
        if layout == .wide {
            let digits = String("\(10_000 + version)".dropFirst())
            return Array("BLENDER17-01v\(digits)".utf8)
        }
        return Array("BLENDER\(layout == .short ? "_" : "-")\(isBigEndian ? "V" : "v")\(version)".utf8)
    }

    private func append(_ block: Block, to bytes: inout [UInt8]) {
        var payload = block.raw
        for item in block.items { payload += structBytes(block.type ?? "", item) }
        for address in block.pointers { payload += number(Int(truncatingIfNeeded: address), pointerSize) }
        for float in block.floats { payload += number(Int(float.bitPattern), 4) }
        let padding = [UInt8](repeating: 0, count: 4 - block.code.utf8.count)
        // Big-endian machines wrote two letters right-aligned.
        bytes += isBigEndian ? padding + Array(block.code.utf8) : Array(block.code.utf8) + padding
        let length = block.statedLength ?? payload.count
        let index = block.type.flatMap { type in dna.firstIndex { $0.name == type } } ?? 0
        switch layout {
        case .short, .long:
            bytes += number(length, 4) + number(Int(truncatingIfNeeded: block.address), pointerSize)
            bytes += number(index, 4) + number(max(block.items.count, 1), 4)
        case .wide:
            bytes += number(index, 4) + number(Int(truncatingIfNeeded: block.address), 8)
            bytes += number(length, 8) + number(max(block.items.count, 1), 8)
        }
        bytes += payload
    }

    package func number(_ value: Int, _ size: Int) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }

    // MARK: Structs

    package struct Struct: Sendable {
        package var name: String
        /// Type and declared name of each field.
        package var fields: [(type: String, name: String)]

        package init(_ name: String, _ fields: String...) {
            self.name = name
            self.fields = fields.map {
                let words = $0.split(separator: " ")
                return (String(words[0]), String(words[1]))
            }
        }
    }

    private static let scalarSizes = ["char": 1, "uchar": 1, "short": 2, "int": 4, "float": 4, "void": 0]

    package func size(of type: String) -> Int {
        if let size = TinyBlend.scalarSizes[type] { return size }
        return dna.first { $0.name == type }?.fields.reduce(0) { $0 + size($1) } ?? 0
    }

    private func size(_ field: (type: String, name: String)) -> Int {
        let parts = field.name.split(separator: "[")
        let count = parts.dropFirst().reduce(1) { $0 * (Int($1.dropLast()) ?? 1) }
        return count * (field.name.hasPrefix("*") ? pointerSize : size(of: field.type))
    }

    private func structBytes(_ type: String, _ values: [String: Value]) -> [UInt8] {
        guard let description = dna.first(where: { $0.name == type }) else { return [] }
        return description.fields.flatMap { field -> [UInt8] in
            let name = field.name.split(separator: "[")[0].drop { $0 == "*" }
            let size = size(field)
            guard let value = values[String(name)] else { return [UInt8](repeating: 0, count: size) }
            let bytes = self.bytes(value, field.type, size: size).prefix(size)
            return bytes + [UInt8](repeating: 0, count: size - bytes.count)
        }
    }

    private func bytes(_ value: Value, _ type: String, size: Int) -> [UInt8] {
        switch value {
        case .int(let number): self.number(number, size)
        case .float(let number): self.number(Int(number.bitPattern), 4)
        case .floats(let numbers): numbers.flatMap { number(Int($0.bitPattern), 4) }
        case .text(let text): Array(text.utf8)
        case .pointer(let address): number(Int(truncatingIfNeeded: address), pointerSize)
        case .list(let first, let last):
            number(Int(truncatingIfNeeded: first), pointerSize) + number(Int(truncatingIfNeeded: last), pointerSize)
        case .fields(let fields): structBytes(type, fields)
        }
    }

    // MARK: DNA

    private var dnaBytes: [UInt8] {
        let names = Array(Set(dna.flatMap { $0.fields.map(\.name) })).sorted()
        let types = Array(TinyBlend.scalarSizes.keys).sorted() + dna.map(\.name)
        var bytes = Array("SDNANAME".utf8) + number(names.count, 4)
        func align() { while bytes.count % 4 != 0 { bytes.append(0) } }
        for name in names { bytes += Array(name.utf8) + [0] }
        align()
        bytes += Array("TYPE".utf8) + number(types.count, 4)
        for type in types { bytes += Array(type.utf8) + [0] }
        align()
        bytes += Array("TLEN".utf8)
        for type in types { bytes += number(size(of: type), 2) }
        align()
        bytes += Array("STRC".utf8) + number(dna.count, 4)
        for description in dna {
            bytes += number(types.firstIndex(of: description.name) ?? 0, 2) + number(description.fields.count, 2)
            for field in description.fields {
                bytes += number(types.firstIndex(of: field.type) ?? 0, 2)
                bytes += number(names.firstIndex(of: field.name) ?? 0, 2)
            }
        }
        return bytes
    }
}

extension TinyBlend {
    /// As much of Blender's structs as the tests need, in an order and with sizes of their own.
    package static let standardDNA: [Struct] = [
        Struct("raw_data"),
        Struct("ListBase", "void *first", "void *last"),
        Struct("ID", "int pad", "Library *lib", "char name[24]"),
        Struct("Library", "ID id", "char name[16]"),
        Struct("FileGlobal", "short subversion", "short pad", "Scene *curscene"),
        Struct("RenderData", "int cfra", "int sfra", "int efra", "short frs_sec", "short pad", "float frs_sec_base"),
        Struct("Scene", "ID id", "RenderData r", "ListBase base", "ListBase markers"),
        Struct("Base", "Base *next", "Base *prev", "Object *object"),
        Struct("TimeMarker", "TimeMarker *next", "TimeMarker *prev", "int frame", "char name[16]", "int flag"),
        Struct(
            "AnimData", "bAction *action", "int slot_handle", "int pad", "ListBase nla_tracks", "ListBase drivers"),
        Struct(
            "Object", "ID id", "AnimData *adt", "short type", "short partype", "short rotmode", "short pad",
            "Object *parent", "void *data", "float loc[3]", "float parentinv[4][4]"),
        Struct("bArmature", "ID id", "ListBase bonebase", "int flag", "int pad"),
        Struct("Bone", "Bone *next", "Bone *prev", "ListBase childbase", "char name[16]"),
        Struct(
            "bAction", "ID id", "ListBase curves", "ListBase groups", "ListBase markers", "ActionLayer **layer_array",
            "int layer_array_num", "int slot_array_num", "ActionSlot **slot_array",
            "ActionStripKeyframeData **strip_keyframe_data_array", "int strip_keyframe_data_array_num", "int idroot"),
        Struct("ActionSlot", "char name[66]", "short idtype", "int handle", "char slot_flags", "char pad[3]"),
        Struct("ActionLayer", "char name[64]", "ActionStrip **strip_array", "int strip_array_num", "int pad"),
        Struct("ActionStrip", "int data_index"),
        Struct("ActionStripKeyframeData", "ActionChannelBag **channelbag_array", "int channelbag_array_num", "int pad"),
        Struct("ActionChannelBag", "int slot_handle", "int fcurve_array_num", "FCurve **fcurve_array"),
        Struct(
            "FCurve", "FCurve *next", "FCurve *prev", "ListBase modifiers", "BezTriple *bezt", "FPoint *fpt",
            "char *rna_path", "int totvert", "int array_index", "short flag", "short extend", "int color_mode"),
        Struct(
            "BezTriple", "float vec[3][3]", "char ipo", "uchar h1", "uchar h2", "uchar f1", "uchar f2", "uchar f3",
            "char hide", "char easing", "float back", "float amplitude", "float period"),
        Struct("FPoint", "float vec[2]", "int flag", "int pad"),
        Struct(
            "FModifier", "FModifier *next", "FModifier *prev", "void *data", "char name[16]", "short type",
            "short flag",
            "float influence"),
        Struct("FMod_Generator", "float *coefficients", "int arraysize", "int poly_order", "int mode", "int flag"),
        Struct("NlaTrack", "NlaTrack *next", "NlaTrack *prev", "ListBase strips", "char name[16]"),
        Struct(
            "NlaStrip", "NlaStrip *next", "NlaStrip *prev", "ListBase strips", "ListBase fcurves", "bAction *act",
            "char name[16]"),
        Struct(
            "FMod_Noise", "float size", "float strength", "float phase", "float offset", "short depth",
            "short modification"),
    ]

    /// Two keys of a curve on the x of an object's location, and a modifier.
    package static func scene(
        layout: Layout = .long, isBigEndian: Bool = false, version: Int = 405
    ) -> TinyBlend {
        var file = TinyBlend(layout: layout, isBigEndian: isBigEndian, version: version)
        file.blocks = [
            Block(
                code: "GLOB", type: "FileGlobal", address: 1, items: [["subversion": .int(9), "curscene": .pointer(2)]]),
            Block(
                code: "SC", type: "Scene", address: 2,
                items: [
                    [
                        "id": .fields(["name": .text("SCShot")]),
                        "r": .fields([
                            "cfra": .int(7), "sfra": .int(-3), "efra": .int(99), "frs_sec": .int(30),
                            "frs_sec_base": .float(1.001),
                        ]),
                        "base": .list(0x10, 0x10), "markers": .list(0x11, 0x11),
                    ]
                ]),
            Block(code: "DATA", type: "Base", address: 0x10, items: [["object": .pointer(3)]]),
            Block(
                code: "DATA", type: "TimeMarker", address: 0x11,
                items: [["frame": .int(12), "name": .text("Cut"), "flag": .int(1)]]),
            Block(
                code: "OB", type: "Object", address: 3,
                items: [
                    [
                        "id": .fields(["name": .text("OBCube")]), "adt": .pointer(0x10), "type": .int(1),
                        "rotmode": .int(-1), "loc": .floats([1, 2, 3]),
                    ]
                ]),
            Block(
                code: "DATA", type: "AnimData", address: 0x10,
                items: [["action": .pointer(4), "slot_handle": .int(77)]]),
        ]
        file.blocks += layeredAction
        return file
    }

    /// An action of 4.4 and later; addresses inside of it repeat those inside of other data-blocks.
    private static let layeredAction = [
        Block(
            code: "AC", type: "bAction", address: 4,
            items: [
                [
                    "id": .fields(["name": .text("ACMove")]), "layer_array": .pointer(0x20), "layer_array_num": .int(1),
                    "slot_array": .pointer(0x21), "slot_array_num": .int(1),
                    "strip_keyframe_data_array": .pointer(0x22), "strip_keyframe_data_array_num": .int(1),
                ]
            ]),
        pointers(0x20, [0x30]), pointers(0x21, [0x31]), pointers(0x22, [0x32]),
        Block(
            code: "DATA", type: "ActionLayer", address: 0x30,
            items: [["name": .text("Top"), "strip_array": .pointer(0x23), "strip_array_num": .int(1)]]),
        pointers(0x23, [0x33]),
        Block(
            code: "DATA", type: "ActionSlot", address: 0x31,
            items: [["name": .text("OBCube"), "idtype": .int(0x424F), "handle": .int(77), "slot_flags": .int(2)]]),
        Block(
            code: "DATA", type: "ActionStripKeyframeData", address: 0x32,
            items: [["channelbag_array": .pointer(0x24), "channelbag_array_num": .int(1)]]),
        pointers(0x24, [0x34]),
        Block(code: "DATA", type: "ActionStrip", address: 0x33, items: [["data_index": .int(0)]]),
        Block(
            code: "DATA", type: "ActionChannelBag", address: 0x34,
            items: [["slot_handle": .int(77), "fcurve_array": .pointer(0x25), "fcurve_array_num": .int(1)]]),
        pointers(0x25, [0x10]),
        Block(
            code: "DATA", type: "FCurve", address: 0x10,
            items: [
                [
                    "bezt": .pointer(0x11), "totvert": .int(2), "rna_path": .pointer(0x12), "flag": .int(3),
                    "extend": .int(1), "modifiers": .list(0x13, 0x13),
                ]
            ]),
        Block(
            code: "DATA", type: "BezTriple", address: 0x11,
            items: [
                key(1, 0, left: (-2, 0.5), right: (4, 0.25), interpolation: 2),
                key(11, 2, left: (8, 1.75), right: (14, 2), interpolation: 7),
            ]),
        Block(code: "DATA", type: nil, address: 0x12, raw: Array("location\u{0}".utf8)),
        Block(
            code: "DATA", type: "FModifier", address: 0x13,
            items: [["data": .pointer(0x14), "name": .text("Line"), "type": .int(1), "influence": .float(1)]]),
        Block(
            code: "DATA", type: "FMod_Generator", address: 0x14,
            items: [["coefficients": .pointer(0x15), "arraysize": .int(2), "poly_order": .int(1)]]),
        Block(code: "DATA", type: nil, address: 0x15, floats: [0.5, -2]),
    ]

    /// The same curve in an action of before 4.4, in a file of that version.
    package static func legacy(version: Int, subversion: Int) -> TinyBlend {
        var file = TinyBlend.scene(version: version)
        file.set("FileGlobal", "subversion", .int(subversion))
        let curve: Set<UInt64> = [0x10, 0x11, 0x12, 0x13, 0x14, 0x15]
        let start = file.blocks.firstIndex { $0.type == "bAction" } ?? 0
        let kept = file.blocks[(start + 1)...].filter { curve.contains($0.address) }
        file.blocks.removeSubrange((start + 1)...)
        file.blocks += kept
        file.blocks[start].items = [
            ["id": .fields(["name": .text("ACMove")]), "curves": .list(0x10, 0x10), "idroot": .int(0x424F)]
        ]
        return file
    }

    /// Gives the object a track with a strip of the action, with a curve that has the keys of the action's and noise.
    package mutating func addStrip() {
        set("AnimData", "nla_tracks", .list(0x50, 0x50))
        let keys = blocks.first { $0.type == "BezTriple" }?.items ?? []
        let place = (blocks.firstIndex { $0.type == "AnimData" } ?? 0) + 1
        blocks.insert(
            contentsOf: [
                Block(code: "DATA", type: "NlaTrack", address: 0x50, items: [["strips": .list(0x51, 0x51)]]),
                Block(
                    code: "DATA", type: "NlaStrip", address: 0x51,
                    items: [["act": .pointer(4), "name": .text("Walk"), "fcurves": .list(0x52, 0x52)]]),
                Block(
                    code: "DATA", type: "FCurve", address: 0x52,
                    items: [
                        [
                            "bezt": .pointer(0x53), "totvert": .int(keys.count), "rna_path": .pointer(0x54),
                            "modifiers": .list(0x55, 0x55),
                        ]
                    ]),
                Block(code: "DATA", type: "BezTriple", address: 0x53, items: keys),
                Block(code: "DATA", type: nil, address: 0x54, raw: Array("influence\u{0}".utf8)),
                Block(
                    code: "DATA", type: "FModifier", address: 0x55,
                    items: [["data": .pointer(0x56), "name": .text("Sway"), "type": .int(5)]]),
                Block(
                    code: "DATA", type: "FMod_Noise", address: 0x56,
                    items: [["size": .float(0.1), "strength": .float(1), "offset": .float(3)]]),
            ], at: place)
    }

    private static func pointers(_ address: UInt64, _ targets: [UInt64]) -> Block {
        Block(code: "DATA", type: nil, address: address, pointers: targets)
    }

    private static func key(
        _ frame: Float, _ value: Float, left: (Float, Float), right: (Float, Float), interpolation: Int
    ) -> [String: Value] {
        [
            "vec": .floats([left.0, left.1, 0, frame, value, 0, right.0, right.1, 0]), "ipo": .int(interpolation),
            "h1": .int(3), "h2": .int(4), "f2": .int(1), "hide": .int(2), "easing": .int(3), "back": .float(1.5),
        ]
    }

    /// Changes one block, found by its struct, or by its address where it has none.
    package mutating func change(_ type: String, _ body: (inout Block) -> Void) {
        for index in blocks.indices where blocks[index].type == type { body(&blocks[index]) }
    }

    /// Sets one field of the first struct of a block.
    package mutating func set(_ type: String, _ field: String, _ value: Value) {
        change(type) { $0.items[0][field] = value }
    }
}
