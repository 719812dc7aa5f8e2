import AnimationCore
import AnimationFormats

/// Reads bytes as a format. What can be read can be evaluated, and comes back to the bit when it is written and read again.
struct ReaderFuzz {
    let format: AnimationFormat

    func run(_ bytes: UnsafeRawBufferPointer) throws(FuzzFinding) {
        guard let document = read(InputBytes(name: "fuzz", copying: bytes)) else { return }
        ReaderFuzz.evaluate(document)
        guard format.canWrite else { return }
        let options = WriteOptions()
        let reduced = format.reduce(document, options, DiagnosticLog())
        let sink = MemorySink()
        do throws(WriteFailure) {
            try format.write(reduced, options, sink)
        } catch {
            // What a format refuses to write it names; that is all right.
            return
        }
        let back = sink.bytes.withUnsafeBytes { read(InputBytes(name: "back", copying: $0)) }
        guard let back else { throw FuzzFinding("what was written cannot be read") }
        guard ReaderFuzz.words(of: back) == ReaderFuzz.words(of: reduced) else {
            throw FuzzFinding("what was written comes back otherwise")
        }
    }

    /// Nil when bytes give no document without errors.
    func read(_ input: consuming InputBytes) -> AnimationDocument? {
        var options = ReadOptions()
        options.largestUnpacked = 64 << 20
        let log = DiagnosticLog()
        guard let document = try? format.read(input, options, log), !log.hasErrors else { return nil }
        return document
    }

    /// Every bit but who made the file.
    static func words(of document: AnimationDocument) -> [UInt32] {
        var document = document
        (document.generator, document.blenderVersion) = (nil, nil)
        return DocumentSnapshot.words(of: document)
    }

    static func evaluate(_ document: AnimationDocument) {
        for action in document.actions {
            for frame: Float in [-1e9, 0, 0.5, 1, 24.25, .infinity, .nan] { _ = action.evaluate(at: frame) }
        }
        var objects = document.objects
        AnimationSystem(document).applyToObjects(&objects)
        _ = SceneMatrices(of: objects)
    }
}
