import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationFormats

@Suite struct ColladaReadingTests {
    private func track(_ document: AnimationDocument) throws -> AnimationTrack {
        try #require(document.actions.first?.channelbags.first?.tracks.first)
    }

    @Test func `an object has its rest transform and its action`() throws {
        let document = try Dae.read(Cube.file())
        let cube = try #require(document.objects.first)
        #expect(cube.transform.location == SIMD3(1, 2, 3))
        #expect(cube.transform.rotationEuler == SIMD3(0, 0, Float(Double.pi / 2)))
        #expect(cube.transform.scale == SIMD3(1, 1, 2))
        #expect(cube.action == "CubeAction")
        #expect(cube.slot == "OBCube")
        #expect(document.frameRate == FrameRate(fps: 24))
        #expect(try track(document).keyframes.map(\.frame) == [0, 12, 24])
    }

    @Test func `a unit scales lengths and their handles, and nothing else`() throws {
        let text = Cube.file(kinds: "BEZIER BEZIER BEZIER", tangents: "1 1 1")
            .replacing("meter=\"1\"", with: "meter=\"0.01\"")
        let document = try Dae.read(text)
        #expect(document.objects.first?.transform.location == SIMD3(0.01, 0.02, 0.03))
        #expect(document.objects.first?.transform.scale == SIMD3(1, 1, 2))
        #expect(try track(document).keyframes.map(\.value) == [0.01, 0.02, 0.03])
        #expect(try track(document).keyframes[0].handleRight.y == 0.02)
    }

    @Test func `degrees become radians`() throws {
        let document = try Dae.read(Cube.file(values: "0 90 180", target: "Cube/rotationZ.ANGLE", parameter: "ANGLE"))
        #expect(try track(document).dataPath == "rotation_euler")
        #expect(try track(document).arrayIndex == 2)
        #expect(try track(document).keyframes.map(\.value) == [0, Float(Double.pi / 2), Float(Double.pi)])
    }

    @Test func `the parameter names the component where the address does not`() throws {
        let document = try Dae.read(Cube.file(target: "Cube/location", parameter: "Y"))
        #expect(try track(document).arrayIndex == 1)
    }

    @Test func `a component can be named by its number`() throws {
        #expect(try track(try Dae.read(Cube.file(target: "Cube/scale(2)"))).arrayIndex == 2)
    }

    @Test func `a curve whose target is not found keeps the target as its path`() throws {
        let document = try Dae.read(Cube.file(target: "Cub/location.X"))
        #expect(try track(document).dataPath == "Cub/location.X")
        #expect(try track(document).keyframes.count == 3)
    }

    @Test func `a node is found by its name when no id fits`() throws {
        let text = Cube.file().replacing("<node id=\"Cube\" name=\"Cube\">", with: "<node id=\"n0\" name=\"Cube\">")
        #expect(try track(try Dae.read(text)).dataPath == "location")
    }

    @Test func `the rate that is asked for is that of a file that states none`() throws {
        let document = try Dae.read(Cube.file(), rate: FrameRate(fps: 10))
        #expect(document.frameRate == FrameRate(fps: 10))
        #expect(try track(document).keyframes.map(\.frame) == [0, 5, 10])
    }

    @Test func `a rate that the file states stays`() throws {
        let keys = [Keyframe(frame: 1, value: 0), Keyframe(frame: 12, value: 1)]
        let own = try Dae.text(Dae.document(tracks: [AnimationTrack(dataPath: "location", keyframes: keys)]))
        let foreign = own.replacing("profile=\"bezt\"", with: "profile=\"other\"")
        for text in [own, foreign] {
            let document = try Dae.read(text, rate: FrameRate(fps: 60))
            #expect(document.frameRate == FrameRate(fps: 24))
            #expect(try track(document).keyframes.map(\.frame) == [1, 12])
        }
    }

    @Test func `rounded times snap to whole frames and real sub-frames stay`() throws {
        let document = try Dae.read(Cube.file(times: "0.04166662 0.0625 1.0000001"), rate: FrameRate(fps: 24))
        #expect(try track(document).keyframes.map(\.frame) == [1, 1.5, 24])
    }

    @Test func `NTSC is found from the times`() throws {
        let text = Cube.file(times: "0.0333667 0.1668333 0.3336667")
        #expect(try Dae.read(text).frameRate == FrameRate(fps: 30, base: 1.001))
    }

    @Test(arguments: [("zyx", RotationMode.xyz), ("yzx", .xzy), ("xyz", .zyx), ("xzy", .yzx), ("zx", .xyz)])
    func `the order of the rotations is the rotation mode`(order: String, mode: RotationMode) throws {
        let axes: [Character: String] = ["x": "1 0 0", "y": "0 1 0", "z": "0 0 1"]
        let stack = order.map { "<rotate sid=\"r\($0)\">\(axes[$0] ?? "") 10</rotate>" }.joined()
        let document = try Dae.read(Cube.file(transforms: "<translate sid=\"location\">0 0 0</translate>" + stack))
        #expect(document.objects.first?.transform.mode == mode)
    }

    @Test func `numbers split by any blanks and pieces are whole`() throws {
        let document = try Dae.read(Cube.file(times: "\n0\t0.<!-- -->5\r\n  1.0e0 ", values: "1<![CDATA[5 2]]> 3"))
        #expect(try track(document).keyframes.map(\.frame) == [0, 12, 24])
        #expect(try track(document).keyframes.map(\.value) == [15, 2, 3])
    }

    @Test func `a file in another encoding is read`() throws {
        let text = Cube.file().replacing("encoding=\"utf-8\"", with: "encoding=\"iso-8859-1\"")
            .replacing("name=\"Cube\"", with: "name=\"K\u{fc}be\"")
        let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let input = bytes.withUnsafeBytes { InputBytes(name: nil, copying: $0) }
        let document = try AnimationFormat.collada.read(input, ReadOptions(), DiagnosticLog())
        #expect(document.objects.first?.name == "Kübe")
    }

    @Test(arguments: ["Cube", "Cube.001", "", "_", "_x41", "a_xb", "9", "-", "ä/ö", "x y"])
    func `a name comes back from its id`(name: String) {
        let id = ColladaNames.id(name)
        #expect(ColladaNames.name(id) == name)
        #expect(id.utf8.allSatisfy { $0 < 128 && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "/") })
    }

    @Test func `every code is on the format's page`() throws {
        let page = try String(
            contentsOf: Corpus.checkout.appendingPathComponent("formats/collada.md"), encoding: .utf8)
        for code in ColladaCode.allCases { #expect(page.contains("`\(code.rawValue)`"), "\(code.rawValue)") }
    }

    @Test(.enabled(if: Corpus.schemaCheck != nil, "no schemas beside the corpus"))
    func `what is written validates against the schema`() throws {
        let check = try #require(Corpus.schemaCheck)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bezt-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [String] = []
        for seed in UInt64(0)..<60 {
            let file = folder.appendingPathComponent("\(seed).dae")
            var options = Dae.plain
            options.writesExtra = seed.isMultiple(of: 2)
            options.fitTolerance = 0.01
            var document =
                seed < 20
                ? RandomDocument.make(seed: seed)
                : seed < 40 ? RandomDocument.whole(seed: seed) : RandomDocument.rigged(seed: seed)
            document.frameEnd = min(document.frameEnd, document.frameStart + 20)
            let sink = MemorySink()
            try AnimationFormat.collada.write(document, options, sink)
            try Data(sink.bytes).write(to: file)
            files.append(file.path)
        }
        #expect(try Corpus.status(of: check, on: files) == 0)
    }
}
