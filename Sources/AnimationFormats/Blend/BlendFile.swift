import AnimationCore

/// What a .blend says: its blocks, the structs they hold, and what its pointers lead to.
///
/// Nothing here knows what an action is. Records are looked at when somebody asks, by the names of their fields.
final class BlendFile {
    let data: BlendBytes
    let header: BlendHeader
    let blocks: [BlendBlock]
    let dna: BlendDNA
    let scalars: ScalarReader
    let log: DiagnosticLog
    /// The data-blocks, by their block.
    let ids: [Int]
    private(set) var version: BlendVersion
    private let idOfAddress: [UInt64: Int]
    private var runs: [Int: [UInt64: Int]] = [:]
    private var budget: BlendBudget

    /// Before 2.50 there were no F-curves.
    static let oldest = BlendVersion(file: 250)

    /// - Throws: when the input is no .blend, one from before 2.50, or one without a description of its structs.
    init(_ input: InputBytes, _ log: DiagnosticLog, largestUnpacked: Int? = nil) throws(ReadFailure) {
        data = try BlendBytes(input, largestUnpacked: largestUnpacked)
        header = try BlendHeader(data, log)
        version = BlendVersion(file: header.fileVersion)
        guard version >= BlendFile.oldest else {
            throw ReadFailure(
                Diagnostic(
                    .error, BlendCode.tooOld.rawValue, at: data.place(0, "header"),
                    "this is a file of Blender \(version.text), whose animation is Ipo curves",
                    notes: ["Blender 2.50 to 4.5 open it: save it there, then it is read here."]))
        }
        let blocks = try BlendBlocks(data, header, log)
        self.blocks = blocks.all
        self.log = log
        guard let dnaIndex = blocks.dna, data.isReadable(self.blocks[dnaIndex].payload, reportingTo: log) else {
            throw ReadFailure(
                Diagnostic(
                    .error, BlendCode.noDNA.rawValue, at: data.place(data.count, "DNA1"),
                    "the block that describes the file's structs is missing",
                    notes: ["The file was cut short or damaged; fetch it again."]))
        }
        dna = try BlendDNA(data, header, self.blocks[dnaIndex])
        scalars = ScalarReader(data.bytes, header)
        ids = self.blocks.indices.filter { blocks.all[$0].code.isID }
        idOfAddress = Dictionary(ids.map { (blocks.all[$0].address, $0) }) { first, _ in first }
        budget = BlendBudget(blocks: self.blocks.count, bytes: data.count)
        if let subversion = global?.int("subversion") { version.subversion = subversion }
    }

    /// What the file says of itself: its subversion, and the scene that was shown.
    var global: BlendRecord? {
        blocks.firstIndex { $0.code == .global }.flatMap { record(at: $0, as: ["FileGlobal"]) }
    }

    /// The data-block in a block; nil when its struct makes no sense, which is reported.
    func id(_ block: Int) -> BlendRecord? { record(at: block, as: nil) }

    /// All data-blocks of one kind, in the order of the file.
    func ids(_ code: BlendBlockCode) -> [BlendRecord] {
        ids.filter { blocks[$0].code == code }.compactMap { id($0) }
    }

    // MARK: Pointers

    /// The block at an address: first among the data of `owner`, for such addresses repeat, then among data-blocks.
    func block(at address: UInt64, of owner: Int) -> Int? {
        run(of: owner)[address] ?? idOfAddress[address]
    }

    /// The `DATA` blocks behind a data-block, up to the next one, by their address.
    private func run(of owner: Int) -> [UInt64: Int] {
        if let run = runs[owner] { return run }
        let end = blocks[(owner + 1)...].firstIndex { $0.code != .data } ?? blocks.count
        var run = [UInt64: Int](minimumCapacity: end - owner - 1)
        for index in owner + 1..<end where run[blocks[index].address] == nil { run[blocks[index].address] = index }
        runs[owner] = run
        return run
    }

    /// The struct in a block, if it is one of `types` and all there; what is wrong is reported.
    func record(at index: Int, as types: [String]?, owner: Int? = nil) -> BlendRecord? {
        let block = blocks[index]
        let isRaw = block.code == .data && block.structIndex == 0
        guard budget.takeRecord() else { return exhausted(at: index) }
        guard !isRaw, let layout = dna.layout(block.structIndex), types?.contains(layout.name) ?? true else {
            let found = isRaw ? "raw bytes" : dna.layout(block.structIndex)?.name ?? "struct \(block.structIndex)"
            let wanted = types?.joined(separator: " or ") ?? "a data-block"
            report(
                .warning, .wrongType, at: place(index), "\(found) stands where \(wanted) is expected; left out")
            return nil
        }
        guard layout.size <= block.payload.count else {
            report(
                .error, .count, at: place(index),
                "\(layout.name) takes \(layout.size) bytes; its block has \(block.payload.count)")
            return nil
        }
        guard data.isReadable(block.payload, reportingTo: log) else { return nil }
        let ownBlock = block.code == .data ? owner ?? index : index
        return BlendRecord(file: self, layout: layout, offset: block.payload.lowerBound, block: index, owner: ownBlock)
    }

    /// The bytes of a block that is no struct but a text or an array; empty when they cannot be had, which is reported.
    ///
    /// - Parameter once: whether they are only looked at by `BlendBytes.withBytes`.
    func raw(_ index: Int, count: Int, once: Bool = false) -> Range<Int> {
        let payload = blocks[index].payload
        let range = payload.lowerBound..<payload.lowerBound + min(max(count, 0), payload.count)
        guard budget.takeBytes(range.count) else {
            _ = exhausted(at: index)
            return payload.lowerBound..<payload.lowerBound
        }
        let isReadable =
            once ? data.isReadableOnce(payload, reportingTo: log) : data.isReadable(payload, reportingTo: log)
        return isReadable ? range : payload.lowerBound..<payload.lowerBound
    }

    // MARK: Problems

    private var isQuiet = false

    /// What is looked at here is looked at again, and what is wrong with it reported then.
    func quietly<Result>(_ body: () -> Result) -> Result {
        let before = isQuiet
        isQuiet = true
        defer { isQuiet = before }
        return body()
    }

    func report(
        _ severity: Diagnostic.Severity, _ code: BlendCode, at place: Place, _ message: String, notes: [String] = []
    ) {
        if !isQuiet { log.report(severity, blend: code, at: place, message, notes: notes) }
    }

    private func exhausted(at index: Int) -> BlendRecord? {
        if budget.isFirstTime() {
            log.report(
                .error, blend: .budget, at: place(index),
                "the file leads to the same data over and over; what comes after this is left out")
        }
        return nil
    }

    func place(_ index: Int) -> Place {
        let block = blocks[index]
        let name = block.structIndex == 0 ? nil : dna.layout(block.structIndex)?.name
        return data.place(block.payload.lowerBound, block.code.text + (name.map { " \($0)" } ?? ""))
    }
}

/// How much may be read of a file in all, so that pointers which lead to the same data again and again end somewhere.
/// What Blender writes is read once or twice.
private struct BlendBudget {
    private var records: Int
    private var bytes: Int
    private var isReported = false

    init(blocks: Int, bytes: Int) {
        records = 16 * blocks + 1024
        self.bytes = 2 * bytes + 1024
    }

    mutating func takeRecord() -> Bool {
        records -= 1
        return records >= 0
    }

    mutating func takeBytes(_ count: Int) -> Bool {
        guard count <= bytes else { return false }
        bytes -= count
        return true
    }

    mutating func isFirstTime() -> Bool {
        defer { isReported = true }
        return !isReported
    }
}
