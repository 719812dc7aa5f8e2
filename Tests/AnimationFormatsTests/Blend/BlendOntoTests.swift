import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationFormats

/// Documents written onto a .blend: they come back, and the rest of the file stays. `Tests/BlenderTests/check_onto.py`
/// asks Blender itself.
@Suite struct BlendOntoTests {
    /// The copy of a file with the actions of a document.
    private func copy(
        _ document: AnimationDocument, onto base: [UInt8], packing: BlendPacking = .plain,
        log: DiagnosticLog = DiagnosticLog()
    ) throws -> [UInt8] {
        let file = try BlendFile(base.input, DiagnosticLog())
        let onto = try BlendOnto(document, file, isAsStored: false, log: log)
        let sink = MemorySink()
        try BlendCopy(edit: onto.edit, packing: packing).write(to: sink)
        return sink.bytes
    }

    private func problem(_ document: AnimationDocument, onto base: [UInt8]) throws -> Diagnostic? {
        do {
            _ = try copy(document, onto: base)
            return nil
        } catch let failure as WriteFailure {
            return failure.diagnostic
        }
    }

    /// Each block with the code of its data-block, whole.
    private func blocks(_ bytes: [UInt8]) throws -> [(code: String, bytes: [UInt8])] {
        let file = try BlendFile(bytes.input, DiagnosticLog())
        var code = ""
        return file.blocks.map { block in
            if block.code != .data { code = block.code.text }
            let start = block.payload.lowerBound - file.header.layout.size
            return (code, Array(file.data.bytes[start..<block.payload.upperBound]))
        }
    }

    private func document(_ bytes: [UInt8]) throws -> AnimationDocument {
        let reading = Reading(bytes.input, as: .blend)
        #expect(reading.diagnostics.filter { $0.severity == .error } == [])
        return try #require(reading.document)
    }

    private func expectSame(_ found: AnimationDocument, _ wanted: AnimationDocument) {
        let comparison = DocumentComparison(before: wanted, after: found)
        #expect(comparison.isIdentical, "\(comparison.others) \(comparison.curves.filter { $0.change != .identical })")
    }

    // MARK: Layouts

    @Test("edits of every kind in every layout", arguments: BlendLayoutTests.layouts)
    func layout(_ layout: TinyBlend.Layout, _ isBigEndian: Bool, _ version: Int) throws {
        let base = TinyBlend.scene(layout: layout, isBigEndian: isBigEndian, version: version).bytes
        var wanted = try document(base)
        #expect(try copy(wanted, onto: base) == base)

        var track = wanted.actions[0].channelbags[0].tracks[0]
        track.keyframes[0].value = 5
        track.keyframes[1].handleRight = SIMD2(13, -1)
        track.keyframes.append(
            Keyframe(frame: 20, value: -2, interpolation: .constant, back: 0, amplitude: 0, period: 0))
        track.isMuted = true
        var line = FModifier.Generator()
        (line.order, line.coefficients) = (2, [1, 2, 3])
        track.modifiers = [FModifier(.generator(line), name: "Square"), track.modifiers[0]]
        wanted.actions[0].channelbags[0].tracks[0] = track
        var sampled = AnimationTrack(dataPath: "[\"länge\"]", arrayIndex: 2)
        sampled.samples = [CurveSample(frame: 1, value: 2), CurveSample(frame: 2, value: 3, isSelected: true)]
        wanted.actions[0].channelbags[0].tracks.append(sampled)
        wanted.actions[0].poseMarkers = [Marker(name: "Contact", frame: 4)]
        var added = wanted.actions[0]
        added.name = "Added"
        wanted.actions.insert(added, at: 0)
        wanted.objects[0].action = "Added"

        let written = try copy(wanted, onto: base)
        try expectSame(document(written), wanted)
        // The object's animation data leads to another action; else only the action's blocks have changed.
        let (before, after) = (try blocks(base), try blocks(written))
        let others = before.filter { $0.code != "AC" && $0.code != "OB" }
        #expect(others.map(\.bytes) == after.filter { $0.code != "AC" && $0.code != "OB" }.map(\.bytes))
        #expect(zip(before, after).count { $0.code == "OB" && $0.bytes != $1.bytes } == 1)
        // And back again: nothing is left of what was added.
        var back = wanted
        back.actions[1].channelbags[0].tracks.remove(at: 1)
        back.actions[1].channelbags[0].tracks[0] = try document(base).actions[0].channelbags[0].tracks[0]
        back.actions[1].poseMarkers = []
        try expectSame(document(copy(back, onto: written)), back)
    }

    @Test func `a moved key changes its array and nothing else`() throws {
        let base = TinyBlend.scene().bytes
        var wanted = try document(base)
        wanted.actions[0].channelbags[0].tracks[0].keyframes[0].value = 5
        let written = try copy(wanted, onto: base)
        #expect(written.count == base.count)
        // The float of one value.
        #expect(zip(base, written).count { $0 != $1 } <= 4)
    }

    // MARK: Blender's own files

    @Test("random edits of files of Blender's", arguments: ["scene-5.0.1.blend", "scene-4.2.23.blend"], 1...12)
    func fixture(_ name: String, _ seed: UInt64) throws {
        let base = try Repository.bytes("Tests/Fixtures/Blend/\(name)")
        var wanted = try document(base)
        var random = SeededGenerator(seed: seed)
        for index in wanted.actions.indices {
            for bag in wanted.actions[index].channelbags.indices {
                edit(&wanted.actions[index].channelbags[bag], &random)
            }
        }
        let written = try copy(wanted, onto: base, packing: .zstd)
        #expect(written.withUnsafeBytes { Zstd.isZstd($0) })
        let found = try document(written)
        expectSame(found, wanted)
        for (one, other) in zip(found.actions, wanted.actions) {
            #expect(zip(one.channelbags, other.channelbags).allSatisfy { $0.curveNames == $1.curveNames })
        }
        // Written again there is nothing to change, and every frame is taken over.
        #expect(try copy(wanted, onto: written, packing: .zstd) == written)
    }

    private func edit(_ bag: inout Channelbag, _ random: inout SeededGenerator) {
        if random.chance(0.3) { bag.groups.append(ActionGroup(name: "New")) }
        if random.chance(0.2), bag.tracks.count > 1 { bag.tracks.removeLast() }
        for index in bag.tracks.indices where random.chance(0.5) {
            bag.tracks[index].extrapolation = .linear
            bag.tracks[index].group = bag.groups.last?.name
            for key in bag.tracks[index].keyframes.indices { bag.tracks[index].keyframes[key].value += 1 }
            bag.tracks[index].modifiers.append(FModifier(.stepped(FModifier.Stepped()), name: "Step"))
        }
        if random.chance(0.3) {
            var track = AnimationTrack(dataPath: "[\"x\"]", group: bag.groups.first?.name)
            track.keyframes = [Keyframe(frame: 1, value: 2)]
            bag.tracks.append(track)
        }
        bag.tracks = bag.tracksByGroup
    }

    // MARK: Packing

    @Test func `frames in which nothing changes are taken over`() throws {
        var file = TinyBlend.scene()
        let mesh = TinyBlend.Block(code: "ME", type: nil, address: 9, raw: [UInt8](repeating: 7, count: 1 << 20))
        file.blocks.insert(mesh, at: 2)
        var base = file.bytes.zstd(frames: 64, table: .right)
        let table = try #require(base.withUnsafeBytes { ZstdSeekTable($0) })
        // One inside the mesh is damaged: it comes through as it is.
        let middle = table.frames[32].packed
        for index in middle.dropFirst(8) { base[index] ^= 0xFF }
        var wanted = try document(base)
        wanted.actions[0].channelbags[0].tracks[0].keyframes[0].value = 5
        let written = try copy(wanted, onto: base, packing: .zstd)
        let frames = try #require(written.withUnsafeBytes { ZstdSeekTable($0) }).frames
        #expect(frames.contains { written[$0.packed] == base[middle] })
        try expectSame(document(written), wanted)
    }

    @Test func `gzip is one member`() throws {
        let base = TinyBlend.scene(version: 279).bytes
        var wanted = try document(base)
        wanted.actions[0].channelbags[0].tracks[0].keyframes[0].value = 5
        let packed = try copy(wanted, onto: base, packing: .gzip)
        let unpacked = try Gunzip.unpack(packed.input)
        #expect(try Array(unpacked.bytes) == copy(wanted, onto: base))
    }

    // MARK: What a file cannot hold

    @Test func `what a file cannot hold is named, and nothing is written`() throws {
        let base = TinyBlend.scene().bytes
        func notes(_ change: (inout AnimAction) -> Void) throws -> [String] {
            var wanted = try document(base)
            change(&wanted.actions[0])
            let problem = try #require(try problem(wanted, onto: base))
            #expect(problem.code == "blend.cannot-hold")
            return problem.notes.dropLast()
        }
        // Its curves have no smoothing; there are no groups and no modifier but the generator.
        #expect(
            try notes { $0.channelbags[0].tracks[0].autoSmoothing = .continuousAcceleration }
                == [
                    "curve Move/location[0]: auto_smoothing, for which files of Blender 2.80 and later have a place"
                ])
        #expect(
            try notes { $0.channelbags[0].groups = [ActionGroup(name: "G")] } == ["groups of action Move differ"])
        #expect(
            try notes { $0.channelbags[0].tracks[0].modifiers = [FModifier(.cycles(FModifier.Cycles()))] }
                == ["curve Move/location[0]: a modifier of type CYCLES, which the file's Blender lacks"])
        #expect(
            try notes { $0.usesFrameRange = true }
                == ["action \"Move\": its own frame range, for which files of Blender 3.1 and later have a place"])
        #expect(
            try notes { $0.poseMarkers = [Marker(name: "A marker of a long name", frame: 1)] }
                == [
                    "action \"Move\": the name of pose marker \"A marker of a long name\" has 23 bytes, "
                        + "and there is room for 15"
                ])
        #expect(
            try notes { $0.channelbags[0].tracks[0].dataPath = "loc\u{0}ation" }.first
                == "curve Move/loc\u{0}ation[0]: its data path has a zero byte, where Blender's texts end")
        #expect(try notes { $0.slots[0].identifier = "OBOther" }.count == 1)
    }

    @Test func `slots are not for files of before 4.4, and names have an end`() throws {
        let base = try Repository.bytes("Tests/Fixtures/Blend/scene-4.2.23.blend")
        var wanted = try document(base)
        wanted.actions[0].slots.append(ActionSlot(identifier: "OBTwo", handle: 5, targetIDType: "OBJECT"))
        let slots = try #require(try problem(wanted, onto: base))
        #expect(slots.notes.first?.hasPrefix("the slots ") == true)
        #expect(slots.notes.last?.contains("open the file in Blender 4.4 or newer") == true)
        wanted = try document(base)
        wanted.actions[0].name = String(repeating: "n", count: 80)
        #expect(
            try problem(wanted, onto: base)?.notes.first?.hasSuffix("its name has 80 bytes, and there is room for 63")
                == true)
        wanted = try document(base)
        var noise = FModifier.Noise()
        (noise.isLegacy, noise.roughness) = (false, 0.25)
        let modifiers = wanted.actions[0].channelbags[0].tracks[0].modifiers
        wanted.actions[0].channelbags[0].tracks[0].modifiers = modifiers + [FModifier(.noise(noise), name: "Noise")]
        let newNoise = try #require(try problem(wanted, onto: base))
        #expect(newNoise.notes.first?.contains("modifier NOISE that is not legacy") == true)
        #expect(newNoise.notes.last?.contains("Blender 4.4 or newer") == true)
    }

    @Test func `actions of one name cannot be told apart`() throws {
        let base = TinyBlend.scene().bytes
        var wanted = AnimationDocument()
        wanted.actions = ["New", "Other", "New"].map { AnimAction(name: $0) }
        let problem = try #require(try problem(wanted, onto: base))
        #expect(problem.code == "blend.cannot-hold")
        #expect(problem.notes.first?.hasPrefix("action \"New\" is there 2 times") == true)
        #expect(problem.notes.count == 2)
    }

    @Test func `a curve of no slot in an action with slots has no place`() throws {
        var wanted = AnimationDocument()
        let bag = Channelbag(slotHandle: 7, tracks: [AnimationTrack(dataPath: "location")])
        let stray = Channelbag(slotHandle: nil, tracks: [AnimationTrack(dataPath: "scale", arrayIndex: 2)])
        wanted.actions = [
            AnimAction(
                name: "New", slots: [ActionSlot(identifier: "OBCube", handle: 7, targetIDType: "OBJECT")],
                channelbags: [bag, stray])
        ]
        let problem = try #require(try problem(wanted, onto: TinyBlend.scene().bytes))
        #expect(problem.code == "blend.cannot-hold")
        #expect(problem.notes.first?.hasPrefix("1 curve of action \"New\" of no slot, as scale[2]") == true)
        wanted.actions[0].channelbags.removeLast()
        #expect(try self.problem(wanted, onto: TinyBlend.scene().bytes) == nil)
    }

    @Test func `many new actions are written in time for all of them`() throws {
        let base = TinyBlend.scene().bytes
        var wanted = try document(base)
        let model = wanted.actions[0]
        wanted.actions += (0..<3000).map { number in
            var action = model
            action.name = "New \(10_000 + number)"
            return action
        }
        let written = try copy(wanted, onto: base)
        wanted.actions.sort { $0.name < $1.name }
        try expectSame(document(written), wanted)
    }

    @Test func `one slot of any name is written to a file without slots, and its name is told`() throws {
        let base = try Repository.bytes("Tests/Fixtures/Blend/scene-4.2.23.blend")
        let original = try document(base)
        var wanted = original
        let index = try #require(wanted.actions.firstIndex { $0.name == "CameraAction" || $0.name == "CAMERAAction" })
        wanted.actions[index].slots[0].identifier = "OBMine"
        wanted.actions[index].slots[0].handle = 7
        wanted.actions[index].channelbags[0].slotHandle = 7
        wanted.actions[index].channelbags[0].tracks[0].keyframes[0].value = 12.5
        let log = DiagnosticLog()
        let found = try document(try copy(wanted, onto: base, log: log))
        #expect(log.diagnostics.map(\.code) == ["blend.slot-name"])
        #expect(log.diagnostics.first?.message.contains("slot OBMine becomes OBLegacy Slot") == true)
        #expect(found.actions[index].channelbags[0].tracks == wanted.actions[index].channelbags[0].tracks)
        #expect(found.actions[index].slots == original.actions[index].slots)
    }

    @Test func `actions of the file that the document lacks stay and are named`() throws {
        let base = TinyBlend.scene().bytes
        let log = DiagnosticLog()
        #expect(try copy(AnimationDocument(), onto: base, log: log) == base)
        #expect(log.diagnostics.map(\.code) == ["blend.kept-actions"])
    }

    @Test func `what the document says besides actions is named`() throws {
        let folder = try ScratchFolder()
        try Data(TinyBlend.scene().bytes).write(to: URL(fileURLWithPath: folder["base.blend"]))
        try folder.put("{\"format\":\"bezt-fcurves\",\"version\":1,\"objects\":[],\"actions\":[]}", "in.json")
        var conversion = Conversion()
        conversion.onto = folder["base.blend"]
        let log = DiagnosticLog()
        let outcome = conversion.run(from: folder["in.json"], to: folder["out.blend"], log: log)
        guard case .lossy = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let problem = try #require(log.diagnostics.first { $0.code == "blend.untouched" })
        #expect(problem.notes.first == "frame rate 24/1 became 30000/1001")
    }

    @Test("what the input's format has no word for is not missed", arguments: ["x.csv", "x.dae"])
    func fewerWords(_ name: String) throws {
        let folder = try ScratchFolder()
        let base = try Repository.bytes("Tests/Fixtures/Blend/scene-5.0.1.blend")
        try Data(base).write(to: URL(fileURLWithPath: folder["base.blend"]))
        var conversion = Conversion()
        // Without what bezt keeps in COLLADA for itself.
        conversion.write.writesExtra = false
        conversion.measures = false
        func lines(_ document: AnimationDocument) throws -> [String] {
            conversion.replacesOutput = true
            conversion.onto = nil
            try conversion.save(document, to: folder[name], keeping: KeptFiles([]), log: DiagnosticLog())
            conversion.onto = folder["base.blend"]
            let log = DiagnosticLog()
            _ = conversion.run(from: folder[name], to: folder["out.blend"], log: log)
            #expect(!log.hasErrors, "\(log.diagnostics)")
            return log.diagnostics.first { $0.code == "blend.untouched" }?.notes ?? []
        }
        var wanted = try document(base)
        #expect(try lines(wanted) == [])
        wanted.frameRate = FrameRate(fps: 50)
        #expect(try lines(wanted).first == "frame rate 50/1 became 30000/1001")
    }

    @Test("what the input's format has no word for stays as the file has it", arguments: ["x.csv", "x.dae"])
    func unsaid(_ name: String) throws {
        let folder = try ScratchFolder()
        let base = try Repository.bytes("Tests/Fixtures/Blend/scene-5.0.1.blend")
        try Data(base).write(to: URL(fileURLWithPath: folder["base.blend"]))
        let original = try document(base)
        // What has all of it: an object's curves of its transform come through every format.
        let index = try #require(
            original.actions.firstIndex { action in
                action.channelbags.contains { bag in
                    !bag.groups.isEmpty && bag.tracks.contains { $0.dataPath == "location" && $0.group != nil }
                }
            })
        let slot = original.actions[index].slots.first?.identifier ?? ""
        let object = try #require(original.objects.first { $0.action == original.actions[index].name })
        var wanted = original
        wanted.actions = [original.actions[index]]
        wanted.objects = [object]
        var conversion = Conversion()
        conversion.write.writesExtra = false
        conversion.measures = false
        try conversion.save(wanted, to: folder[name], keeping: KeptFiles([]), log: DiagnosticLog())
        conversion.onto = folder["base.blend"]
        let log = DiagnosticLog()
        _ = conversion.run(from: folder[name], to: folder["out.blend"], log: log)
        #expect(!log.hasErrors, "\(log.diagnostics)")
        let found = try document(Array(Data(contentsOf: URL(fileURLWithPath: folder["out.blend"])))).actions[index]
        let before = original.actions[index]
        #expect(found.slots.map(\.isExpanded) == before.slots.map(\.isExpanded), "\(slot)")
        #expect(found.poseMarkers == before.poseMarkers)
        #expect(found.usesFrameRange == before.usesFrameRange)
        #expect(found.channelbags[0].groups == before.channelbags[0].groups)
        var count = 0
        for track in found.channelbags[0].tracks {
            let old = before.channelbags[0].tracks.first {
                $0.dataPath == track.dataPath && $0.arrayIndex == track.arrayIndex
            }
            guard let old else { continue }
            count += 1
            #expect(track.group == old.group)
            #expect(track.colorMode == old.colorMode)
            #expect(track.isSelected == old.isSelected)
            #expect(track.autoSmoothing == old.autoSmoothing)
        }
        #expect(count > 0)
    }

    @Test("strips are those of the file, whether read as stored or as Blender changes them", arguments: [false, true])
    func strips(isAsStored: Bool) throws {
        var base = TinyBlend.legacy(version: 402, subversion: 0)
        base.addStrip()
        let folder = try ScratchFolder()
        try Data(base.bytes).write(to: URL(fileURLWithPath: folder["base.blend"]))
        var options = ReadOptions()
        options.isAsStored = isAsStored
        var wanted = try #require(Reading(base.input, as: .blend, options: options).document)
        func codes() -> [String] {
            let log = DiagnosticLog()
            var conversion = Conversion()
            conversion.replacesOutput = true
            _ = conversion.save(
                wanted, onto: folder["base.blend"], to: folder["out.blend"], keeping: KeptFiles([]), log: log)
            return log.diagnostics.map(\.code)
        }
        #expect(!codes().contains("blend.untouched"))
        wanted.objects[0].nlaTracks[0].strips[0].frameEnd = 99
        #expect(codes().contains("blend.untouched"))
    }

    // MARK: Empty actions

    /// An action of before 4.4 with nothing in it, which is for cameras and used by an object.
    private var emptyAction: [UInt8] {
        var file = TinyBlend.legacy(version: 402, subversion: 0)
        file.set("bAction", "curves", .list(0, 0))
        file.set("bAction", "idroot", .int(0x4143))
        return file.bytes
    }

    @Test func `an empty action stays what it is for`() throws {
        let wanted = try document(emptyAction)
        #expect(wanted.actions[0].slots.map(\.identifier) == ["OBLegacy Slot"])
        #expect(try copy(wanted, onto: emptyAction) == emptyAction)
    }

    @Test func `an empty action that gets a curve is for what its slot says`() throws {
        var wanted = try document(emptyAction)
        let curve = try #require(try document(TinyBlend.scene().bytes).actions[0].channelbags.first?.tracks.first)
        wanted.actions[0].channelbags = [Channelbag(slotHandle: wanted.actions[0].slots[0].handle, tracks: [curve])]
        expectSame(try document(copy(wanted, onto: emptyAction)), wanted)
    }

    @Test func `that an action becomes empty is told where nobody knows then what it is for`() throws {
        var file = TinyBlend.legacy(version: 402, subversion: 0)
        file.set("AnimData", "action", .pointer(0))
        var wanted = try document(file.bytes)
        wanted.actions[0].channelbags = []
        let log = DiagnosticLog()
        let found = try document(copy(wanted, onto: file.bytes, log: log))
        #expect(log.diagnostics.map(\.code) == ["blend.slot-name"])
        #expect(found.actions[0].slots.map(\.identifier) == ["XXLegacy Slot"])
    }

    // MARK: Damage

    @Test func `random damage of the file never traps`() throws {
        let bytes = TinyBlend.scene().bytes
        var wanted = try document(bytes)
        var random = SeededGenerator(seed: 11)
        edit(&wanted.actions[0].channelbags[0], &random)
        wanted.actions[0].channelbags[0].groups = []
        for index in wanted.actions[0].channelbags[0].tracks.indices {
            wanted.actions[0].channelbags[0].tracks[index].group = nil
        }
        wanted.actions[0].channelbags[0].tracks[0].keyframes[0].value = 9
        for _ in 0..<500 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let file = try? BlendFile(damaged.input, DiagnosticLog()),
                let onto = try? BlendOnto(wanted, file, isAsStored: false, log: DiagnosticLog())
            else { continue }
            let sink = MemorySink()
            try BlendCopy(edit: onto.edit, packing: .plain).write(to: sink)
            #expect(!sink.bytes.isEmpty)
        }
    }
}
