/// What changes from a file to its copy, block by block: new contents, blocks that go, and blocks that come.
///
/// Blocks are numbered as in the file; those that come have the numbers after these.
final class BlendEdit {
    let file: BlendFile
    private var payloads: [Int: [UInt8]] = [:]
    private var removed: Set<Int> = []
    private var added: [Added] = []
    private var usedAddresses: Set<UInt64>
    private var nextAddress: UInt64 = 0x10000

    private struct Added {
        let code: BlendBlockCode
        let structIndex: Int
        let address: UInt64
        /// The block of the file that it follows.
        let behind: Int
        /// Whether it belongs to a data-block that is new too.
        let isOfNewID: Bool
    }

    /// Where new blocks go: behind the last block of a data-block's own, for Blender looks for them only there.
    struct Run {
        let behind: Int
        let isNew: Bool
    }

    init(_ file: BlendFile) {
        self.file = file
        usedAddresses = Set(file.blocks.map(\.address))
    }

    var isEmpty: Bool { payloads.isEmpty && removed.isEmpty && added.isEmpty }

    // MARK: Blocks

    /// The run of a data-block that the file has.
    func run(of owner: Int) -> Run {
        var last = owner
        while last + 1 < file.blocks.count, file.blocks[last + 1].code == .data { last += 1 }
        return Run(behind: last, isNew: false)
    }

    func address(of block: Int) -> UInt64 {
        block < file.blocks.count ? file.blocks[block].address : added[block - file.blocks.count].address
    }

    /// A block of a struct, or of raw bytes when `structIndex` is 0.
    func add(_ bytes: [UInt8], _ structIndex: Int, code: BlendBlockCode = .data, to run: Run) -> Int {
        let block = file.blocks.count + added.count
        added.append(
            Added(
                code: code, structIndex: structIndex, address: unusedAddress(), behind: run.behind,
                isOfNewID: run.isNew))
        payloads[block] = bytes
        return block
    }

    /// Small numbers, which are no addresses of any machine and none of the numbers that Blender 5 takes.
    private func unusedAddress() -> UInt64 {
        while !usedAddresses.insert(nextAddress).inserted { nextAddress += 0x10 }
        return nextAddress
    }

    /// Whether a block is part of a data-block, and not one itself.
    func isData(_ block: Int) -> Bool { block >= file.blocks.count || file.blocks[block].code == .data }

    func remove(_ block: Int) {
        guard isData(block) else { return }
        removed.insert(block)
        payloads[block] = nil
    }

    /// The bytes of a block as they are by now.
    func bytes(of block: Int) -> [UInt8] { payloads[block] ?? Array(original(block)) }

    /// The bytes of a block as the file has them; what cannot be had is reported to the file's log.
    private func original(_ block: Int) -> UnsafeRawBufferPointer {
        let payload = file.blocks[block].payload
        _ = file.data.isReadable(payload, reportingTo: file.log)
        return UnsafeRawBufferPointer(rebasing: file.data.bytes[payload])
    }

    func count(of block: Int) -> Int { payloads[block]?.count ?? file.blocks[block].payload.count }

    /// Puts other contents in the place of a block's; what is the same stays untouched.
    func replace(_ block: Int, with bytes: [UInt8]) {
        let isSame = payloads[block] == nil && original(block).elementsEqual(bytes)
        if !isSame { payloads[block] = bytes }
    }

    /// Reads from the bytes of a block as they are by now.
    func read<Result>(_ block: Int, _ body: (ScalarReader) -> Result) -> Result {
        if let bytes = payloads[block] {
            return bytes.withUnsafeBytes { body(ScalarReader($0, like: file.scalars)) }
        }
        return body(ScalarReader(original(block), like: file.scalars))
    }

    func write(_ block: Int, _ body: (ScalarWriter) -> Void) {
        payloads[block, default: Array(original(block))]
            .withUnsafeMutableBytes { body(ScalarWriter($0, like: file.scalars)) }
    }

    // MARK: The copy

    /// A part of the file in whose place the copy has other bytes.
    struct Replacement {
        let range: Range<Int>
        let bytes: [UInt8]
    }

    /// In the order of the file; everything between them stays.
    func replacements() -> [Replacement] {
        let coming = coming
        var replacements: [Replacement] = []
        for block in Set(payloads.keys).union(removed).union(coming.keys).filter({ $0 < file.blocks.count }).sorted() {
            if let change = change(of: block) { replacements.append(change) }
            guard let new = coming[block] else { continue }
            let end = file.blocks[block].payload.upperBound
            replacements.append(Replacement(range: end..<end, bytes: new.flatMap { wholeBlock($0.block) }))
        }
        return replacements
    }

    /// The blocks that come, by the block of the file that they follow: those of its own data-block first.
    private var coming: [Int: [(block: Int, isOfNewID: Bool)]] {
        var coming: [Int: [(block: Int, isOfNewID: Bool)]] = [:]
        for isOfNewID in [false, true] {
            for index in added.indices where added[index].isOfNewID == isOfNewID {
                coming[added[index].behind, default: []].append((file.blocks.count + index, isOfNewID))
            }
        }
        return coming
    }

    /// A file of the copy's actions alone: the new ones, and those in `owners`, with all that belongs to them.
    func excerpt(of owners: Set<Int>) -> [UInt8] {
        let coming = coming
        var bytes = Array(file.data.bytes[..<file.header.size])
        var isWanted = false
        for (index, block) in file.blocks.enumerated() {
            if block.code != .data { isWanted = owners.contains(index) }
            if isWanted || block.code == .global || block.code == .dna { bytes += wholeBlock(index) }
            for (new, isOfNewID) in coming[index] ?? [] where isWanted || isOfNewID { bytes += wholeBlock(new) }
        }
        return bytes
    }

    private func change(of block: Int) -> Replacement? {
        let payload = file.blocks[block].payload
        let whole = payload.lowerBound - file.header.layout.size..<payload.upperBound
        if removed.contains(block) { return Replacement(range: whole, bytes: []) }
        guard let bytes = payloads[block] else { return nil }
        return bytes.count == payload.count
            ? Replacement(range: payload, bytes: bytes) : Replacement(range: whole, bytes: wholeBlock(block))
    }

    /// Header and contents of a block, as the copy has them; nothing for one that goes.
    func wholeBlock(_ block: Int) -> [UInt8] {
        if removed.contains(block) { return [] }
        let bytes = bytes(of: block)
        let isOld = block < file.blocks.count
        let code = isOld ? file.blocks[block].code : added[block - file.blocks.count].code
        let structIndex = isOld ? file.blocks[block].structIndex : added[block - file.blocks.count].structIndex
        var head = [UInt8](repeating: 0, count: file.header.layout.size)
        let size = structIndex == 0 ? 0 : file.dna.layout(structIndex)?.size ?? 0
        let count = size > 0 ? bytes.count / size : 1
        head.withUnsafeMutableBytes { head in
            let scalars = ScalarWriter(head, like: file.scalars)
            code.write(to: head, isBigEndian: file.header.isBigEndian)
            switch file.header.layout {
            case .short, .long:
                scalars.set(Int32(clamping: bytes.count), at: 4)
                scalars.set(pointer: address(of: block), at: 8)
                scalars.set(Int32(clamping: structIndex), at: 8 + file.scalars.pointerSize)
                scalars.set(Int32(clamping: count), at: 12 + file.scalars.pointerSize)
            case .wide:
                scalars.set(Int32(clamping: structIndex), at: 4)
                scalars.set(address(of: block), at: 8)
                scalars.set(Int64(bytes.count), at: 16)
                scalars.set(Int64(count), at: 24)
            }
        }
        return head + bytes
    }

    /// Whether a block has become longer than its header can say.
    var hasTooLongBlock: Bool {
        file.header.layout != .wide && payloads.values.contains { $0.count > Int(Int32.max) }
    }
}
