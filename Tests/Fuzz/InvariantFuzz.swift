import AnimationCore
import AnimationFormats
import TestSupport

/// Whatever can be read can be written and comes back equal, through every format that can carry it.
package enum InvariantFuzz {
    static func run(_ bytes: UnsafeRawBufferPointer) throws(FuzzFinding) {
        let input = InputBytes(name: "fuzz", copying: bytes)
        guard let format = FormatDetection.format(of: input),
            let document = ReaderFuzz(format: format).read(input)
        else { return }
        try check(document)
    }

    package static func check(_ document: AnimationDocument) throws(FuzzFinding) {
        ReaderFuzz.evaluate(document)
        for name in ["json", "dae", "csv", "json.gz"] { try check(document, via: name) }
        try checkSnapshot(document)
        try OntoFuzz.shared.check(document)
    }

    private static func check(_ document: AnimationDocument, via name: String) throws(FuzzFinding) {
        guard let format = OutputFormat(name: name) else { return }
        var options = WriteOptions()
        // What is sampled is sampled at a few frames: how many there are is of no interest here.
        options.frames = 1...3
        let log = DiagnosticLog()
        guard let trip = try? RoundTrip(document, via: [format], options, log: log) else { return }
        guard trip.isIdentical else {
            let step = trip.steps[0].comparison
            let curves = step.curves.filter { $0.change != .identical }.map { "\($0.name): \($0.change)" }
            let what = (step.others + curves).prefix(3).joined(separator: "; ")
            throw FuzzFinding("through \(name) comes back otherwise: \(what)")
        }
    }

    private static func checkSnapshot(_ document: AnimationDocument) throws(FuzzFinding) {
        let words = DocumentSnapshot.words(of: document)
        let back = words.withUnsafeBufferPointer { DocumentSnapshot.document(from: $0) }
        guard let back, DocumentSnapshot.words(of: back) == words else {
            throw FuzzFinding("a snapshot comes back otherwise")
        }
    }
}

/// Documents written onto a .blend.
final class OntoFuzz {
    // One thread fuzzes.
    nonisolated(unsafe) static let shared = OntoFuzz()

    private let files = ScratchFiles()
    private let conversion: Conversion

    private init() {
        var conversion = Conversion()
        conversion.replacesOutput = true
        conversion.measures = false
        self.conversion = conversion
    }

    /// What fits is all there afterwards, and written again it changes nothing; what does not fit leaves no file.
    func check(_ document: AnimationDocument) throws(FuzzFinding) {
        files.empty()
        files.put(TinyBlend.scene().bytes, "base.blend")
        guard save(document, onto: "base.blend", to: "copy.blend") else {
            guard files.count == 1 else { throw FuzzFinding("what could not be written onto a .blend left a file") }
            return
        }
        guard let copy = files.bytes("copy.blend"), let found = read(copy) else {
            throw FuzzFinding("a copy of a .blend cannot be read")
        }
        for action in document.actions {
            guard let other = found.actions.first(where: { $0.name.isExactly(action.name) }),
                ReaderFuzz.words(of: curves(of: action)) == ReaderFuzz.words(of: curves(of: other))
            else { throw FuzzFinding("curves of an action are others in the copy of a .blend") }
        }
        guard save(document, onto: "copy.blend", to: "again.blend"), files.bytes("again.blend") == copy else {
            throw FuzzFinding("written onto the copy again, something changes")
        }
    }

    private func save(_ document: AnimationDocument, onto base: String, to output: String) -> Bool {
        switch conversion.save(
            document, onto: files.path(base), to: files.path(output), keeping: KeptFiles(), log: DiagnosticLog())
        {
        case .whole, .lossy: true
        case .unreadable, .unwritable, .impossible: false
        }
    }

    private func read(_ bytes: [UInt8]) -> AnimationDocument? {
        ReaderFuzz(format: .blend).read(bytes.withUnsafeBytes { InputBytes(name: "copy", copying: $0) })
    }

    /// A document with all curves of an action and nothing else.
    private func curves(of action: AnimAction) -> AnimationDocument {
        var document = AnimationDocument()
        let tracks = action.channelbags.flatMap { bag in
            bag.tracks.map { track in
                var track = track
                track.group = nil
                return track
            }
        }
        document.actions = [AnimAction(name: "", channelbags: [Channelbag(tracks: tracks)])]
        return document
    }
}
