import AnimationCore
import AnimationFormats

/// One HTML file with the editor's engine and a document in it, to look at and to play; it asks nothing of a network.
public struct ViewPage: Sendable {
    public var document: AnimationDocument
    /// In the page's title.
    public var title: String
    /// The engine, as `scripts/build-editor` makes it.
    public var module: [UInt8]
    /// Named in the JSON that the page gives out.
    public var generator: String
    /// Dark letters on a light ground.
    public var isLight = false

    public init(_ document: AnimationDocument, title: String, module: [UInt8], generator: String) {
        self.document = document
        self.title = title
        self.module = module
        self.generator = generator
    }

    /// The file's bytes. The document is in it twice: as a snapshot for the engine, and as FCurve JSON to take away.
    public func html() throws(WriteFailure) -> [UInt8] {
        let snapshot = DocumentSnapshot.bytes(of: document)
        return PageTemplate(PackageResources.view_html).filled(with: [
            "title": title.htmlEscaped,
            "theme": Array((isLight ? "light" : "dark").utf8),
            "file": (title + ".json").htmlEscaped,
            "style": PackageResources.editor_css,
            "script": PackageResources.editor_js,
            "wasm": try ViewPage.packed(module),
            "snapshot": try ViewPage.packed(snapshot),
            "json": try ViewPage.packed(try json()),
        ])
    }

    private func json() throws(WriteFailure) -> [UInt8] {
        let sink = MemorySink()
        try AnimationFormat.fcurveJSON.write(
            document, WriteOptions(generator: generator), reportingLossesTo: DiagnosticLog(), to: sink)
        return sink.bytes
    }

    /// Gzip-compressed, as base64.
    private static func packed(_ bytes: [UInt8]) throws(WriteFailure) -> [UInt8] {
        let memory = MemorySink()
        let sink = GzipSink(memory)
        var failure: WriteFailure?
        bytes.withUnsafeBytes { buffer in
            do throws(WriteFailure) { try sink.write(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
        try sink.finish()
        return Base64.encode(memory.bytes)
    }
}
