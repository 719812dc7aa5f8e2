import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationFormats

/// What is wrong with a file is said, with its place; nothing traps.
@Suite struct BlendProblemTests {
    private func codes(_ change: (inout TinyBlend) -> Void) -> [String] {
        var file = TinyBlend.scene()
        change(&file)
        return file.reading.codes
    }

    // MARK: Exhibits, one for each code

    @Test func `other bytes`() {
        #expect(Reading("solid teapot", as: .blend).codes == ["blend.not-blend"])
        #expect(Reading(Array("hello".utf8).zstd(frames: 1).input, as: .blend).codes == ["blend.not-blend"])
        #expect(Reading("BLENDER", as: .blend).codes == ["blend.truncated"])
        for header in ["BLENDERxv405....", "BLENDER-x405", "BLENDER-v4x5", "BLENDER18-01v0500", "BLENDER17-02v0600"] {
            #expect(Reading(header, as: .blend).codes == ["blend.header"], "\(header)")
        }
    }

    @Test func `versions`() {
        #expect(Reading("BLENDER_v248 and so on", as: .blend).codes == ["blend.too-old"])
        #expect(codes { $0.version = 249 } == ["blend.too-old"])
        #expect(codes { $0.version = 601 } == ["blend.newer"])
    }

    @Test func `lengths that lie`() {
        #expect(codes { $0.change("Scene") { $0.statedLength = 1 << 24 } } == ["blend.truncated"])
        #expect(codes { $0.change("Scene") { $0.statedLength = -8 } } == ["blend.block-length"])
    }

    @Test func `the description of the structs`() throws {
        #expect(
            codes { $0.blocks.append(.init(code: "DNA1", type: nil, address: 5, raw: Array("junk".utf8))) }.first
                == "blend.dna")
        var file = TinyBlend.scene()
        let description = try #require(file.dna.firstIndex { $0.name == "Scene" })
        file.dna[description].fields[1].type = "nonsense"
        // A field without a type has no size: the scene cannot be read.
        #expect(file.reading.codes.contains("blend.wrong-type"))
        let end = TinyBlend(layout: .long, blocks: []).header + Array("ENDB".utf8)
        #expect(Reading(end.input, as: .blend).codes == ["blend.no-dna"])
        var twice = TinyBlend.scene().bytes
        let second = twice.suffix(from: twice.count - 24 - dnaLength(twice))
        twice.insert(contentsOf: second.dropLast(24), at: twice.count - 24)
        #expect(Reading(twice.input, as: .blend).codes == ["blend.dna"])
    }

    /// Each struct and field repeats names: a long one would take memory a thousand times.
    @Test func `names longer than any are refused`() {
        for (length, code) in [(1000, []), (2000, ["blend.dna"])] {
            let reading = {
                var file = TinyBlend.scene()
                file.dna.append(.init(String(repeating: "t", count: length), "int a"))
                return file.reading
            }()
            #expect(reading.codes == code)
        }
    }

    /// Header and payload of the last block but one.
    private func dnaLength(_ bytes: [UInt8]) -> Int {
        let start = bytes.indices.last { bytes[$0...].starts(with: Array("DNA1".utf8)) } ?? 0
        return bytes.count - 24 - start
    }

    @Test func `pointers to nowhere and in circles`() throws {
        #expect(codes { $0.set("FCurve", "bezt", .pointer(0xBAD)) } == ["blend.pointer"])
        #expect(codes { $0.set("Object", "adt", .pointer(0x777)) } == ["blend.pointer"])
        #expect(codes { $0.set("FModifier", "next", .pointer(0x13)) } == ["blend.loop"])
        #expect(codes { $0.set("TimeMarker", "next", .pointer(0x10)) } == ["blend.wrong-type"])
        #expect(codes { $0.set("AnimData", "action", .pointer(3)) } == [])
        // A bone inside its own child.
        let reading = {
            var file = TinyBlend.scene()
            file.set("Object", "type", .int(25))
            file.set("Object", "data", .pointer(0x40))
            file.blocks.append(
                .init(
                    code: "AR", type: "bArmature", address: 0x40,
                    items: [["id": .fields(["name": .text("ARRig")]), "bonebase": .list(0x41, 0x41)]]))
            file.blocks.append(
                .init(
                    code: "DATA", type: "Bone", address: 0x41,
                    items: [["name": .text("Root"), "childbase": .list(0x41, 0x41)]]))
            return file.reading
        }()
        #expect(reading.codes == ["blend.loop"])
        #expect(reading.document?.objects.first?.bones.map(\.name) == ["Root"])
    }

    @Test func `what is looked at twice is told once`() {
        // Who uses an action of before 4.4 is looked for before it is read.
        func codes(_ change: (inout TinyBlend) -> Void) -> [String] {
            var file = TinyBlend.legacy(version: 402, subversion: 0)
            file.addStrip()
            change(&file)
            return file.reading.codes.filter { ["blend.pointer", "blend.loop", "blend.wrong-type"].contains($0) }
        }
        #expect(codes { $0.set("NlaStrip", "next", .pointer(0xBAD)) } == ["blend.pointer"])
        #expect(codes { $0.set("NlaTrack", "next", .pointer(0x50)) } == ["blend.loop"])
        #expect(codes { $0.set("AnimData", "nla_tracks", .list(0x51, 0x51)) } == ["blend.wrong-type"])
        #expect(codes { $0.set("NlaStrip", "act", .pointer(0xBAD)) } == ["blend.pointer"])
        #expect(codes { $0.set("Object", "adt", .pointer(0x777)) } == ["blend.pointer"])
        // The slots of an action, by its user and by itself.
        #expect(
            self.codes { $0.set("bAction", "slot_array", .pointer(0xBAD)) }.filter { $0 == "blend.pointer" }.count == 1)
    }

    @Test func `counts that lie`() throws {
        for count in [3, Int(Int32.max), -1] {
            let reading = {
                var file = TinyBlend.scene()
                file.set("FCurve", "totvert", .int(count))
                return file.reading
            }()
            let problem = try #require(reading.diagnostic("blend.count"))
            #expect(problem.severity == .error)
            let keys = reading.document?.actions.first?.channelbags.first?.tracks.first?.keyframes.count
            #expect(keys == (count < 0 ? 0 : 2))
        }
        #expect(codes { $0.set("ActionChannelBag", "fcurve_array_num", .int(100)) } == ["blend.count"])
        #expect(codes { $0.set("FMod_Generator", "arraysize", .int(99)) } == ["blend.count"])
    }

    @Test func `a curve that an array names a million times`() {
        let reading = {
            var file = TinyBlend.scene()
            let count = 1_000_000
            file.set("ActionChannelBag", "fcurve_array_num", .int(count))
            for index in file.blocks.indices where file.blocks[index].address == 0x25 {
                file.blocks[index].pointers = Array(repeating: 0x10, count: count)
            }
            return file.reading
        }()
        #expect(reading.codes.contains("blend.budget"))
        #expect((reading.document?.actions.first?.channelbags.first?.tracks.count ?? 0) < 10_000)
    }

    @Test func `numbers without a name`() throws {
        #expect(codes { $0.change("BezTriple") { $0.items[1]["ipo"] = .int(99) } } == ["blend.enumeration"])
        #expect(codes { $0.set("FCurve", "color_mode", .int(99)) } == ["blend.enumeration"])
        #expect(codes { $0.set("FModifier", "type", .int(7)) } == ["blend.unknown-modifier"])
    }

    @Test func `a rate that is none, keys out of order, curves twice`() {
        #expect(
            codes { $0.change("Scene") { $0.items[0]["r"] = .fields(["frs_sec": .int(0)]) } } == ["blend.frame-rate"])
        #expect(codes { $0.change("BezTriple") { $0.items.reverse() } } == ["blend.unsorted-keys"])
        #expect(
            codes {
                $0.set("ActionChannelBag", "fcurve_array_num", .int(2))
                for index in $0.blocks.indices where $0.blocks[index].address == 0x25 {
                    $0.blocks[index].pointers = [0x10, 0x10]
                }
            } == ["blend.duplicate-curve"])
    }

    @Test func `what lies in a library, in other scenes and in nothing`() throws {
        let linked = {
            var file = TinyBlend.scene()
            file.blocks.append(
                .init(
                    code: "LI", type: "Library", address: 0x50, items: [["name": .text("//rig.blend")]]))
            file.blocks.append(
                .init(
                    code: "ID", type: "ID", address: 0x51,
                    items: [["name": .text("ACFar"), "lib": .pointer(0x50)]]))
            file.set("AnimData", "action", .pointer(0x51))
            return file.reading
        }()
        let problem = try #require(linked.diagnostic("blend.linked"))
        #expect(problem.message == "action \"Far\" lies in the library //rig.blend, which is not opened")
        #expect(linked.document?.objects.first?.action == nil)

        let second = TinyBlend.Block(
            code: "SC", type: "Scene", address: 0x60, items: [["id": .fields(["name": .text("SCOther")])]])
        #expect(codes { $0.blocks.append(second) } == ["blend.scenes"])
        #expect(codes { $0.blocks.removeAll { $0.type == "Scene" } }.contains("blend.no-scene"))
        #expect(
            codes {
                $0.set("Object", "parent", .pointer(3))
                $0.set("Object", "partype", .int(5))
            } == ["blend.vertex-parent"])
    }

    @Test func `layers beyond the first`() {
        #expect(
            codes {
                $0.set("bAction", "layer_array_num", .int(2))
                for index in $0.blocks.indices where $0.blocks[index].address == 0x20 {
                    $0.blocks[index].pointers = [0x30, 0x30]
                }
            }.contains("blend.layers"))
    }

    @Test func `packed data that is damaged or too much`() {
        let packed = TinyBlend.scene().bytes.zstd(frames: 1)
        #expect(Reading(Array(packed.dropLast(9)).input, as: .blend).codes == ["blend.zstd"])
        let bomb = [UInt8](repeating: 0, count: 160 << 20).zstd(frames: 1)
        #expect(bomb.count < 100_000)
        #expect(Reading(bomb.input, as: .blend).codes == ["blend.too-large"])
        // 160 MiB are 4096 times as much and 64 MiB more; whoever says so gets them, and no more than that.
        var options = ReadOptions()
        options.largestUnpacked = 160 << 20
        #expect(Reading(bomb.input, as: .blend, options: options).codes == ["blend.not-blend"])
        options.largestUnpacked = 160 << 20 - 1
        #expect(Reading(bomb.input, as: .blend, options: options).codes == ["blend.too-large"])
        let scene = TinyBlend.scene().bytes
        for table in ZstdTable.allCases {
            options.largestUnpacked = scene.count
            #expect(Reading(scene.zstd(frames: 3, table: table).input, as: .blend, options: options).codes == [])
            options.largestUnpacked = scene.count - 1
            let codes = Reading(scene.zstd(frames: 3, table: table).input, as: .blend, options: options).codes
            #expect(codes == ["blend.too-large"])
        }
    }

    @Test func `every code has an exhibit and a line on the page`() throws {
        let page = try Repository.text("formats/blend.md")
        let folder = "Tests/AnimationFormatsTests/Blend"
        let tests = try [
            "BlendProblemTests", "BlendFixtureTests", "BlendRuleTests", "BlendOntoTests", "BlendSlotTests",
            "BlendIdleCurveTests",
        ]
        .map { try Repository.text("\(folder)/\($0).swift") }.joined()
        for code in BlendCode.allCases.map(\.rawValue) {
            #expect(page.contains("`\(code)`"), "no page explains \(code)")
            #expect(tests.contains("\"\(code)\""), "no test raises \(code)")
        }
    }

    @Test func `a description of structs that makes lists and arrays of no size`() throws {
        for (structName, field) in [("bAction", "markers"), ("Scene", "r"), ("FCurve", "modifiers")] {
            var file = TinyBlend.scene()
            let description = try #require(file.dna.firstIndex { $0.name == structName })
            let index = try #require(file.dna[description].fields.firstIndex { $0.name == field })
            file.dna[description].fields[index].name += "[0]"
            #expect(file.reading.document != nil)
        }
        var file = TinyBlend.scene()
        let list = try #require(file.dna.firstIndex { $0.name == "ListBase" })
        file.dna[list].fields = []
        // The cube is still there, as the user of an action; what only lists lead to is not.
        let document = try #require(file.reading.document)
        #expect(document.objects.map(\.name) == ["Cube"] && document.markers == [])
        #expect(document.actions.first?.channelbags.first?.tracks.first?.modifiers == [])
    }

    // MARK: Any input at all

    @Test("a file cut off anywhere says so", arguments: BlendLayoutTests.layouts)
    func truncation(_ layout: TinyBlend.Layout, _ isBigEndian: Bool, _ version: Int) {
        let bytes = TinyBlend.scene(layout: layout, isBigEndian: isBigEndian, version: version).bytes
        let end = bytes.count - layout.size
        for length in 1..<end {
            let reading = Reading(Array(bytes[..<length]).input, as: .blend)
            #expect(reading.document == nil && !reading.codes.isEmpty, "\(length) bytes")
        }
    }

    @Test("random damage never traps", arguments: BlendLayoutTests.layouts)
    func damage(_ layout: TinyBlend.Layout, _ isBigEndian: Bool, _ version: Int) {
        let bytes = TinyBlend.scene(layout: layout, isBigEndian: isBigEndian, version: version).bytes
        var random = SeededGenerator(seed: 5)
        for _ in 0..<600 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let reading = Reading(damaged.input, as: .blend)
            #expect(reading.document != nil || !reading.codes.isEmpty)
        }
    }

    @Test func `random damage of a file of Blender's never traps`() throws {
        let packed = try BlendBytes(try Repository.bytes("Tests/Fixtures/Blend/scene-5.0.1.blend").input)
        #expect(packed.isReadable(0..<packed.count, reportingTo: DiagnosticLog()))
        let bytes = Array(packed.bytes)
        var random = SeededGenerator(seed: 6)
        for _ in 0..<40 {
            var damaged = bytes
            for _ in 0..<200 {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let reading = Reading(damaged.input, as: .blend)
            #expect(reading.document != nil || !reading.codes.isEmpty)
        }
        for _ in 0..<40 {
            var damaged = try Repository.bytes("Tests/Fixtures/Blend/scene-5.0.1.blend")
            damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= 0x55
            let reading = Reading(damaged.input, as: .blend)
            #expect(reading.document != nil || !reading.codes.isEmpty)
        }
    }
}
