import AnimationCore
import Foundation
import Testing

@testable import AnimationFormats

/// What the reader finds in public files against `Tests/Fixtures/Collada/corpus.tsv`, which
/// `Tests/ColladaTests/count_corpus.py` counts without it.
@Suite(.enabled(if: Corpus.folder != nil, "no corpus: set BEZT_CORPUS, or put it into ../shared/corpus"))
struct ColladaCorpusTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let file: String
        let channels: Int
        let keys: Int
        let kinds: [Interpolation: Int]
        /// In seconds; nil for a file without keys.
        let from: Double?
        let to: Double?
        let codes: Set<String>
        /// Nil where nodes are taken apart, which is not counted here.
        let document: (actions: Int, curves: Int, keys: Int)?
        var testDescription: String { file }

        init?(_ line: Substring) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 10, let channels = Int(fields[1]), let keys = Int(fields[2]) else { return nil }
            file = String(fields[0])
            self.channels = channels
            self.keys = keys
            var kinds: [Interpolation: Int] = [:]
            for entry in fields[3].split(separator: " ") {
                let parts = entry.split(separator: ":")
                guard let kind = ColladaKind(word: String(parts[0])), let count = Int(parts[1]) else { return nil }
                kinds[kind.interpolation, default: 0] += count
            }
            self.kinds = kinds
            (from, to) = (Double(fields[4]), Double(fields[5]))
            codes = Set(fields[6].split(separator: " ").map { "collada.\($0)" })
            if let actions = Int(fields[7]), let curves = Int(fields[8]), let curveKeys = Int(fields[9]) {
                document = (actions, curves, curveKeys)
            } else {
                document = nil
            }
        }
    }

    static let rows: [Row] = {
        let url = Corpus.checkout.appendingPathComponent("Tests/Fixtures/Collada/corpus.tsv")
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().compactMap { Row($0) }
    }()

    /// The codes that the script looks for; those of nodes are not among them.
    private static let counted: Set<String> = Set(
        [
            ColladaCode.duplicateID, .arrayCount, .sourceCount, .missingSource, .missingInput, .missingSampler,
            .keyCount, .noKeys, .interpolationCount, .interpolationKind, .unsortedKeys, .duplicateKeys, .notFinite,
            .tangents, .tangentTimes, .relativeTangents, .splines, .unresolvedTarget, .blenderTarget, .duplicateCurve,
            .number, .accessor, .missingAnimation, .clips,
        ].map(\.rawValue))

    private func input(_ row: Row) throws -> InputBytes {
        try Corpus.bytes("collada/\(row.file)").withUnsafeBytes { InputBytes(name: row.file, copying: $0) }
    }

    @Test func `the table has a row for each file`() {
        let files = Corpus.files("collada", suffix: ".dae").map { String($0.dropFirst("collada/".count)) }
        #expect(Set(ColladaCorpusTableTests.rows.map(\.file)) == Set(files))
    }

    @Test(arguments: rows) func `each sampler has the keys that a script counts`(row: Row) throws {
        let log = DiagnosticLog()
        let file = try ColladaParser.parse(try input(row), log: log)
        let units = ColladaUnits(rate: FrameRate(fps: 1), meter: file.meter, snaps: false)
        var kinds: [Interpolation: Int] = [:]
        var times: [Float] = []
        for channel in file.channels {
            let curves = ColladaCurveReader(channel, of: file, units: units, file: nil, log: log)
            let keys = curves?.keys(.property(node: 0, "location", 0, component: 0)) ?? []
            for key in keys { kinds[key.interpolation, default: 0] += 1 }
            times += keys.map(\.frame)
        }
        #expect(file.channels.count == row.channels)
        #expect(times.count == row.keys)
        #expect(kinds == row.kinds)
        for (found, expected) in [(times.min(), row.from), (times.max(), row.to)] {
            #expect((found == nil) == (expected == nil))
            #expect(abs(Double(found ?? 0) - (expected ?? 0)) < 1e-5)
        }
    }

    @Test(arguments: rows) func `actions, curves and problems are those that a script counts`(row: Row) throws {
        let log = DiagnosticLog()
        let document = try AnimationFormat.collada.read(try input(row), ReadOptions(), log)
        let codes = Set(log.diagnostics.map(\.code)).intersection(ColladaCorpusTableTests.counted)
        #expect(codes == row.codes)
        guard let expected = row.document else { return }
        let tracks = document.actions.flatMap(\.channelbags).flatMap(\.tracks)
        #expect(document.actions.count == expected.actions)
        #expect(tracks.count == expected.curves)
        #expect(tracks.reduce(0) { $0 + $1.keyframes.count } == expected.keys)
    }
}
