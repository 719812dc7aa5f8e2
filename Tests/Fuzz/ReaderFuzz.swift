import AnimationCore
import AnimationFormats

/// Reads bytes as a format. What can be read can be evaluated, and comes back to the bit when it is written and read again.
struct ReaderFuzz {
    let format: AnimationFormat

    func run(_ bytes: UnsafeRawBufferPointer) {
        var options = ReadOptions()
        options.largestUnpacked = 64 << 20
        guard let document = read(InputBytes(name: "fuzz", copying: bytes), options) else { return }
        evaluate(document)
        guard format.canWrite else { return }
        let reduced = format.reduce(document, WriteOptions(), DiagnosticLog())
        let sink = MemorySink()
        do throws(WriteFailure) {
            try format.write(reduced, WriteOptions(), sink)
        } catch {
            // What a format refuses to write it names; that is all right.
            return
        }
        let back = sink.bytes.withUnsafeBytes { read(InputBytes(name: "back", copying: $0), options) }
        guard let back else { fatalError("what was written cannot be read") }
        guard words(of: back) == words(of: reduced) else { fatalError("what was written comes back otherwise") }
    }

    private func read(_ input: consuming InputBytes, _ options: ReadOptions) -> AnimationDocument? {
        let log = DiagnosticLog()
        guard let document = try? format.read(input, options, log), !log.hasErrors else { return nil }
        return document
    }

    /// Every bit but who made the file.
    private func words(of document: AnimationDocument) -> [UInt32] {
        var document = document
        (document.generator, document.blenderVersion) = (nil, nil)
        return DocumentSnapshot.words(of: document)
    }

    private func evaluate(_ document: AnimationDocument) {
        for action in document.actions {
            for frame: Float in [-1e9, 0, 0.5, 1, 24.25, .infinity, .nan] { _ = action.evaluate(at: frame) }
        }
        var objects = document.objects
        AnimationSystem(document).applyToObjects(&objects)
        _ = SceneMatrices(of: objects)
    }
}
