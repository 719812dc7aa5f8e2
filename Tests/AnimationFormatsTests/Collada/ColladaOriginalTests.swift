import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationFormats

/// What bezt keeps for itself beside the COLLADA.
@Suite struct ColladaOriginalTests {
    private func text(_ document: AnimationDocument) throws -> String {
        let sink = MemorySink()
        try AnimationFormat.collada.write(document, WriteOptions(), sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    private static func differences(_ trip: RoundTrip, _ log: DiagnosticLog) -> String {
        let changed = trip.steps.flatMap {
            $0.comparison.curves.filter { $0.change != .identical }.map { "\($0.name) \(fields($0.change))" }
        }
        let others = trip.steps.flatMap(\.comparison.others)
        let problems = log.diagnostics.filter { $0.severity != .note }.map { "\($0.code) \($0.message)" }
        return (problems + others + changed).prefix(3).joined(separator: "; ")
    }

    private static func fields(_ change: DocumentComparison.Change) -> [String] {
        if case .differs(let track) = change { return track.fields + track.keyFields }
        return []
    }

    private var cube: AnimationDocument {
        let keys = [
            Keyframe(frame: 1, value: 0, handleLeftType: .aligned, interpolation: .bounce),
            Keyframe(frame: 5.5, value: 2, type: .extreme),
        ]
        return Dae.document(tracks: [AnimationTrack(dataPath: "location", keyframes: keys)])
    }

    @Test(arguments: 0..<40) func `any document comes back whole, to the bit`(block: UInt64) throws {
        let format = try #require(OutputFormat(name: "dae"))
        for seed in block * 25..<(block + 1) * 25 {
            var document = RandomDocument.whole(seed: seed)
            // What the COLLADA itself says of modifiers is another test's; few frames of it will do here.
            if !seed.isMultiple(of: 25) { document.frameEnd = min(document.frameEnd, document.frameStart + 10) }
            var options = WriteOptions()
            options.fitTolerance = 0.01
            let log = DiagnosticLog()
            let trip = try RoundTrip(document, via: [format], options, log: log)
            // A random document may name actions and slots that it lacks.
            let isQuiet = log.diagnostics.allSatisfy {
                $0.severity == .note || $0.code.hasPrefix("fcurves.unknown-")
            }
            let isWhole = trip.isIdentical && trip.steps.allSatisfy(\.losses.isEmpty) && isQuiet
            let isSame = DocumentComparison(before: document, after: trip.document).isIdentical
            // Nothing large in the expectation: it would be printed.
            #expect(isWhole && isSame, "seed \(seed): \(ColladaOriginalTests.differences(trip, log))")
        }
    }

    @Test func `what other programs will not see is a warning of convert, and a note of a round trip`() throws {
        let log = DiagnosticLog()
        try AnimationFormat.collada.write(cube, WriteOptions(), reportingLossesTo: log, to: MemorySink())
        #expect(log.diagnostics.contains { $0.code == "loss.easing-equations" && $0.severity == .warning })
        #expect(log.losses.changed.contains { $0.feature == .easingEquations && $0.curves == 1 })
        let tripLog = DiagnosticLog()
        let format = try #require(OutputFormat(name: "dae"))
        let trip = try RoundTrip(cube, via: [format], WriteOptions(), log: tripLog)
        #expect(tripLog.diagnostics.contains { $0.code == "loss.easing-equations" })
        #expect(tripLog.worst == .note)
        #expect(trip.steps[0].lossesElsewhere.changed.contains { $0.feature == .easingEquations })
    }

    @Test func `without it, the COLLADA says the same`() throws {
        var options = WriteOptions()
        options.writesExtra = false
        let sink = MemorySink()
        try AnimationFormat.collada.write(cube, options, sink)
        let plain = String(decoding: sink.bytes, as: UTF8.self)
        let whole = try text(cube)
        let extra = try #require(whole.range(of: "<extra><technique profile=\"bezt\"><fcurves"))
        #expect(plain == whole[..<extra.lowerBound] + "</COLLADA>\n")
    }

    @Test func `a file that another program has changed says what that program wants`() throws {
        let whole = try text(cube)
        let changed = whole.replacingOccurrences(of: "0 0 0</translate>", with: "7 0 0</translate>")
        #expect(changed != whole)
        let reading = Reading(changed, as: .collada)
        #expect(reading.codes == ["collada.extra-outdated"])
        #expect(reading.document?.objects.first?.transform.location.x == 7)
        #expect(reading.document?.actions[0].channelbags[0].tracks[0].keyframes.count == 5)
        var options = ReadOptions()
        options.ignoresExtra = true
        #expect(Reading(changed, as: .collada, options: options).codes.isEmpty)
    }

    @Test func `other line ends change nothing`() throws {
        let changed = try text(cube).replacingOccurrences(of: "\n", with: "\r\n")
        let reading = Reading(changed, as: .collada)
        #expect(reading.codes.isEmpty)
        #expect(reading.document?.actions == cube.actions)
    }

    @Test(arguments: ["{\"format\":", "\"keyframe_points\":[", "\"fcurves\":["])
    func `damaged, it is not believed`(part: String) throws {
        let changed = try text(cube).replacingOccurrences(of: part, with: part + "]")
        let reading = Reading(changed, as: .collada)
        #expect(reading.codes == ["collada.extra-unreadable"])
        #expect(reading.document?.actions[0].channelbags[0].tracks[0].keyframes.count == 5)
    }

    @Test func `it is found only where bezt puts it`() throws {
        let own = "<extra><technique profile=\"bezt\"><fcurves"
        let elsewhere = try text(cube).replacingOccurrences(of: own, with: "<extra><technique profile=\"b\"><fcurves")
        let reading = Reading(elsewhere, as: .collada)
        #expect(reading.codes.isEmpty)
        #expect(reading.document?.actions[0].channelbags[0].tracks[0].keyframes.count == 5)
    }

    @Test func `a digest does not depend on how a text is cut, and sees every byte but carriage returns`() {
        var random = SeededGenerator(seed: 5)
        let text = (0..<1000).map { _ in UInt8.random(in: 14...126, using: &random) }
        func digest(_ parts: [ArraySlice<UInt8>]) -> String {
            var digest = TextDigest()
            for part in parts { Array(part).withUnsafeBytes { digest.add($0) } }
            return digest.text
        }
        let whole = digest([text[...]])
        for cut in 0..<100 { #expect(digest([text[..<cut], text[cut...]]) == whole) }
        for index in stride(from: 0, to: 1000, by: 7) {
            var other = text
            other[index] ^= 1
            #expect(digest([other[...]]) != whole)
            other[index] = text[index]
            other.insert(13, at: index)
            #expect(digest([other[...]]) == whole)
            other.remove(at: index)
            other.remove(at: index)
            #expect(digest([other[...]]) != whole)
        }
    }
}
