/// The text of an array while the file is parsed, and its numbers afterwards.
///
/// Numbers make up most of a file and do not depend on each other, so they are read when the elements are known, on all
/// cores. That needs the text to lie in the input as it is; a piece that libxml2 has made anew (an entity, another
/// encoding) is read at once, with all that follows it.
struct ColladaArrayText {
    private let input: UnsafeRawBufferPointer
    private var pieces: [UnsafeRawBufferPointer] = []
    private var scanner: ColladaListScanner
    private var isScanning = false

    init(of input: UnsafeRawBufferPointer, names: Bool, expecting count: Int) {
        self.input = input
        scanner = ColladaListScanner(names: names, expecting: 0)
        expected = count
        readsNames = names
    }

    private let expected: Int
    private let readsNames: Bool

    mutating func feed(_ text: UnsafeRawBufferPointer) {
        guard !isScanning, let start = text.baseAddress, let base = input.baseAddress, start >= base,
            start + text.count <= base + input.count
        else {
            readPieces()
            isScanning = true
            scanner.feed(text)
            return
        }
        // libxml2 hands a long text on in pieces that follow each other.
        if let last = pieces.last, let lastStart = last.baseAddress, lastStart + last.count == start {
            pieces[pieces.count - 1] = UnsafeRawBufferPointer(start: lastStart, count: last.count + text.count)
        } else {
            pieces.append(text)
        }
    }

    private mutating func readPieces() {
        guard !isScanning else { return }
        scanner = ColladaListScanner(names: readsNames, expecting: expected)
        for piece in pieces { scanner.feed(piece) }
        pieces = []
    }

    /// What the text holds. Nothing may be fed afterwards.
    func read() -> ColladaListScanner {
        var text = self
        text.readPieces()
        text.scanner.finish()
        return text.scanner
    }
}

/// Arrays whose text is known and whose numbers are not yet.
struct ColladaPendingArrays {
    struct Entry {
        let id: String
        let place: ColladaPlace
        /// What the element's `count` says.
        let declared: Int?
        let text: ColladaArrayText
    }

    private var entries: [Entry] = []

    mutating func append(_ entry: Entry) { entries.append(entry) }

    /// Each array with what it holds, in the order of the file; read on all cores.
    func read() -> [(entry: Entry, list: ColladaListScanner)] {
        let entries = entries
        let lists = [ColladaListScanner](unsafeUninitializedCapacity: entries.count) { buffer, count in
            buffer.initialize(repeating: ColladaListScanner(names: false, expecting: 0))
            count = entries.count
            let helping = 16
            Parallel.forEach((entries.count + helping - 1) / helping) { part in
                for index in part * helping..<min((part + 1) * helping, entries.count) {
                    buffer[index] = entries[index].text.read()
                }
            }
        }
        return Array(zip(entries, lists))
    }
}
