import AnimationCore

@testable import AnimationFormats

/// A text read by a format, with everything that was reported.
struct Reading {
    let document: AnimationDocument?
    let diagnostics: [Diagnostic]

    init(_ text: String, as format: AnimationFormat, name: String = "test.json", options: ReadOptions = ReadOptions()) {
        self.init(InputBytes(name: name, text: text), as: format, options: options)
    }

    init(_ input: InputBytes, as format: AnimationFormat, options: ReadOptions = ReadOptions()) {
        let log = DiagnosticLog()
        do throws(ReadFailure) {
            document = try format.read(input, options, log)
        } catch {
            log.report(error.diagnostic)
            document = nil
        }
        diagnostics = log.diagnostics
    }

    var codes: [String] { diagnostics.map(\.code) }

    func diagnostic(_ code: String) -> Diagnostic? { diagnostics.first { $0.code == code } }
}

extension AnimationFormat {
    /// The bytes of a document after reduction and writing.
    func written(_ document: AnimationDocument, _ options: WriteOptions = WriteOptions()) throws -> [UInt8] {
        let sink = MemorySink()
        try write(reduce(document, options, DiagnosticLog()), options, sink)
        return sink.bytes
    }

    func writtenText(_ document: AnimationDocument) throws -> String {
        String(decoding: try written(document), as: UTF8.self)
    }
}
