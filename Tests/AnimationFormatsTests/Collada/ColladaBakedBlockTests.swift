import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationFormats

/// Cameras, lights and materials in the profile for Blender's importer.
@Suite struct ColladaBakedBlockTests {
    private static func document(
        _ type: String, _ tracks: [AnimationTrack], lightKind: String? = nil
    ) -> AnimationDocument {
        var document = ColladaBlockTests.document(type, tracks, lightKind: lightKind)
        (document.frameStart, document.frameEnd) = (1, 30)
        return document
    }

    private static func track(_ path: String, _ values: [Float]) -> AnimationTrack { track(path, 0, values) }

    private static func track(_ path: String, _ index: Int32, _ values: [Float]) -> AnimationTrack {
        ColladaBlockTests.track(path, index, values)
    }

    private static func text(
        _ document: AnimationDocument, _ profile: ColladaProfile = .blender, log: DiagnosticLog = DiagnosticLog()
    ) throws -> String {
        var options = Dae.plain
        options.profile = profile
        let sink = MemorySink()
        try AnimationFormat.collada.write(document, options, reportingLossesTo: log, to: sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    private static func targets(_ text: String) -> [String] {
        text.components(separatedBy: "target=\"").dropFirst().compactMap { part in
            part.split(separator: "\"").first.map(String.init)
        }
    }

    /// Of the OUTPUT source of a channel, its parameters.
    private static func parameters(_ channel: String, _ text: String) throws -> [String] {
        let accessor = try #require(text.range(of: "<accessor source=\"#action.\(channel).value.array\""))
        let end = try #require(text[accessor.upperBound...].range(of: "</accessor>"))
        return text[accessor.upperBound..<end.lowerBound].components(separatedBy: "<param name=\"").dropFirst()
            .compactMap { $0.split(separator: "\"").first.map(String.init) }
    }

    /// The numbers of an OUTPUT source, sample by sample.
    private static func samples(_ channel: String, _ text: String, components: Int) throws -> [[Double]] {
        let array = try #require(text.range(of: "<float_array id=\"action.\(channel).value.array\""))
        let start = try #require(text[array.upperBound...].firstIndex(of: ">"))
        let end = try #require(text[start...].firstIndex(of: "<"))
        let numbers = text[text.index(after: start)..<end].split(separator: " ").compactMap { Double($0) }
        return stride(from: 0, to: numbers.count, by: components).map { Array(numbers[$0..<$0 + components]) }
    }

    private static func losses(_ document: AnimationDocument, _ profile: ColladaProfile = .blender) throws -> [String] {
        let log = DiagnosticLog()
        _ = try text(document, profile, log: log)
        return log.diagnostics.filter { $0.code == "loss.data-paths" }.map(\.message)
    }

    /// A document for each kind of data-block, with curves of all kinds for what Blender's importer takes.
    private static func everything() -> [AnimationDocument] {
        var noisy = track("clip_start", [0.1, 0.01])
        var noise = FModifier.Noise()
        noise.strength = 0.05
        noisy.modifiers = [FModifier(.noise(noise))]
        var zoom = track("lens", [35, 85])
        zoom.keyframes[0].interpolation = .bounce
        var cut = track("color", 1, [0.9, 0.35])
        cut.keyframes[0].interpolation = .constant
        let lights = [
            track("color", 0, [1, 0.2]), cut, track("color", 2, [0, 1]), track("spot_size", [0.7853982, 1.1]),
        ]
        let colors = (0..<4).map { track("diffuse_color", $0, [0.1, Float($0) / 4]) }
        let shines = (0..<3).map { track("specular_color", $0, [1, Float($0) / 3]) }
        return [
            document("CAMERA", [zoom, noisy, track("clip_end", [100, 1e4])]),
            document("CAMERA", [track("ortho_scale", [6, 7.3]), track("clip_end", [100, 50])]),
            document("LIGHT", lights, lightKind: "SPOT"), document("MATERIAL", colors + shines),
        ]
    }

    @Test func `a whole target for each property, with components by name`() throws {
        let texts = try Self.everything().map { try Self.text($0) }
        let id = "_x-My_x20Data"
        #expect(Self.targets(texts[0]) == ["xfov", "znear", "zfar"].map { "camera\(id)/\($0)" })
        #expect(Self.targets(texts[1]) == ["xmag", "zfar"].map { "camera\(id)/\($0)" })
        #expect(Self.targets(texts[2]) == ["color", "falloff_angle"].map { "light\(id)/\($0)" })
        #expect(
            Self.targets(texts[3]) == ["diffuse", "specular"].map { "effect\(id)/\($0)" } + ["#material\(id)"])
        #expect(try Self.parameters("light\(id).color", texts[2]) == ["R", "G", "B"])
        #expect(try Self.parameters("effect\(id).diffuse", texts[3]) == ["R", "G", "B", "A"])
        #expect(try Self.parameters("effect\(id).specular", texts[3]) == ["R", "G", "B"])
        #expect(texts[0].contains("<instance_camera url=\"#camera\(id)\"/>"))
        #expect(texts[2].contains("<instance_light url=\"#light\(id)\"/>"))
        for text in texts { #expect(!text.contains("BEZIER") && !text.contains("STEP") && !text.contains("TANGENT")) }
    }

    @Test func `what is read back has the values of the curves at every sample`() throws {
        for document in Self.everything() {
            let log = DiagnosticLog()
            let back = try Dae.read(Self.text(document), log: log)
            // What lies between samples of an angle of view is told.
            let warnings = log.diagnostics.filter { $0.severity != .note && $0.code != "collada.field-of-view" }
            #expect(warnings.isEmpty, "\(warnings.map(\.message))")
            let block = try #require(document.objects.last)
            let owner = try #require(back.objects.first { $0.idType == block.idType })
            #expect(owner.name == "My Data")
            let action = try #require(back.actions.first { owner.action.isExactly($0.name) })
            let slot = try #require(action.slots.first { owner.slot.isExactly($0.identifier) })
            let bag = try #require(action.channelbags.first { $0.slotHandle == slot.handle })
            let tracks = document.actions[0].channelbags[0].tracks
            #expect(bag.tracks.count == tracks.count)
            for track in tracks {
                let found = try #require(
                    bag.tracks.first { $0.dataPath == track.dataPath && $0.arrayIndex == track.arrayIndex })
                let values = (2...60).map { track.evaluate(at: Float($0) / 2) }
                let largest = values.map(abs).max() ?? 0
                for (half, value) in zip(2...60, values) {
                    // Samples that a line passes to within a millionth are left out.
                    let error = abs(found.evaluate(at: Float(half) / 2) - value)
                    #expect(error <= 2e-6 * largest, "\(track.dataPath) at \(Float(half) / 2): off by \(error)")
                }
                for key in found.keyframes {
                    // Times are those that Blender's own arithmetic puts on the frame.
                    let value = track.evaluate(at: (key.frame * 2).rounded() / 2)
                    #expect(abs(key.value - value) <= 4 * value.ulp, "\(track.dataPath) at \(key.frame)")
                }
            }
        }
    }

    @Test func `no curve of what arrives is reported as lost`() throws {
        for document in Self.everything() { #expect(try Self.losses(document) == []) }
        // Matrices are all that the other profile has.
        let matrix = try Self.text(Self.everything()[0], .matrix)
        #expect(!matrix.contains("camera"))
        let losses = try Self.losses(Self.everything()[0], .matrix)
        #expect(losses == Array(repeating: "only transforms of objects and bones are sampled; left out", count: 3))
    }

    @Test func `what does not arrive has its reason`() throws {
        func reason(_ type: String, _ path: String, lightKind: String? = nil) throws -> String? {
            try Self.losses(Self.document(type, [Self.track(path, [1, 2])], lightKind: lightKind)).first
        }
        let none = "Blender's importer has no animation of"
        let stays = "left out, and it stays as it is at the first frame"
        #expect(try reason("LIGHT", "energy") == "\(none) energy; \(stays)")
        #expect(try reason("CAMERA", "shift_x") == "\(none) shift_x; \(stays)")
        #expect(try reason("CAMERA", "dof.focus_distance") == "\(none) dof.focus_distance; left out")
        #expect(try reason("MATERIAL", "roughness") == "\(none) roughness; left out")
        #expect(try reason("KEY", "key_blocks[\"A\"].value") == "\(none) key_blocks[\"A\"].value; left out")
        #expect(try reason("OBJECT", "hide_render") == "\(none) hide_render; left out")
        let sun = try reason("LIGHT", "spot_size", lightKind: "SUN")
        #expect(sun == "the light is of the kind SUN, so the curve moves nothing and is left out")
        let both = Self.document("CAMERA", [Self.track("lens", [35, 50]), Self.track("ortho_scale", [6, 7])])
        #expect(
            try Self.losses(both) == ["the camera has a curve for lens, and a file shows it either way; left out"])
        var hidden = Self.document("CAMERA", [Self.track("lens", [35, 50])])
        hidden.objects[0].dataName = "Another"
        #expect(
            try Self.losses(hidden) == [
                "no object shows \"My Data\", and Blender's importer takes only what one shows; left out"
            ])
    }

    @Test func `what stays is as at the first frame`() throws {
        let light = try Self.text(Self.document("LIGHT", [Self.track("energy", [5, 6])], lightKind: "SUN"))
        #expect(light.contains("<energy sid=\"energy\">5</energy>"))
        #expect(Self.targets(light) == [])
        let camera = try Self.text(Self.document("CAMERA", [Self.track("shift_y", [0.25, 1])]))
        #expect(camera.contains("<shifty sid=\"shifty\">0.25</shifty>"))
    }

    @Test func `a component without a curve is that of a new light or material`() throws {
        let light = try Self.text(Self.document("LIGHT", [Self.track("color", 1, [0.5, 1])]))
        let colors = try Self.samples("light_x-My_x20Data.color", light, components: 3)
        #expect(colors.count > 10 && colors.allSatisfy { $0[0] == 1 && $0[2] == 1 } && colors[0][1] == 0.5)
        let alpha = try Self.text(Self.document("MATERIAL", [Self.track("diffuse_color", 3, [0.5, 1])]))
        let diffuse = try Self.samples("effect_x-My_x20Data.diffuse", alpha, components: 4)
        #expect(diffuse.allSatisfy { $0[0..<3] == [0.8, 0.8, 0.8] } && diffuse[0][3] == 0.5)
        let red = try Self.text(Self.document("MATERIAL", [Self.track("diffuse_color", 0, [0.5, 1])]))
        #expect(try Self.parameters("effect_x-My_x20Data.diffuse", red) == ["R", "G", "B"])
    }

    @Test func `each object that shows a moved camera has one of its own`() throws {
        var document = Self.document("CAMERA", [Self.track("clip_end", [100, 200])])
        for name in ["Second", "Third"] {
            var object = SceneObject(name: name, kind: "CAMERA")
            object.dataName = "My Data"
            document.objects.append(object)
        }
        let log = DiagnosticLog()
        let text = try Self.text(document, log: log)
        let ids = ["camera_x-My_x20Data", "camera_x-My_x20Data_x2e001", "camera_x-My_x20Data_x2e002"]
        #expect(Self.targets(text) == ids.map { "\($0)/zfar" })
        for id in ids { #expect(text.components(separatedBy: "<instance_camera url=\"#\(id)\"/>").count == 2) }
        #expect(log.diagnostics.count { $0.code == "loss.objects" && $0.message.contains("data of its own") } == 2)
        let back = try Dae.read(text)
        #expect(
            back.objects.filter(\.isObject).compactMap(\.dataName) == ["My Data", "My Data.001", "My Data.002"])
    }

    @Test func `a light without curves is shown by all its objects`() throws {
        var document = Self.document("LIGHT", [], lightKind: "SUN")
        document.objects.removeLast()
        document.objects.append(document.objects[0])
        document.objects[1].name = "Second"
        let text = try Self.text(document)
        #expect(text.components(separatedBy: "<light id=").count == 2)
        #expect(text.components(separatedBy: "<instance_light url=\"#light_x-My_x20Data\"/>").count == 3)
    }

    @Test func `materials are worn by an object of a name that none has`() throws {
        var document = Self.document("MATERIAL", [Self.track("diffuse_color", 0, [0, 1])])
        document.objects[0].name = "Materials"
        let log = DiagnosticLog()
        let text = try Self.text(document, log: log)
        #expect(text.contains("<node id=\"Materials_x2e001\" name=\"Materials.001\""))
        #expect(text.contains("<instance_geometry url=\"#mesh_x-Materials_x2e001\"><bind_material>"))
        #expect(log.diagnostics.contains { $0.code == "collada.node-made" && $0.message.contains("Materials.001") })
        document.objects.removeFirst()
        #expect(try Self.text(document).contains("<node id=\"Materials\" name=\"Materials\""))
    }

    @Test func `values that Blender cannot have become those it has`() throws {
        let camera = try Self.text(Self.document("CAMERA", [Self.track("lens", [0.25, 0.25])]))
        // 2 atan(18 / 1) in degrees
        #expect(camera.contains(">173.64034 173.64034 </float_array>"))
        var track = Self.track("clip_end", [100, 100])
        track.keyframes[1].value = .nan
        let text = try Self.text(Self.document("CAMERA", [track]))
        #expect(!text.lowercased().contains("nan"))
    }

    @Test(.enabled(if: Corpus.schemaCheck != nil, "no schemas beside the corpus"), arguments: ColladaVersion.allCases)
    func `what is written validates`(version: ColladaVersion) throws {
        let check = try #require(Corpus.schemaCheck)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bezt-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = Dae.plain
        (options.profile, options.version) = (.blender, version)
        var files: [String] = []
        for (number, document) in Self.everything().enumerated() {
            let sink = MemorySink()
            try AnimationFormat.collada.write(document, options, sink)
            let file = folder.appendingPathComponent("\(number).dae")
            try Data(sink.bytes).write(to: file)
            files.append(file.path)
        }
        #expect(try Corpus.status(of: check, on: files) == 0)
    }
}
