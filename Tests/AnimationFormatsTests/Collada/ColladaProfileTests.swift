import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationFormats

/// COLLADA for readers that know less of it.
@Suite struct ColladaProfileTests {
    private func sample(_ name: String) throws -> AnimationDocument {
        let bytes = try Repository.bytes("samples/\(name).json")
        let input = bytes.withUnsafeBytes { InputBytes(name: nil, copying: $0) }
        return try #require(Reading(input, as: .fcurveJSON).document)
    }

    private func text(
        _ document: AnimationDocument, _ profile: ColladaProfile, _ change: (inout WriteOptions) -> Void = { _ in },
        log: DiagnosticLog = DiagnosticLog()
    ) throws -> String {
        var options = Dae.plain
        options.profile = profile
        change(&options)
        let sink = MemorySink()
        try AnimationFormat.collada.write(document, options, reportingLossesTo: log, to: sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    /// The numbers of a float array.
    private func numbers(_ id: String, in text: String) throws -> [Double] {
        let start = try #require(text.range(of: "<float_array id=\"\(id)\""), "\(id)")
        let open = try #require(text[start.upperBound...].firstIndex(of: ">"))
        let close = try #require(text[open...].range(of: "</float_array>"))
        return text[text.index(after: open)..<close.lowerBound].split { " \n".contains($0) }.compactMap { Double($0) }
    }

    @Test func `in the profile matrix the nodes' matrices multiply to where Blender has the bones`() throws {
        let document = try sample("walk")
        let text = try text(document, .matrix)
        var chains: [String: [String]] = [:]
        let walker = try #require(document.objects.first { $0.name == "Walker" })
        for bone in walker.bones {
            let id = "Walker_xx" + bone.name.replacingOccurrences(of: ".", with: "_x2e")
            chains[bone.name] = (bone.parent.flatMap { chains[$0] } ?? ["Path"]) + [id]
        }
        var system = AnimationSystem(document)
        var curves: [String: [Double]] = [:]
        for id in Set(chains.values.joined()) {
            let times = try numbers("action.\(id).transform.time.array", in: text)
            #expect(times.count == 250)
            #expect(abs(times[24] - 25.0 / 24) < 1e-8)
            curves[id] = try numbers("action.\(id).transform.value.array", in: text)
        }
        var worst = 0.0
        for frame in 1...250 {
            system.playback.currentFrame = Float(frame)
            var objects = document.objects
            system.applyToObjects(&objects)
            let matrices = SceneMatrices(of: objects)
            let place = try #require(objects.firstIndex { $0.name == "Walker" })
            for (bone, pose) in zip(walker.bones, matrices.pose[place]) {
                let wanted = ColladaMatrix(matrices.world[place] * pose)
                let found = try #require(chains[bone.name]).reduce(ColladaMatrix.identity) { outer, id in
                    outer * ColladaMatrix(.matrix, Array((curves[id] ?? [])[16 * (frame - 1)..<16 * frame]))
                }
                let distance = found.distance(to: wanted)
                worst = max(worst, distance.linear, distance.translation)
            }
        }
        #expect(worst < 1e-6)
    }

    @Test(arguments: ["walk", "bounce", "cube", "camera", "ntsc"])
    func `Blender's profile has no form that Blender's importer does not know`(name: String) throws {
        let text = try text(sample(name), .blender)
        let targets = text.components(separatedBy: "target=\"").dropFirst().compactMap {
            $0.split(separator: "\"").first
        }
        #expect(!targets.isEmpty)
        // No member, no index, no dot in an id.
        #expect(targets.allSatisfy { !$0.contains(".") && !$0.contains("(") })
        #expect(!text.contains("BEZIER") && !text.contains("TANGENT") && !text.contains("STEP"))
    }

    @Test func `a bone and what hangs on it lie at the top of Blender's profile, where they are in the world`() throws {
        let text = try text(sample("walk"), .blender)
        // The armature lies in no other node.
        let before = try #require(text.range(of: "<node id=\"Walker\""))
        let nodes = text[..<before.lowerBound]
        let opened = nodes.components(separatedBy: "<node ").count
        #expect(opened == nodes.components(separatedBy: "</node>").count)
        #expect(text.contains("<tip_z sid=\"tip_z\" type=\"float\">0.25</tip_z>"))
    }

    @Test(arguments: [FrameRate(fps: 24), FrameRate(fps: 25), FrameRate(fps: 30), FrameRate(fps: 30, base: 1.001)])
    func `times for Blender lie on the frame when Blender multiplies them`(rate: FrameRate) throws {
        let units = ColladaUnits(rate: rate)
        let fps = Float(Double(rate.fps) / Double(rate.base))
        var missed = 0
        for half in 0...2000 {
            let frame = Float(half) / 2
            let time = ColladaBlenderTime.seconds(units.seconds(atFrame: frame), frame: frame, rate: rate)
            #expect(abs(time * rate.value - Double(frame)) < 1e-3)
            #expect(abs(Float(time) * fps - frame) <= frame.ulp)
            if Float(time) * fps != frame { missed += 1 }
        }
        // Not every frame is a product of that kind: at 24 fps each one is, at 25 fps seven of eight.
        #expect(missed <= (rate.fps == 24 ? 0 : 300), "\(missed)")
    }

    @Test func `lines between the samples that are kept pass the others`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let frames = (0..<60).map { Float($0) / 2 }
            var value = 0.0
            var slope = 0.0
            let values = frames.map { _ -> Double in
                if random.chance(0.1) { slope = Double.random(in: -1...1, using: &random) }
                value += slope
                return value
            }
            let needed = ColladaSampledCurve.needed(frames, [values])
            #expect(needed.first == 0 && needed.last == 59 && needed.count < 40)
            let limit = ColladaSampledCurve.tolerance * max(values.map(abs).max() ?? 0, 1e-6) * 1.001
            for (a, b) in zip(needed, needed.dropFirst()) {
                for index in a...b {
                    let share = Double(frames[index] - frames[a]) / Double(frames[b] - frames[a])
                    #expect(abs(values[a] + (values[b] - values[a]) * share - values[index]) <= limit)
                }
            }
        }
    }

    @Test func `angles taken apart go on past a half turn`() throws {
        var turns = ColladaEulerTurns()
        var last = 0.0
        for step in 0..<200 {
            let angle = Double(step) * 0.1
            let found = turns.parts(of: ColladaMatrix(axis: SIMD3(0, 0, 1), angle: angle), nil)
            let parts = try #require(found)
            #expect(abs(parts[5] - angle) < 1e-9)
            last = parts[5]
        }
        #expect(last > 19)
    }

    @Test func `shear is reported where Blender has no place for it`() throws {
        var document = Dae.document(tracks: [
            AnimationTrack(
                dataPath: "rotation_euler", arrayIndex: 2,
                keyframes: [Keyframe(frame: 1, value: 0), Keyframe(frame: 20, value: 1)])
        ])
        var parent = SceneObject(name: "Parent", kind: "EMPTY")
        parent.transform.location.x = 1
        document.objects.append(parent)
        document.objects[0].parent = ObjectParent(name: "Parent")
        document.objects[0].parent?.inverse.rows.0 = SIMD4(1, 0.5, 0, 0)
        let log = DiagnosticLog()
        _ = try text(document, .blender, log: log)
        #expect(log.diagnostics.contains { $0.code == "collada.shear" && $0.severity == .warning })
        let other = DiagnosticLog()
        _ = try text(document, .matrix, log: other)
        #expect(!other.diagnostics.contains { $0.code == "collada.shear" })
    }

    @Test func `what is no transform, or moves nothing, is named`() throws {
        let log = DiagnosticLog()
        _ = try text(sample("camera"), .matrix, log: log)
        let left = log.diagnostics.filter { $0.code == "loss.data-paths" }
        #expect(left.count == 9)
        #expect(log.losses.curvesLeftOut == 9)
        // Samples are what the profile is for.
        #expect(log.diagnostics.filter { $0.severity == .warning }.map(\.code) == left.map(\.code))
    }

    @Test func `a file without a frame to sample is refused`() throws {
        var document = try sample("cube")
        (document.frameStart, document.frameEnd) = (10, 1)
        #expect(throws: WriteFailure.self) { try text(document, .matrix) }
    }

    @Test(arguments: ColladaProfile.allCases, ColladaVersion.allCases)
    func `with the document in it any profile comes back whole`(profile: ColladaProfile, version: ColladaVersion) throws
    {
        for name in ["walk", "bounce", "ntsc"] {
            let document = try sample(name)
            let text = try text(document, profile) {
                $0.writesExtra = true
                $0.version = version
            }
            let log = DiagnosticLog()
            let back = try Dae.read(text, log: log)
            #expect(log.diagnostics.isEmpty)
            #expect(DocumentComparison(before: document, after: back).isIdentical)
        }
    }

    @Test(arguments: ColladaProfile.allCases)
    func `version 1.5 says what a curve does outside its keys in words of its own`(profile: ColladaProfile) throws {
        var track = AnimationTrack(
            dataPath: "location", keyframes: [Keyframe(frame: 1, value: 0), Keyframe(frame: 20, value: 1)])
        track.extrapolation = .linear
        let text = try text(Dae.document(tracks: [track]), profile) { $0.version = .v15 }
        #expect(text.contains("xmlns=\"http://www.collada.org/2008/03/COLLADASchema\" version=\"1.5.0\""))
        #expect(text.contains("pre_behavior=\"GRADIENT\" post_behavior=\"GRADIENT\"") == (profile == .exact))
        #expect(!text.contains("pre_infinity"))
        let log = DiagnosticLog()
        let back = try Dae.read(text, log: log)
        #expect(log.diagnostics.filter { $0.severity != .note }.isEmpty)
        if profile == .exact { #expect(back.actions[0].channelbags[0].tracks[0].extrapolation == .linear) }
    }

    @Test(.enabled(if: Corpus.schemaCheck != nil, "no schemas beside the corpus"))
    func `each profile and version validates against its schema`() throws {
        let check = try #require(Corpus.schemaCheck)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bezt-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [String] = []
        for profile in ColladaProfile.allCases {
            for version in ColladaVersion.allCases {
                for seed in UInt64(0)..<10 {
                    var document = seed < 7 ? RandomDocument.whole(seed: seed) : RandomDocument.rigged(seed: seed)
                    document.frameEnd = min(document.frameEnd, document.frameStart + 20)
                    let file = folder.appendingPathComponent("\(profile)-\(version)-\(seed).dae")
                    try text(document, profile) { $0.version = version }.write(
                        to: file, atomically: true, encoding: .utf8)
                    files.append(file.path)
                }
            }
        }
        #expect(try Corpus.status(of: check, on: files) == 0)
    }
}
