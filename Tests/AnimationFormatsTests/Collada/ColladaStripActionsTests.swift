import AnimationCore
import Testing

@testable import AnimationFormats

/// Actions that nothing but NLA strips plays.
@Suite struct ColladaStripActionsTests {
    /// The cube's action is in a strip inside another, and its slot is one of before Blender 4.4.
    private static func stashed() -> AnimationDocument {
        var document = Dae.document(tracks: [
            AnimationTrack(dataPath: "pose.bones[\"Arm\"].location", keyframes: [Keyframe(frame: 1, value: 2)])
        ])
        document.actions[0].slots[0].identifier = "OBLegacy Slot"
        (document.objects[0].action, document.objects[0].slot) = (nil, nil)
        var strip = NLAStrip(name: "Strip")
        strip.action = "CubeAction"
        var outer = NLAStrip(name: "Outer", kind: .meta)
        outer.strips = [strip]
        document.objects[0].nlaTracks = [NLATrack(name: "Track", strips: [outer])]
        return document
    }

    @Test(arguments: ColladaProfile.allCases)
    func `an action that strips alone play is told to be theirs`(_ profile: ColladaProfile) throws {
        let log = DiagnosticLog()
        var options = Dae.plain
        options.profile = profile
        let document = Self.stashed()
        let reduced = AnimationFormat.collada.reduce(document, options, log)
        try AnimationFormat.collada.write(document, options, reportingLossesTo: log, to: MemorySink())
        #expect(reduced.objects.map(\.name) == ["Cube"] || profile != .exact)
        let told = log.diagnostics.filter { $0.code == "loss.unused-actions" }.map(\.message)
        #expect(told.contains { $0.contains("only NLA strips of \"Cube\" play it") })
        #expect(log.losses.curvesLeftOut >= 1)
    }
}
