import AnimationFormats

/// A .blend that is spoilt inside, then packed, then spoilt outside.
///
/// The first byte says which file it begins with, the second how many changes are made inside; the rest is changes.
enum BlendFuzz {
    static func plain(_ bytes: UnsafeRawBufferPointer) throws(FuzzFinding) {
        guard let recipe = Recipe(bytes) else { return }
        try read(recipe.unpacked)
    }

    /// Also takes what is zstd already.
    static func zstd(_ bytes: UnsafeRawBufferPointer) throws(FuzzFinding) {
        guard !bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) else { return try read(Array(bytes)) }
        guard let recipe = Recipe(bytes) else { return }
        try read(recipe.spoiltOutside(Packing.zstd(recipe.unpacked, shape: recipe.shape)))
    }

    /// Also takes what is gzip already.
    static func gzip(_ bytes: UnsafeRawBufferPointer) throws(FuzzFinding) {
        let packed: [UInt8]
        if Gunzip.isGzip(bytes) {
            packed = Array(bytes)
        } else if let recipe = Recipe(bytes) {
            packed = recipe.spoiltOutside(Packing.gzip(recipe.unpacked, shape: recipe.shape))
        } else {
            return
        }
        let input = packed.withUnsafeBytes { InputBytes(name: "fuzz", copying: $0) }
        guard let unpacked = try? Gunzip.unpack(input, limit: .init(bytes: 64 << 20)) else { return }
        try ReaderFuzz(format: .blend).run(unpacked.bytes)
        withExtendedLifetime(unpacked) {}
    }

    private static func read(_ file: [UInt8]) throws(FuzzFinding) {
        let input = file.withUnsafeBytes { InputBytes(name: "fuzz", copying: $0) }
        try ReaderFuzz(format: .blend).run(input.bytes)
        withExtendedLifetime(input) {}
    }
}

private struct Recipe {
    let unpacked: [UInt8]
    /// How it is packed.
    let shape: UInt8
    private let outside: [UInt8]

    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 3 else { return nil }
        let bases = BlendPatches.bases
        let changes = bytes[3...]
        let inside = Int(bytes[1]) * 8
        unpacked = bases[Int(bytes[0]) % bases.count].spoilt(by: changes.prefix(inside))
        shape = bytes[2]
        outside = Array(changes.dropFirst(inside))
    }

    /// Four bytes are a change: where, from the end or the beginning, and to what.
    func spoiltOutside(_ packed: [UInt8]) -> [UInt8] {
        var packed = packed
        for start in stride(from: 0, to: outside.count - 3, by: 4) where !packed.isEmpty {
            let offset = (Int(outside[start + 1]) | Int(outside[start + 2]) << 8) % packed.count
            let place = outside[start] % 2 == 0 ? offset : packed.count - 1 - offset
            switch outside[start] / 2 % 8 {
            case 0: packed.removeSubrange(place...)
            case 1: packed.insert(outside[start + 3], at: place)
            case 2: packed.append(contentsOf: packed[place...].prefix(4096))
            default: packed[place] = outside[start + 3]
            }
        }
        return packed
    }
}
