import AnimationCore
import TestSupport
import Testing

@testable import AnimationFormats

/// What opening a file of an older version changes; `Tests/BlenderTests/check_blend.py` asks Blender itself.
@Suite struct BlendRuleTests {
    private func legacy(_ version: Int, subversion: Int, _ change: (inout TinyBlend) -> Void = { _ in }) -> TinyBlend {
        var file = TinyBlend.legacy(version: version, subversion: subversion)
        change(&file)
        return file
    }

    private func document(_ file: TinyBlend, isAsStored: Bool = false) throws -> AnimationDocument {
        var options = ReadOptions()
        options.isAsStored = isAsStored
        return try #require(Reading(file.input, as: .blend, options: options).document)
    }

    @Test func `an action of before 4.4 gets a slot, and its user too`() throws {
        let document = try document(legacy(402, subversion: 0))
        var slot = ActionSlot(identifier: "OBLegacy Slot", handle: 929_201_142, targetIDType: "OBJECT")
        slot.isExpanded = true
        #expect(document.actions[0].slots == [slot])
        #expect(document.actions[0].layerName == "Legacy Layer")
        #expect(document.actions[0].channelbags.map(\.slotHandle) == [929_201_142])
        #expect(document.objects[0].slot == "OBLegacy Slot")
    }

    @Test func `as stored it has none`() throws {
        let document = try document(legacy(402, subversion: 0), isAsStored: true)
        #expect(document.actions[0].slots == [] && document.actions[0].layerName == nil)
        #expect(document.actions[0].rootIDType == "OBJECT")
        #expect(document.objects[0].action == "Move" && document.objects[0].slot == nil)
    }

    @Test func `an action that does not say what it is for is for its first user`() throws {
        let file = legacy(402, subversion: 0) { $0.set("bAction", "idroot", .int(0)) }
        #expect(try document(file).actions[0].slots.map(\.identifier) == ["OBLegacy Slot"])
        let unused = legacy(402, subversion: 0) {
            $0.set("bAction", "idroot", .int(0))
            $0.set("AnimData", "action", .pointer(0))
        }
        let slot = try #require(try document(unused).actions[0].slots.first)
        #expect((slot.identifier, slot.targetIDType) == ("XXLegacy Slot", "UNSPECIFIED"))
    }

    @Test func `an action without curves and groups is for its first user, whatever it says`() throws {
        let camera = 0x4143
        func slot(_ change: (inout TinyBlend) -> Void = { _ in }) throws -> (action: String?, user: String?) {
            let file = legacy(402, subversion: 0) {
                $0.set("bAction", "idroot", .int(camera))
                change(&$0)
            }
            let document = try document(file)
            return (document.actions[0].slots.first?.identifier, document.objects[0].slot)
        }
        #expect(try slot() == ("CALegacy Slot", nil))
        #expect(try slot { $0.set("bAction", "curves", .list(0, 0)) } == ("OBLegacy Slot", "OBLegacy Slot"))
        let unused = try slot {
            $0.set("bAction", "curves", .list(0, 0))
            $0.set("AnimData", "action", .pointer(0))
        }
        #expect(unused == ("XXLegacy Slot", nil))
        let stored = legacy(402, subversion: 0) {
            $0.set("bAction", "idroot", .int(camera))
            $0.set("bAction", "curves", .list(0, 0))
        }
        #expect(try document(stored, isAsStored: true).actions[0].rootIDType == "CAMERA")
    }

    /// Handles of 12 and 3 frames on a segment of 10.
    private func withLongHandles(_ file: inout TinyBlend) {
        file.change("BezTriple") {
            $0.items[0]["vec"] = .floats([-2, 0.5, 0, 1, 0, 0, 13, 3, 0])
            $0.items[1]["vec"] = .floats([8, 1, 0, 11, 2, 0, 14, 2, 0])
        }
    }

    @Test func `long handles are shortened in files of before 2.91.5`() throws {
        let reading = legacy(291, subversion: 4, withLongHandles).reading
        #expect(reading.codes == ["blend.long-handles"])
        let keys = try #require(reading.document).actions[0].channelbags[0].tracks[0].keyframes
        let factor: Float = 10 / 15
        #expect(keys[0].handleRight == SIMD2(1 - factor * -12, 0 - factor * -3))
        #expect(keys[1].handleLeft == SIMD2(11 - factor * 3, 2 - factor * 1))
        #expect(keys[0].handleLeft == SIMD2(-2, 0.5) && keys[1].handleRight == SIMD2(14, 2))
    }

    @Test("and stay in newer ones, in other segments, and as stored", arguments: [(291, 5), (402, 0)])
    func handlesKept(_ version: Int, _ subversion: Int) throws {
        let newer = legacy(version, subversion: subversion, withLongHandles)
        let other = legacy(280, subversion: 0) {
            withLongHandles(&$0)
            $0.change("BezTriple") { $0.items[0]["ipo"] = .int(1) }
        }
        let stored = try document(legacy(280, subversion: 0, withLongHandles), isAsStored: true)
        for document in try [document(newer), document(other), stored] {
            #expect(document.actions[0].channelbags[0].tracks[0].keyframes[0].handleRight == SIMD2(13, 3))
        }
    }

    @Test func `modifiers are named after their type in files of before 3.6.7`() throws {
        func name(_ version: Int, _ subversion: Int) throws -> String {
            try document(legacy(version, subversion: subversion)).actions[0].channelbags[0].tracks[0].modifiers[0].name
        }
        #expect(try name(306, 6) == "Generator")
        #expect(try name(306, 7) == "Line")
    }

    @Test func `fields that a version lacks have its meaning`() throws {
        let file = legacy(270, subversion: 0) { file in
            for index in file.dna.indices where file.dna[index].name == "BezTriple" {
                file.dna[index].fields.removeAll { ["easing", "back", "amplitude", "period"].contains($0.name) }
            }
        }
        let key = try document(file).actions[0].channelbags[0].tracks[0].keyframes[0]
        #expect(key.easing == .automatic && (key.back, key.amplitude, key.period) == (0, 0, 0))
        #expect(key.interpolation == .bezier && key.handleLeftType == .aligned)
    }

    /// The file's own numbers: order 0 with the coefficients 0.5 and -2.
    @Test func `a generator has as many coefficients as its order wants`() throws {
        let bytes = try Repository.bytes("Tests/Fixtures/Codes/blend.generator.blend")
        let reading = Reading(bytes.withUnsafeBytes { InputBytes(name: "g.blend", copying: $0) }, as: .blend)
        #expect(reading.codes.contains("blend.generator"))
        let document = try #require(reading.document)
        guard case .generator(let generator) = document.actions[0].channelbags[0].tracks[0].modifiers[0].kind else {
            Issue.record("no generator")
            return
        }
        #expect(generator.order == 0 && generator.coefficients == [0.5])
    }
}
