import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A .blend with some of its blocks spoilt. Bytes that are changed anywhere mostly hit a mesh, or a length, after which
/// nothing is read; these hit what the reader looks at, and mostly leave the blocks where they are.
///
/// Eight bytes are a change: what kind, which block, where in it, and to what.
struct BlendPatches {
    private let start: [UInt8]
    private let blocks: [Block]
    private let layout: TinyBlend.Layout
    private let isBigEndian: Bool

    private struct Block {
        var header: [UInt8]
        var content: [UInt8]
    }

    /// What is spoilt: small files in every layout that Blender ever wrote, and the plain files that `BEZT_FUZZ_BASES`
    /// names, with a colon between.
    static let bases: [BlendPatches] = {
        let tiny = [
            TinyBlend.scene(), .scene(layout: .wide, version: 500), .scene(layout: .short, version: 279),
            .scene(layout: .short, isBigEndian: true, version: 250),
            .scene(layout: .long, isBigEndian: true, version: 280),
        ].map(\.bytes)
        let paths = getenv("BEZT_FUZZ_BASES").map { String(cString: $0) }?.split(separator: ":") ?? []
        return (tiny + paths.compactMap { ScratchFiles.bytes(of: String($0)) }).compactMap { BlendPatches($0) }
    }()

    private init?(_ file: [UInt8]) {
        guard file.count > 17, file.starts(with: Array("BLENDER".utf8)) else { return nil }
        let letters = file[7...8]
        layout = letters.first == UInt8(ascii: "_") ? .short : letters.first == UInt8(ascii: "-") ? .long : .wide
        isBigEndian = letters.last == UInt8(ascii: "V")
        start = Array(file[..<(layout == .wide ? 17 : 12)])
        var blocks: [Block] = []
        var place = start.count
        while place + layout.size <= file.count {
            let header = Array(file[place..<place + layout.size])
            let length = BlendPatches.number(header[layout == .wide ? 16..<24 : 4..<8], isBigEndian)
            place += layout.size
            guard length <= file.count - place else { return nil }
            blocks.append(Block(header: header, content: Array(file[place..<place + length])))
            place += length
        }
        guard !blocks.isEmpty else { return nil }
        self.blocks = blocks
    }

    private static func number(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> Int {
        (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { ($0 << 8 | Int($1)) & 0x7fff_ffff }
    }

    // MARK: Spoiling

    /// Numbers at which something ends.
    private static let edges: [UInt32] = [
        0, 1, 2, 3, 4, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 0x00ff_ffff, 0x0fff_ffff, 0x1fff_ffff,
        0x3fff_ffff, 0x4000_0000, 0x7fff_fffe, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, 0xffff_fffe, 0xffff_ffff,
        0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0x7f7f_ffff, 0x3f80_0000, 0xbf80_0000, 0x5f00_0000, 0x4b80_0000,
    ]

    func spoilt<Changes: Sequence>(by changes: Changes) -> [UInt8] where Changes.Element == UInt8 {
        var blocks = blocks
        var iterator = changes.makeIterator()
        func next() -> Int? { iterator.next().map(Int.init) }
        while let kind = next(), let low = next(), let high = next(), let near = next(), let far = next(),
            let one = next(), let two = next(), let three = next(), !blocks.isEmpty
        {
            // The DNA is the last block but one.
            let index = kind % 16 < 3 ? max(blocks.count - 2, 0) : (low | high << 8) % blocks.count
            let (offset, value) = (near | far << 8, [UInt8(one), UInt8(two)])
            switch kind % 16 {
            case 3, 4: put(value, at: offset, into: &blocks[index].header)
            case 5, 6:
                let target = blocks[(one | two << 8) % blocks.count].header
                let address = target[layout == .short ? 8..<12 : 8..<16]
                put(address, at: offset & ~3, into: &blocks[index].content)
            case 1, 7, 8, 9:
                let edge = BlendPatches.edges[one % BlendPatches.edges.count]
                let size = [1, 2, 4, 8][three % 4]
                let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 < 4 ? edge >> (8 * $0) : 0) }
                put(
                    isBigEndian ? bytes.reversed() : bytes, at: offset & ~(min(size, 4) - 1),
                    into: &blocks[index].content)
            case 10: blocks.insert(blocks[index], at: (one | two << 8) % (blocks.count + 1))
            case 11: blocks.remove(at: index)
            case 12: blocks.swapAt(index, (one | two << 8) % blocks.count)
            case 13: resize(&blocks[index], to: offset % (blocks[index].content.count + 1 + three))
            case 14: blocks.removeLast((one | two << 8) % blocks.count % 4)
            default: put(value, at: offset, into: &blocks[index].content)
            }
        }
        return start + blocks.flatMap { $0.header + $0.content }
    }

    private func put<Value: Collection>(_ value: Value, at offset: Int, into bytes: inout [UInt8])
    where Value.Element == UInt8 {
        guard !bytes.isEmpty else { return }
        for (step, byte) in value.enumerated() where offset % bytes.count + step < bytes.count {
            bytes[offset % bytes.count + step] = byte
        }
    }

    /// Another length that the header states, too.
    private func resize(_ block: inout Block, to count: Int) {
        block.content = Array(block.content.prefix(count))
        block.content += [UInt8](repeating: 0, count: count - block.content.count)
        let size = layout == .wide ? 8 : 4
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
        put(isBigEndian ? bytes.reversed() : bytes, at: layout == .wide ? 16 : 4, into: &block.header)
    }
}
