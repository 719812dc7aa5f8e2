import AnimationCore
import TestSupport
import Testing

@testable import AnimationFormats

struct FCurveJSONWritingTests {
    /// Curves of so many keys, with values that tell where they belong.
    private static func action(_ name: String, curves: Int, keys: Int) -> AnimAction {
        let tracks = (0..<curves).map { curve in
            AnimationTrack(
                dataPath: "location", arrayIndex: Int32(curve),
                keyframes: (0..<keys).map { Keyframe(frame: Float($0), value: Float(curve) + Float($0) / 8192) })
        }
        return AnimAction(name: name, channelbags: [Channelbag(tracks: tracks)])
    }

    @Test func `a text made in many parts on all cores is whole and in order`() throws {
        var document = AnimationDocument()
        document.actions = [
            Self.action("long", curves: 7, keys: 5000), AnimAction(name: "empty"),
            Self.action("short", curves: 3, keys: 1), Self.action("many", curves: 600, keys: 20),
        ]
        let text = try AnimationFormat.fcurveJSON.writtenText(document)
        let reading = Reading(text, as: .fcurveJSON)
        #expect(reading.diagnostics.isEmpty)
        let comparison = DocumentComparison(before: document, after: try #require(reading.document))
        #expect(comparison.isIdentical)
        #expect(comparison.curves.count == 610)
        // One line for each key and each head, whoever made it.
        let keys = 7 * 5000 + 3 + 600 * 20
        #expect(text.split(separator: "\n").count { $0.hasPrefix("{\"co\":") } == keys)
        #expect(text.split(separator: "\n").count { $0.hasPrefix("{\"data_path\":") } == 610)
    }

    @Test("numbers are the shortest text, whole numbers plain")
    func numbers() throws {
        var document = AnimationDocument()
        let key = Keyframe(
            frame: 0.1, value: -0.0, handleLeft: SIMD2(100_000, 1e-7), handleRight: SIMD2(16_777_216, 3.4028235e38),
            back: 1.70158, amplitude: 0, period: -0.0)
        document.actions = [
            AnimAction(name: "A", channelbags: [Channelbag(tracks: [AnimationTrack(dataPath: "x", keyframes: [key])])])
        ]
        let text = try AnimationFormat.fcurveJSON.writtenText(document)
        #expect(
            text.contains(
                #"{"co":[0.1,-0.0],"handle_left":[100000,1e-07],"handle_right":[16777216,3.4028235e+38],"#))
        #expect(text.contains(#""back":1.70158,"period":-0.0}"#))
    }

    @Test("minus zero is read in both spellings", arguments: ["-0.0", "-0"])
    func minusZero(_ spelling: String) throws {
        let key = #"{"co":[1,\#(spelling)],"interpolation":"LINEAR","period":\#(spelling)}"#
        let reading = Reading(#"[{"data_path":"x","keyframe_points":[\#(key)]}]"#, as: .fcurveJSON)
        let found = try #require(reading.document?.actions.first?.channelbags.first?.tracks.first?.keyframes.first)
        #expect(found.value.bitPattern == Float(-0.0).bitPattern)
        #expect(found.period.bitPattern == Float(-0.0).bitPattern)
    }

    /// Random documents are hostile: what a first reading repairs must then stay.
    @Test func `whatever reads without an error writes, reads back and is the same`() throws {
        var count = 0
        for seed in UInt64(0)..<200 {
            let random = RandomDocument.make(seed: seed)
            let first = Reading(try AnimationFormat.fcurveJSON.writtenText(random), as: .fcurveJSON)
            let document = try #require(first.document, "\(first.diagnostics)")
            if first.diagnostics.contains(where: { $0.severity == .error }) { continue }
            let text = try AnimationFormat.fcurveJSON.writtenText(document)
            let again = try #require(Reading(text, as: .fcurveJSON).document)
            // Objects of one name cannot be told apart when they are compared.
            guard Set(document.objects.map(\.name)).count == document.objects.count else { continue }
            let comparison = DocumentComparison(before: document, after: again)
            #expect(comparison.isIdentical, "seed \(seed): \(comparison.others)")
            #expect(try AnimationFormat.fcurveJSON.writtenText(again) == text)
            count += 1
        }
        #expect(count >= 20)
    }
}
