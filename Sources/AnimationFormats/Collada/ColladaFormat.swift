import AnimationCore

extension AnimationFormat {
    /// COLLADA 1.4.0, 1.4.1 and 1.5.0; written as 1.4.1.
    public static let collada = AnimationFormat(
        name: "dae",
        title: "COLLADA",
        suffixes: [".dae"],
        carries: ColladaFormat.carries,
        statesAxes: true,
        recognises: ColladaFormat.recognises,
        read: { (input, options, log) throws(ReadFailure) in
            let (name, size) = (input.name, input.bytes.count)
            switch try ColladaParser.content(consume input, options, log: log) {
            case .original(let document): return document
            case .file(let file):
                let budget = try ColladaKeyBudget(file, size: size, name: name)
                return try ColladaReader(file: file, budget: budget, name: name, options: options, log: log).document()
            }
        },
        reduce: ColladaFormat.reduce,
        writeReporting: { (document, options, log, sink) throws(WriteFailure) in
            try ColladaWriter(of: document, options: options, log: log).write(to: sink)
        },
        write: { (document, options, sink) throws(WriteFailure) in
            try ColladaWriter(of: document, options: options, log: DiagnosticLog()).write(to: sink)
        })
}

enum ColladaFormat {
    static let title = "COLLADA"

    static func reduce(
        _ document: AnimationDocument, _ options: WriteOptions, _ log: DiagnosticLog
    ) -> AnimationDocument {
        guard options.writesExtra else {
            return options.profile == .exact
                ? ColladaReduction(options: options, log: log).reduce(document) : sampled(document, options, log)
        }
        if options.profile == .exact {
            _ = ColladaReduction(options: options, log: log, isKeptForBezt: true).reduce(document)
        } else {
            // Where there are no frames to sample, writing says so.
            _ = try? ColladaBakedReduction(options: options, log: log, isKeptForBezt: true).scene(of: document)
        }
        return FCurveJSONReduction.reduce(document, options, log)
    }

    /// What the samples of a profile are read as; the document itself where there is nothing to sample, which writing it
    /// tells.
    private static func sampled(
        _ document: AnimationDocument, _ options: WriteOptions, _ log: DiagnosticLog
    ) -> AnimationDocument {
        let memory = MemorySink()
        do {
            try ColladaWriter(of: document, options: options, log: log).write(to: memory)
            let input = memory.bytes.withUnsafeBytes { InputBytes(name: nil, copying: $0) }
            return try AnimationFormat.collada.read(input, ReadOptions(), DiagnosticLog())
        } catch {
            return document
        }
    }

    static let carries = FeatureSet(features)

    private static let features: [Feature] = [
        .keyframes, .bezierHandles, .linearExtrapolation, .endlessCycles, .slots, .frameRate, .sceneRange, .objects,
        .bones,
    ]

    /// With what becomes part of the keys, curve by curve.
    static let carriesAsKeys = FeatureSet(features + [.modifiers])

    /// Whether the root element shows up near the start: after a declaration, comments and a byte order mark.
    static func recognises(_ start: UnsafeRawBufferPointer) -> Bool {
        let tag = Array("<COLLADA".utf8)
        guard start.count >= tag.count else { return false }
        let limit = min(start.count, 4096) - tag.count
        return (0...limit).contains { offset in
            start[offset] == tag[0] && start[offset..<offset + tag.count].elementsEqual(tag)
        }
    }
}
