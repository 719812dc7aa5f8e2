#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A .blend with some of its blocks spoilt. Bytes that are changed anywhere mostly hit a mesh; these hit what the reader
/// looks at: the headers of blocks, the DNA, and the blocks of actions, objects and scenes.
///
/// Eight bytes are a change: what kind, which block, where in it, and to what.
struct BlendPatches {
    private var file: [UInt8]
    private let blocks: [Block]

    private struct Block {
        let header: Int
        let content: Range<Int>
    }

    /// The plain file that `BEZT_FUZZ_BASE` names, of 8-byte pointers and little-endian; nil without one.
    static let base: BlendPatches? = {
        guard let path = getenv("BEZT_FUZZ_BASE"), let stream = fopen(path, "rb") else { return nil }
        defer { fclose(stream) }
        var file: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&part, 1, part.count, stream)
            guard count > 0 else { break }
            file += part[..<count]
        }
        return BlendPatches(file)
    }()

    private init?(_ file: [UInt8]) {
        guard file.starts(with: Array("BLENDER-v".utf8)) else { return nil }
        self.file = file
        var blocks: [Block] = []
        var place = 12
        while place + 24 <= file.count {
            let length = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
            let content = place + 24..<place + 24 + length
            guard content.upperBound <= file.count else { return nil }
            blocks.append(Block(header: place, content: content))
            place = content.upperBound
        }
        self.blocks = blocks
    }

    func spoilt(by bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var spoilt = file
        for start in stride(from: 0, to: bytes.count - 7, by: 8) {
            let index = Int(bytes.loadUnaligned(fromByteOffset: start + 1, as: UInt16.self)) % blocks.count
            // The DNA is the last block but one.
            let block = bytes[start] % 4 == 0 ? blocks[max(blocks.count - 2, 0)] : blocks[index]
            let value = bytes[(start + 6)..<(start + 8)]
            let offset = Int(bytes.loadUnaligned(fromByteOffset: start + 3, as: UInt16.self))
            let place: Int
            if bytes[start] % 4 == 1 || block.content.isEmpty {
                place = block.header + offset % 24
            } else {
                place = block.content.lowerBound + offset % block.content.count
            }
            for (step, byte) in value.enumerated() where place + step < spoilt.count { spoilt[place + step] = byte }
        }
        return spoilt
    }
}
