import AnimationCore

extension AnimationFormat {
    /// A table of values: a row for each frame, a column for each curve.
    public static let bakedCSV = AnimationFormat(
        name: "csv", title: "Baked CSV", suffixes: [".csv"],
        carries: FeatureSet([.samples, .unusedActions, .otherDataPaths, .frameRate, .sceneRange]),
        recognises: { BakedCSVRecognition.recognises($0) },
        read: { (input, options, log) throws(ReadFailure) in
            try BakedCSVReader(input, options, log).document()
        },
        reduce: { BakedCSVReduction(of: $0, $1, $2).document() },
        writeReporting: { (document, options, log, sink) throws(WriteFailure) in
            BakedCSVReduction(of: document, options, log).report()
            try BakedCSVWriter(document, options).write(to: sink)
        },
        write: { (document, options, sink) throws(WriteFailure) in
            try BakedCSVWriter(document, options).write(to: sink)
        })
}

/// How the first line of a baked CSV begins.
enum BakedCSVRecognition {
    static func recognises(_ start: UnsafeRawBufferPointer) -> Bool {
        let text = start.dropFirst(ByteOrderMark.count(in: start))
        let name = text.drop { $0 == UInt8(ascii: "\"") }.prefix { $0 | 0x20 >= UInt8(ascii: "a") }
        let after = text.dropFirst(name.startIndex - text.startIndex + name.count)
            .drop { $0 == UInt8(ascii: "\"") }.first
        let separates = after.map { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") } ?? false
        return separates && ["frame", "time"].contains { name.map { $0 | 0x20 }.elementsEqual($0.utf8) }
    }
}
