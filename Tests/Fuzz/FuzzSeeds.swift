import AnimationCore
import AnimationFormats
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Files that are right, to begin with: random documents in every format, small .blend files in every layout and
/// packing, requests that the server grants.
struct FuzzSeeds {
    private let folder: String

    /// Writes to the folders `FOLDER/TARGET`, which are there.
    static func write(to folder: String) {
        let seeds = FuzzSeeds(folder: folder)
        for seed in 1...16 as ClosedRange<UInt64> { seeds.write(RandomDocument.whole(seed: seed), "whole-\(seed)") }
        for seed in 1...8 as ClosedRange<UInt64> { seeds.write(RandomDocument.rigged(seed: seed), "rigged-\(seed)") }
        seeds.writeBlends()
        seeds.writeRequests()
    }

    private func write(_ document: AnimationDocument, _ name: String) {
        var document = document
        document.frameEnd = min(document.frameEnd, document.frameStart + 20)
        for (format, target) in [(AnimationFormat.fcurveJSON, "json"), (.collada, "dae"), (.bakedCSV, "csv")] {
            var options = WriteOptions()
            options.frames = 1...9
            let sink = MemorySink()
            let reduced = format.reduce(document, options, DiagnosticLog())
            guard (try? format.write(reduced, options, sink)) != nil else { continue }
            put(sink.bytes, target, name)
            put(sink.bytes, "invariants", "\(name).\(target)")
            if target == "json" { put(Packing.gzip(sink.bytes, shape: 1), "gzip", name) }
        }
    }

    private func writeBlends() {
        let bases = BlendPatches.bases
        for index in bases.indices {
            let file = bases[index].spoilt(by: [UInt8]())
            put(file, "blend", "base-\(index)")
            put(file, "invariants", "base-\(index).blend")
            for shape in 0..<8 as Range<UInt8> {
                put(Packing.zstd(file, shape: shape), "zstd", "base-\(index)-\(shape)")
                if shape < 3 { put(Packing.gzip(file, shape: shape), "blend-gz", "base-\(index)-\(shape)") }
            }
            // A change of each kind.
            for kind in 0..<16 as Range<UInt8> {
                let recipe = [UInt8(index), 1, kind, kind, 8, 0, 4, 0, 3, 0, 2]
                for target in ["blocks", "zstd", "blend-gz"] { put(recipe, target, "recipe-\(index)-\(kind)") }
            }
        }
    }

    private func writeRequests() {
        let parts = ["", "editor.css", "editor.js", "edit.js", "editor.wasm", "state", "document"]
        let looking = parts.map { "GET /token/\($0)\n\n" }.joined(separator: "\n%%\n")
        let origin = "\norigin: http://127.0.0.1:8000\n\nP"
        let document = "GET /token/document\n\n\n%%\n"
        let saving = document + "POST /token/save?stamp=*&agreed=changed,exists,more" + origin
        let elsewhere = ["b.json", "b.dae", "b.csv.gz", "b.blend", "a%2fb"].map {
            "POST /token/save?stamp=*&name=\($0)" + origin
        }
        let texts = [looking, saving, document + elsewhere.joined(separator: "\n%%\n")]
        for (index, text) in texts.enumerated() {
            for kind in 0..<4 as Range<UInt8> { put([kind] + Array(text.utf8), "http", "\(index)-\(kind)") }
        }
    }

    private func put(_ bytes: [UInt8], _ target: String, _ name: String) {
        guard let stream = fopen("\(folder)/\(target)/\(name)", "wb") else { return }
        fwrite(bytes, 1, bytes.count, stream)
        fclose(stream)
    }
}
