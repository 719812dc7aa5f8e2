import AnimationCore
import Foundation
import Testing

@testable import AnimationFormats

/// Files that Blender saved, against what its own exporter said of them: `Tests/BlenderTests/record_blend.py`.
@Suite struct BlendFixtureTests {
    /// A file, the recorded export, and whether that shows the file as it is stored.
    static let recordings = [
        ("scene-5.0.1.blend", "scene-5.0.1.json", false),
        ("scene-4.2.23.blend", "scene-4.2.23.json", true),
        ("scene-4.2.23.blend", "scene-4.2.23-in-5.0.1.json", false),
    ]

    static func document(_ name: String, isAsStored: Bool = false) throws -> AnimationDocument {
        let input = try Repository.bytes("Tests/Fixtures/Blend/\(name)").input
        var options = ReadOptions()
        options.isAsStored = isAsStored
        let format: AnimationFormat = name.hasSuffix(".json") ? .fcurveJSON : .blend
        return try #require(Reading(input, as: format, options: options).document)
    }

    @Test("a file is read as Blender's exporter writes it", arguments: recordings)
    func recording(_ name: String, _ recorded: String, _ isAsStored: Bool) throws {
        var document = try BlendFixtureTests.document(name, isAsStored: isAsStored)
        let wanted = try BlendFixtureTests.document(recorded)
        if recorded.contains("-in-") {
            // Newer Blenders make other objects of the old grease pencil.
            for index in document.objects.indices where document.objects[index].kind == "GPENCIL" {
                document.objects[index].kind = "GREASEPENCIL"
            }
        }
        let comparison = DocumentComparison(before: wanted, after: document)
        #expect(comparison.curves.count > 40)
        #expect(comparison.isIdentical, "\(comparison.others) \(comparison.curves.filter { $0.change != .identical })")
        // The order of everything, too.
        #expect(
            try AnimationFormat.fcurveJSON.writtenText(document.withoutMaker)
                == AnimationFormat.fcurveJSON.writtenText(wanted.withoutMaker))
    }

    @Test func `what is not carried is named`() throws {
        let input = try Repository.bytes("Tests/Fixtures/Blend/scene-5.0.1.blend").input
        let reading = Reading(input, as: .blend)
        let drivers = try #require(reading.diagnostic("blend.drivers"))
        #expect(drivers.message == "OBJECT \"SPEAKER\": 1 driver not carried")
        #expect(drivers.notes == ["scale[0]: scripted \"2\", 0 variables, 2 keys"])
    }

    @Test func `NLA tracks are told in words`() throws {
        let document = try BlendFixtureTests.document("scene-5.0.1.blend")
        let object = try #require(DocumentSummary(of: document).objects.first { $0.name == "MESH" })
        #expect(
            object.nlaTracks == [
                "track \"Base\": \"Walk\" (action CAMERAAction, slot OBCAMERA), frames 1 to 2, of the action's 1 to 2"
            ])
    }

    @Test func `packing changes nothing`() throws {
        let input = try Repository.bytes("Tests/Fixtures/Blend/scene-5.0.1.blend").input
        let whole = try #require(Reading(input, as: .blend).document)
        let packed = try BlendBytes(input)
        #expect(packed.isReadable(0..<packed.count, reportingTo: DiagnosticLog()))
        let plain = Array(packed.bytes)
        #expect(Reading(plain.input, as: .blend).document == whole)
        #expect(Reading(plain.zstd(frames: 1).input, as: .blend).document == whole)
    }
}

extension AnimationDocument {
    fileprivate var withoutMaker: AnimationDocument {
        var document = self
        (document.generator, document.blenderVersion) = (nil, nil)
        return document
    }
}
