import AnimationFormats

/// What random bytes are given to.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// The readers of text, and what they read written and read again.
    case json, dae, csv
    /// A .blend as it is; one made of blocks that are spoilt; one that is packed after that, and spoilt again.
    case blend, blocks, zstd
    case gzipBlend = "blend-gz"
    case gzip
    case snapshot, events
    /// Requests to the editor's server.
    case http
    /// A file of any format, and what it says through every format.
    case invariants

    /// - Throws: `FuzzFinding` when something is not as it has to be. A trap, or what a sanitizer says, is one too.
    package func run(_ bytes: UnsafeRawBufferPointer) throws(FuzzFinding) {
        switch self {
        case .json: try ReaderFuzz(format: .fcurveJSON).run(bytes)
        case .dae: try ReaderFuzz(format: .collada).run(bytes)
        case .csv: try ReaderFuzz(format: .bakedCSV).run(bytes)
        case .blend: try ReaderFuzz(format: .blend).run(bytes)
        case .blocks: try BlendFuzz.plain(bytes)
        case .zstd: try BlendFuzz.zstd(bytes)
        case .gzipBlend: try BlendFuzz.gzip(bytes)
        case .gzip: _ = try? Gunzip.unpack(InputBytes(name: "fuzz", copying: bytes), limit: .init(bytes: 64 << 20))
        case .snapshot: try EditorFuzz.open(bytes)
        case .events: try EditorFuzz.play(bytes)
        case .http: try RouteFuzz.shared.run(bytes)
        case .invariants: try InvariantFuzz.run(bytes)
        }
    }
}

/// Something that is not as it has to be.
package struct FuzzFinding: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
