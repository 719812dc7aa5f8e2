import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationFormats

/// Curves that move nothing in the file that they are written onto.
@Suite struct BlendIdleCurveTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// What is told of writing a document onto a file.
    private func diagnostics(_ document: AnimationDocument, onto base: [UInt8]) throws -> [Diagnostic] {
        try Data(base).write(to: URL(fileURLWithPath: folder["base.blend"]))
        let log = DiagnosticLog()
        var conversion = Conversion()
        conversion.replacesOutput = true
        let outcome = conversion.save(
            document, onto: folder["base.blend"], to: folder["out.blend"], keeping: KeptFiles([]), log: log)
        if case .whole = outcome {
            #expect(log.worst != .warning)
        } else if case .lossy = outcome {
            #expect(log.worst == .warning)
        } else {
            Issue.record("\(outcome) \(log.diagnostics)")
        }
        return log.diagnostics.filter { ["blend.rotation-mode", "blend.no-target"].contains($0.code) }
    }

    private func document(_ base: [UInt8], with paths: [(String, Int32)]) throws -> AnimationDocument {
        var document = try #require(Reading(base.input, as: .blend).document)
        for (path, index) in paths {
            var track = AnimationTrack(dataPath: path, arrayIndex: index)
            track.keyframes = [Keyframe(frame: 1, value: 0, interpolation: .linear, back: 0, amplitude: 0, period: 0)]
            document.actions[0].channelbags[0].tracks.append(track)
        }
        return document
    }

    private static let properties = [
        "rotation_euler", "rotation_quaternion", "rotation_axis_angle", "delta_rotation_euler",
        "delta_rotation_quaternion",
    ]

    /// What turns an object in Blender 4.2.23, 4.5.15 and 5.0.1, by the number that files have for the mode.
    private static let modes: [(number: Int, turning: [Bool])] = [
        (1, [true, false, false, true, false]),
        (6, [true, false, false, true, false]),
        (0, [false, true, false, false, true]),
        (-1, [false, false, true, false, false]),
    ]

    @Test("rotations of another mode than the object's", arguments: modes.indices)
    func rotations(_ index: Int) throws {
        let (number, turning) = BlendIdleCurveTests.modes[index]
        for (property, turns) in zip(BlendIdleCurveTests.properties, turning) {
            var file = TinyBlend.scene()
            file.set("Object", "rotmode", .int(number))
            let found = try diagnostics(document(file.bytes, with: [(property, 0), (property, 1)]), onto: file.bytes)
            #expect(found.map(\.code) == (turns ? [] : ["blend.rotation-mode"]), "\(property) in mode \(number)")
            #expect(found.allSatisfy { $0.message.hasPrefix("Cube: the curves of \(property) move nothing") })
        }
    }

    @Test func `a mode that is animated, and curves that the file has already, are not told`() throws {
        let base = TinyBlend.scene().bytes
        let euler: [(String, Int32)] = [("rotation_euler", 0)]
        #expect(try diagnostics(document(base, with: euler + [("rotation_mode", 0)]), onto: base).isEmpty)
        #expect(try diagnostics(document(base, with: euler), onto: base).count == 1)
        let copy = try Array(Data(contentsOf: URL(fileURLWithPath: folder["out.blend"])))
        var edited = try document(copy, with: [])
        edited.actions[0].channelbags[0].tracks[1].keyframes[0].value = 5
        #expect(try diagnostics(edited, onto: copy).isEmpty)
    }

    @Test func `another order of the axes`() throws {
        var file = TinyBlend.scene()
        file.set("Object", "rotmode", .int(6))
        var wanted = try document(file.bytes, with: [("rotation_euler", 0)])
        #expect(try diagnostics(wanted, onto: file.bytes).isEmpty)
        wanted.objects[0].transform.mode = .xyz
        let found = try diagnostics(wanted, onto: file.bytes)
        #expect(found.map(\.code) == ["blend.rotation-mode"])
        #expect(found.first?.message.hasSuffix("turns in the order XYZ in the document, and ZYX in the file") == true)
        #expect(found.first?.notes.first?.contains("--rotation zyx") == true)
    }

    @Test func `indices beyond the last, and bones that are not there`() throws {
        let base = TinyBlend.scene().bytes
        let paths: [(String, Int32)] = [
            ("location", 7), ("scale", -1), ("rotation_axis_angle", 3), ("rotation_axis_angle", 4), ("hide", 9),
            (#"pose.bones["Hand"].location"#, 0), (#"pose.bones["Hand"].location"#, 1), ("locaton", 0), ("locaton", 1),
            (#"pose.bones["Hand"].scales"#, 0), ("lock_location", 0), ("color", 0), (#"["scale"]"#, 0),
            (#"modifiers["A"].scale"#, 0),
        ]
        let found = try diagnostics(document(base, with: paths), onto: base)
        #expect(found.map(\.code) == ["blend.no-target"])
        #expect(
            found.first?.message == "Cube: curves that move nothing: location[7]: the last index is 2, "
                + "scale[-1]: the last index is 2, rotation_axis_angle[4]: the last index is 3, "
                + "the object has no bone Hand, locaton: there is no locaton; did you mean location?, "
                + "pose.bones[\"Hand\"].scales: there is no scales; did you mean scale?")
    }

    @Test func `bones of an armature`() throws {
        let base = try Repository.bytes("Tests/Fixtures/Blend/scene-5.0.1.blend")
        var wanted = try #require(Reading(base.input, as: .blend).document)
        let rig = try #require(wanted.objects.first { $0.kind == "ARMATURE" })
        let bone = try #require(rig.bones.first { $0.pose.mode == .quaternion })
        let action = try #require(wanted.actions.firstIndex { $0.name == rig.action })
        for name in [bone.name, "Nobody"] {
            var track = AnimationTrack(dataPath: "pose.bones[\"\(name)\"].rotation_euler")
            track.keyframes = [Keyframe(frame: 1, value: 0)]
            wanted.actions[action].channelbags[0].tracks.append(track)
        }
        let found = try diagnostics(wanted, onto: base)
        #expect(found.map(\.code) == ["blend.rotation-mode", "blend.no-target"])
        #expect(found.first?.message.hasPrefix("\(rig.name), bone \(bone.name): the curves of rotation_euler") == true)
        #expect(found.last?.message.hasSuffix("the armature has no bone Nobody") == true)
    }
}
