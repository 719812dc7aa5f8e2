/// An array whose numbers or names are still text.
struct ColladaUnreadArray {
    let id: String
    let place: ColladaPlace
    /// What `count` says.
    let declared: Int?
    let holdsNames: Bool
    /// The text, while it is one run of the input's own bytes.
    private var run: UnsafeRawBufferPointer?
    /// The text read piece by piece: entities, comments or another encoding stand between the pieces.
    private var scanner: ColladaListScanner?

    /// How many bytes of text are still to be read.
    var size: Int { run?.count ?? 0 }

    init(id: String, place: ColladaPlace, declared: Int?, holdsNames: Bool) {
        self.id = id
        self.place = place
        self.declared = declared
        self.holdsNames = holdsNames
    }

    /// - Parameter input: all bytes of the file; other text does not stay.
    mutating func take(_ text: UnsafeRawBufferPointer, in input: UnsafeRawBufferPointer) {
        guard let start = text.baseAddress, let first = input.baseAddress else { return }
        let isInput = start >= first && start + text.count <= first + input.count
        if scanner == nil, isInput {
            let begin = run?.baseAddress ?? start
            let count = run?.count ?? 0
            if begin + count == start {
                run = UnsafeRawBufferPointer(start: begin, count: count + text.count)
                return
            }
        }
        var scanner = self.scanner ?? ColladaListScanner(names: holdsNames, expecting: 0)
        if let run { scanner.feed(run) }
        run = nil
        scanner.feed(text)
        self.scanner = scanner
    }

    func read() -> ColladaListScanner {
        // A count is only believed as far as the text has room for it.
        let most = ((run?.count ?? 0) + 1) / 2
        var scanner = self.scanner ?? ColladaListScanner(names: holdsNames, expecting: min(max(declared ?? 0, 0), most))
        if let run { scanner.feed(run) }
        scanner.finish()
        return scanner
    }
}
