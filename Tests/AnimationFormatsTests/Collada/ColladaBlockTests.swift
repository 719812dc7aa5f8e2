import AnimationCore
import TestSupport
import Testing

@testable import AnimationFormats

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Cameras, lights and materials as they are written and come back.
@Suite struct ColladaBlockTests {
    static func track(_ path: String, _ values: [Float]) -> AnimationTrack { track(path, 0, values) }

    static func track(_ path: String, _ index: Int32, _ values: [Float]) -> AnimationTrack {
        var track = AnimationTrack(dataPath: path, arrayIndex: index)
        track.keyframes = values.enumerated().map { number, value in
            let frame = Float(1 + 24 * number)
            return Keyframe(
                frame: frame, value: value, handleLeft: SIMD2(frame - 7, value - 0.01),
                handleRight: SIMD2(frame + 9, value + 0.02), handleLeftType: .free, handleRightType: .free, back: 0,
                amplitude: 0, period: 0)
        }
        return track
    }

    /// A camera, light or material that an object shows.
    static func document(
        _ type: String, _ tracks: [AnimationTrack], lightKind: String? = nil
    ) -> AnimationDocument {
        let code = ["CAMERA": "CA", "LIGHT": "LA", "MATERIAL": "MA"][type] ?? "XX"
        var document = Dae.document(tracks: tracks)
        document.actions[0].slots[0] = ActionSlot(
            identifier: code + "My Data", handle: ActionSlot.firstHandle, targetIDType: type)
        document.objects[0] = SceneObject(name: "Object", kind: type == "MATERIAL" ? "MESH" : type)
        document.objects[0].dataName = "My Data"
        document.objects[0].dataKind = lightKind
        var block = SceneObject(name: "My Data", idType: type)
        block.action = "CubeAction"
        block.slot = code + "My Data"
        document.objects.append(block)
        return document
    }

    @Test func `what is no angle of view comes back to the bit`() throws {
        let camera = Self.document(
            "CAMERA",
            [
                Self.track("ortho_scale", [6, 7.3]), Self.track("clip_start", [0.1, 0.01]),
                Self.track("clip_end", [100, 1e9]), Self.track("shift_x", [-0.1, 0.7]),
                Self.track("shift_y", [0, -0.0]),
            ])
        let light = Self.document(
            "LIGHT",
            [
                Self.track("color", 0, [1, 0.2]), Self.track("color", 1, [0.9, 0.35]), Self.track("color", 2, [0, 1]),
                Self.track("spot_size", [0.7853982, 1.1]), Self.track("energy", [1000, 0]),
            ], lightKind: "SPOT")
        let colors = (0..<4).map { Self.track("diffuse_color", $0, [0.1, Float($0)]) }
        let shines = (0..<3).map { Self.track("specular_color", $0, [-1, Float($0)]) }
        for document in [camera, light, Self.document("MATERIAL", colors + shines)] {
            let log = DiagnosticLog()
            #expect(Dae.isIdentical(AnimationFormat.collada.reduce(document, Dae.plain, log), document))
            #expect(Dae.isIdentical(try Dae.read(Dae.text(document), log: log), document))
            #expect(log.diagnostics.isEmpty, "\(log.diagnostics.map(\.message))")
        }
    }

    @Test func `channels point at elements, and nodes at cameras and lights`() throws {
        let camera = try Dae.text(Self.document("CAMERA", [Self.track("clip_end", [100, 200])]))
        #expect(camera.contains("<camera id=\"camera_x-My_x20Data\" name=\"My_Data\">"))
        #expect(camera.contains("<zfar sid=\"zfar\">100</zfar>"))
        #expect(camera.contains("target=\"camera_x-My_x20Data/zfar\""))
        #expect(camera.contains("<instance_camera url=\"#camera_x-My_x20Data\"/>"))
        let light = try Dae.text(Self.document("LIGHT", [Self.track("color", 1, [0.5, 1])]))
        #expect(light.contains("<point><color sid=\"color\">1 0.5 1</color></point>"))
        #expect(light.contains("target=\"light_x-My_x20Data/color.G\""))
        #expect(light.contains("<instance_light url=\"#light_x-My_x20Data\"/>"))
        var spot = Self.document("LIGHT", [Self.track("energy", [5, 6])])
        spot.objects[0].dataKind = "SPOT"
        #expect(try Dae.text(spot).contains("<spot><color sid=\"color\">1 1 1</color><falloff_angle sid="))
        #expect(try Dae.text(spot).contains("<type>2</type><red>1</red><green>1</green><blue>1</blue><energy sid="))
        spot.objects[0].dataKind = "SUN"
        #expect(try Dae.text(spot).contains("<directional><color"))
    }

    @Test func `a material has an effect with its colours`() throws {
        let document = Self.document("MATERIAL", [Self.track("diffuse_color", 2, [0.5, 1])])
        let text = try Dae.text(document)
        #expect(text.contains("<effect id=\"effect_x-My_x20Data\""))
        #expect(text.contains("<diffuse><color sid=\"diffuse\">0.8 0.8 0.5 1 </color></diffuse>"))
        #expect(
            text.contains("<material id=\"material_x-My_x20Data\" name=\"My_Data\"><instance_effect url=\"#effect_x-My")
        )
        #expect(text.contains("target=\"effect_x-My_x20Data/diffuse.B\""))
    }

    @Test func `linear curves of a colour share a channel`() throws {
        var tracks = (0..<3).map { Self.track("color", Int32($0), [0, Float($0)]) }
        for axis in tracks.indices {
            for key in tracks[axis].keyframes.indices { tracks[axis].keyframes[key].interpolation = .linear }
        }
        let document = Self.document("LIGHT", tracks, lightKind: "AREA")
        let text = try Dae.text(document)
        #expect(text.contains("target=\"light_x-My_x20Data/color\""))
        #expect(Dae.isIdentical(try Dae.read(text), document))
    }

    /// The angle is read without any of bezt and compared with that of the focal length.
    @Test(arguments: [Interpolation.bezier, .linear, .constant, .elastic])
    func `the angle of view tells the focal length`(kind: Interpolation) throws {
        var track = Self.track("lens", [35, 50, 85, 20])
        for index in track.keyframes.indices { track.keyframes[index].interpolation = kind }
        let log = DiagnosticLog()
        let reduced = AnimationFormat.collada.reduce(Self.document("CAMERA", [track]), Dae.plain, log)
        let text = try Dae.text(reduced)
        let written = WrittenCurve("action.CubeAction.camera_x-My_x20Data.xfov", in: text)
        let curve = try #require(reduced.actions.first?.channelbags.first?.tracks.first)
        #expect(written.count == curve.keyframes.count)
        // Easings are fitted before, to within 1e-4 of the range.
        let easing: Float = kind == .elastic ? 1e-4 * 65 * 2 : 1e-4
        for step in 0...720 {
            let frame = 1 + Float(step) / 10
            let lens = track.evaluate(at: frame)
            #expect(abs(curve.evaluate(at: frame) - lens) < easing, "frame \(frame)")
            if kind == .constant, step % 240 == 0 { continue }
            let degrees = written.value(at: Double(frame) / 24)
            #expect(abs(18 / tan(degrees * .pi / 360) - Double(curve.evaluate(at: frame))) < 1e-3, "frame \(frame)")
        }
        let back = DiagnosticLog()
        #expect(Dae.isIdentical(try Dae.read(text, log: back), reduced))
        #expect(Dae.isIdentical(AnimationFormat.collada.reduce(reduced, Dae.plain, back), reduced))
        #expect(back.diagnostics.isEmpty, "\(back.diagnostics.map(\.message))")
        #expect(log.diagnostics.contains { $0.code == "collada.field-of-view" } == (kind != .constant))
    }

    @Test func `random focal lengths come back to the bit`() throws {
        var random = SeededGenerator(seed: 19)
        var written = 0
        for round in 0..<200 {
            let values = (0..<5).map { _ in Float.random(in: 12...(round % 2 == 0 ? 100 : 2000), using: &random) }
            var track = Self.track("lens", values)
            for index in track.keyframes.indices {
                let key = track.keyframes[index]
                track.keyframes[index].handleLeft =
                    key.point - SIMD2(Float.random(in: 0...30, using: &random), 10 - values[1] / 9)
                track.keyframes[index].handleRight = key.point + SIMD2(Float.random(in: 0...30, using: &random), 3.7)
                track.keyframes[index].interpolation = random.pick([.bezier, .bezier, .linear, .constant])
            }
            let reduced = AnimationFormat.collada.reduce(Self.document("CAMERA", [track]), Dae.plain, DiagnosticLog())
            #expect(Dae.isIdentical(try Dae.read(Dae.text(reduced)), reduced), "round \(round)")
            written += reduced.actions.count
        }
        // Some fall below 1 mm.
        #expect(written > 150)
    }

    @Test func `what an angle of view cannot tell is said`() {
        func codes(_ change: (inout AnimationTrack) -> Void) -> [String] {
            var track = Self.track("lens", [35, 35])
            change(&track)
            let log = DiagnosticLog()
            _ = AnimationFormat.collada.reduce(
                Self.document("CAMERA", [track, Self.track("clip_end", [1, 1])]), Dae.plain, log)
            return log.diagnostics.map(\.code)
        }
        #expect(codes { $0.keyframes[0].value = 0.5 } == ["loss.keys"])
        #expect(codes { $0.extrapolation = .linear }.contains("loss.linear-extrapolation"))
        var cycles = FModifier.Cycles()
        cycles.modeAfter = .repeatWithOffset
        #expect(codes { $0.modifiers = [FModifier(.cycles(cycles))] }.contains("loss.cycles"))
        cycles.modeAfter = .mirror
        #expect(!codes { $0.modifiers = [FModifier(.cycles(cycles))] }.contains("loss.cycles"))
    }

    @Test func `a camera shows its focal length or its scale`() {
        let log = DiagnosticLog()
        let document = Self.document("CAMERA", [Self.track("lens", [35, 35]), Self.track("ortho_scale", [6, 7])])
        let reduced = AnimationFormat.collada.reduce(document, Dae.plain, log)
        #expect(reduced.actions.first?.channelbags.first?.tracks.map(\.dataPath) == ["lens"])
        #expect(log.diagnostics.contains { $0.code == "loss.data-paths" })
    }

    @Test func `curves of a camera that is not there make it`() throws {
        var document = Self.document("CAMERA", [Self.track("clip_end", [100, 200])])
        let whole = document
        document.objects.removeLast()
        let log = DiagnosticLog()
        let reduced = AnimationFormat.collada.reduce(document, Dae.plain, log)
        #expect(log.diagnostics.map(\.code) == ["collada.node-made"])
        #expect(Dae.isIdentical(reduced, whole))
        #expect(Dae.isIdentical(try Dae.read(Dae.text(reduced)), whole))
    }

    @Test func `a data-block without curves is said to be left out, once`() {
        var document = Self.document("CAMERA", [Self.track("dof.focus_distance", [1, 2])])
        document.objects.append(SceneObject(name: "Paint", idType: "WORLD"))
        let log = DiagnosticLog()
        let reduced = AnimationFormat.collada.reduce(document, Dae.plain, log)
        #expect(reduced.objects.map(\.name) == ["Object"])
        #expect(log.diagnostics.filter { $0.code == "loss.objects" }.count == 2)
        #expect(log.diagnostics.filter { $0.code == "loss.data-paths" }.count == 1)
    }
}
