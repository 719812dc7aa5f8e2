import AnimationCore
import Testing

@testable import AnimationFormats

/// Animation clips become actions, cut at their ends.
@Suite struct ColladaClipTests {
    private func file(_ clips: String, kinds: String = "BEZIER LINEAR STEP BEZIER") -> DaeFile {
        var file = DaeFile()
        let x = DaeFile.animation(
            id: "x", times: "0 1 2 3", values: "0 6 2 4", kinds: kinds,
            tangents: ("0 0 0.5 6 0 0 2.5 4", "0.25 3 1 1 2 2 3 3"), targets: ["Cube/location.X"])
        let z = DaeFile.animation(id: "z", values: "0 1", kinds: "LINEAR LINEAR", targets: ["Cube/scale.Z"])
        let loose = DaeFile.animation(id: "loose", values: "0 5", kinds: "LINEAR LINEAR", targets: ["Cube/scale.Y"])
        file.animations = "<animation id=\"both\">\n" + x + z + "</animation>\n" + loose
        file.libraries = "<library_animation_clips>\n" + clips + "\n</library_animation_clips>"
        return file
    }

    private func clip(_ attributes: String, _ animations: [String]) -> String {
        "<animation_clip \(attributes)>"
            + animations.map { "<instance_animation url=\"#\($0)\"/>" }.joined() + "</animation_clip>\n"
    }

    private func track(_ action: AnimAction, _ path: String) throws -> AnimationTrack {
        try #require(action.channelbags.flatMap(\.tracks).first { $0.dataPath == path })
    }

    @Test func `a clip is an action, and what is in no clip is one of its object`() throws {
        let clips = clip("name=\"walk\" start=\"0.5\" end=\"1.5\"", ["x"]) + clip("id=\"run\"", ["x", "z"])
        let document = try file(clips).read()
        #expect(document.actions.map(\.name) == ["walk", "run", "CubeAction"])
        #expect(document.actions.map { $0.channelbags.flatMap(\.tracks).count } == [1, 2, 1])
        #expect(document.actions.map(\.usesFrameRange) == [true, true, false])
        #expect(document.actions[0].frameStart == 12)
        #expect(document.actions[0].frameEnd == 36)
        #expect(document.actions[1].frameEnd == 72)
        #expect(document.objects.first?.action == "walk")
    }

    @Test func `an animation around others takes them into the clip`() throws {
        let document = try file(clip("name=\"all\"", ["both"])).read()
        #expect(document.actions.map(\.name) == ["all", "CubeAction"])
        #expect(document.actions[0].channelbags.flatMap(\.tracks).map(\.dataPath) == ["location", "scale"])
    }

    @Test(arguments: [(0.5, 1.5), (0.3, 0.7), (1, 2), (1.25, 2.75), (2.5, 3), (0, 3), (2.2, 2.4), (-1, 5)])
    func `a curve keeps its shape between the ends of its clip`(start: Double, end: Double) throws {
        let whole = try track(try #require(try file("").read().actions.first), "location")
        let clips = clip("start=\"\(start)\" end=\"\(end)\"", ["x"])
        let action = try #require(try file(clips).read().actions.first)
        let cut = try track(action, "location")
        let (first, last) = (Float(start * 24), Float(end * 24))
        #expect(cut.keyframes.first?.frame == max(first, 0))
        #expect(cut.keyframes.last?.frame == min(last, 72))
        for step in 0..<100 {
            let frame = first + (last - first) * Float(step) / 100
            #expect(abs(cut.evaluate(at: frame) - whole.evaluate(at: frame)) < 1e-5, "at \(frame)")
        }
    }

    @Test func `a clip without keys inside holds the value`() throws {
        let action = try #require(try file(clip("start=\"10\" end=\"11\"", ["x"])).read().actions.first)
        let keys = try track(action, "location").keyframes
        #expect(keys.map(\.frame) == [240])
        #expect(keys.map(\.value) == [4])
    }

    @Test func `a curve that repeats keeps its keys`() throws {
        let infinity = "<technique profile=\"MAYA\"><post_infinity>CYCLE</post_infinity></technique></source>"
        var file = file(clip("start=\"0.5\" end=\"9\"", ["x"]))
        file.animations = file.animations.replacing("</source>", with: infinity, maxReplacements: 1)
        let cut = try track(try #require(try file.read().actions.first), "location")
        #expect(cut.keyframes.map(\.frame) == [0, 24, 48, 72])
        #expect(cut.modifiers.count == 1)
    }

    @Test func `what other clips play is not baked together`() throws {
        var file = file(clip("name=\"turn\"", ["a"]) + clip("name=\"shift\"", ["b"]))
        file.nodes =
            "<node id=\"N\"><rotate sid=\"turn\">0 0 1 0</rotate><translate sid=\"t\">1 0 0</translate></node>"
        file.animations =
            DaeFile.animation(id: "a", values: "0 180", kinds: "LINEAR LINEAR", targets: ["N/turn.ANGLE"])
            + DaeFile.animation(id: "b", values: "1 2", kinds: "LINEAR LINEAR", targets: ["N/t.X"])
        let actions = try file.read().actions
        #expect(actions.map(\.name) == ["turn", "shift"])
        for (action, x) in zip(actions, [-1, 2] as [Float]) {
            let location = try track(action, "location")
            #expect(location.arrayIndex == 0)
            #expect(abs((location.keyframes.last?.value ?? .nan) - x) < 1e-6)
        }
    }
}
