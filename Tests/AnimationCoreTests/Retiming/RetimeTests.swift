import Testing

@testable import AnimationCore

/// A curve whose frames are counted anew has at the new frames the values it had at the old ones.
@Suite struct RetimeTests {
    private static let maps = [
        FrameMap(scale: 1.25, shift: 0), FrameMap(scale: 0.5, shift: 3), FrameMap(scale: 1, shift: -17.5),
        FrameMap(from: FrameRate(fps: 24), to: FrameRate(fps: 30, base: 1.001)),
    ].compactMap { $0 }

    private static let curve: AnimationTrack = {
        var keys = [(Float(1), Float(0)), (12, 4), (30, -2), (41, 3)].map { Keyframe(frame: $0, value: $1) }
        for index in keys.indices {
            keys[index].handleLeft = SIMD2(keys[index].frame - 4, keys[index].value - 1)
            keys[index].handleRight = SIMD2(keys[index].frame + 3, keys[index].value + 0.5)
        }
        keys[1].interpolation = .elastic
        keys[1].period = 6
        keys[2].interpolation = .back
        return AnimationTrack(dataPath: "location", keyframes: keys)
    }()

    private static let modifiers: [(name: String, modifier: FModifier)] = {
        var cycles = FModifier.Cycles()
        (cycles.modeBefore, cycles.modeAfter) = (.mirror, .repeatWithOffset)
        var noise = FModifier.Noise()
        (noise.scale, noise.offset, noise.phase, noise.depth) = (7, 2, 3, 2)
        var polynomial = FModifier.Generator()
        (polynomial.order, polynomial.coefficients) = (3, [1, -0.5, 0.02, 0.001])
        var factorised = FModifier.Generator()
        (factorised.mode, factorised.order, factorised.coefficients) = (.factorised, 2, [0.1, 1, -0.2, 3])
        var function = FModifier.BuiltInFunction()
        (function.phaseMultiplier, function.phaseOffset, function.isAdditive) = (0.3, 1, true)
        var envelope = FModifier.Envelope()
        envelope.controlPoints = [
            FModifier.Envelope.ControlPoint(frame: 5, minimum: -1, maximum: 1),
            FModifier.Envelope.ControlPoint(frame: 25, minimum: 0, maximum: 3),
        ]
        var limits = FModifier.Limits()
        (limits.usesMinimumFrame, limits.minimumFrame) = (true, 9)
        var stepped = FModifier.Stepped()
        (stepped.step, stepped.offset) = (5, 1)
        return [
            ("cycles", FModifier(.cycles(cycles))), ("noise", FModifier(.noise(noise))),
            ("polynomial", FModifier(.generator(polynomial))), ("factorised", FModifier(.generator(factorised))),
            ("function", FModifier(.function(function))), ("envelope", FModifier(.envelope(envelope))),
            ("limits", FModifier(.limits(limits))), ("stepped", FModifier(.stepped(stepped))),
        ]
    }()

    private func check(_ track: AnimationTrack, _ map: FrameMap, _ name: String) {
        var moved = track
        #expect(moved.retime(by: map) == 0, "\(name)")
        for number in -80..<320 {
            // Away from steps, where a hair's breadth decides.
            let frame = Float(number) * 0.25 + 0.1
            let (before, after) = (track.evaluate(at: frame), moved.evaluate(at: map.frame(frame)))
            let scale = max(1, abs(before))
            #expect(abs(before - after) < 1e-3 * scale, "\(name) at frame \(frame), \(map)")
        }
    }

    @Test(arguments: maps) func `keys, handles and easing equations`(_ map: FrameMap) {
        check(RetimeTests.curve, map, "keys")
    }

    @Test(arguments: maps) func `modifiers`(_ map: FrameMap) {
        for (name, modifier) in RetimeTests.modifiers {
            var track = RetimeTests.curve
            track.modifiers = [modifier]
            check(track, map, name)
            track.modifiers[0].isRangeRestricted = true
            (track.modifiers[0].frameStart, track.modifiers[0].frameEnd) = (6, 33)
            (track.modifiers[0].blendIn, track.modifiers[0].blendOut) = (5, 4)
            check(track, map, "\(name) in a range")
        }
    }

    @Test func `frames that would not stay in order are no map`() {
        #expect(RetimeTests.maps.count == 4)
        for scale in [0, -1, .infinity, .nan] { #expect(FrameMap(scale: scale, shift: 0) == nil) }
        #expect(FrameMap(scale: 1, shift: .infinity) == nil)
        #expect(FrameMap(from: FrameRate(fps: 0), to: FrameRate(fps: 24)) == nil)
    }

    @Test func `what cannot follow is counted`() throws {
        var track = RetimeTests.curve
        var noise = FModifier.Noise()
        noise.isLegacy = true
        track.modifiers = [FModifier(.noise(noise)), FModifier(.smooth(FModifier.Smooth()))]
        #expect(track.retime(by: try #require(FrameMap(scale: 2, shift: 0))) == 2)
        #expect(track.retime(by: try #require(FrameMap(scale: 1, shift: 5))) == 0)
    }

    @Test func `strips keep the frames of their action`() throws {
        var strip = NLAStrip(name: "S")
        (strip.frameStart, strip.frameEnd, strip.actionFrameStart, strip.actionFrameEnd) = (10, 50, 2, 22)
        (strip.scale, strip.blendIn, strip.animatesTime, strip.time) = (2, 4, true, 8)
        strip.tracks = [AnimationTrack(dataPath: "strip_time", keyframes: [Keyframe(frame: 12, value: 3)])]
        var meta = NLAStrip(name: "M", kind: .meta)
        meta.strips = [strip]
        var document = AnimationDocument()
        document.objects = [SceneObject(name: "O")]
        document.objects[0].nlaTracks = [NLATrack(name: "T", strips: [meta])]
        _ = document.retime(by: try #require(FrameMap(scale: 0.5, shift: 1)))
        let moved = try #require(document.objects[0].nlaTracks[0].strips[0].strips.first)
        #expect((moved.frameStart, moved.frameEnd) == (6, 26))
        #expect((moved.actionFrameStart, moved.actionFrameEnd) == (2, 12))
        #expect((moved.scale, moved.blendIn, moved.time) == (2, 2, 5))
        #expect((moved.tracks[0].keyframes[0].frame, moved.tracks[0].keyframes[0].value) == (7, 2.5))
    }

    @Test func `a document is counted anew as a whole`() throws {
        var document = AnimationDocument()
        (document.frameStart, document.frameEnd) = (0, 48)
        document.markers = [Marker(name: "hit", frame: 13)]
        var action = AnimAction(name: "A")
        (action.frameStart, action.frameEnd) = (2, 10)
        action.channelbags = [Channelbag(tracks: [RetimeTests.curve])]
        document.actions = [action]
        let map = try #require(FrameMap(from: FrameRate(fps: 24), to: FrameRate(fps: 30)))
        let report = document.retime(by: map)
        #expect((document.frameStart, document.frameEnd) == (0, 60))
        #expect(document.markers[0].frame == 16)  // 16.25
        #expect(report.roundedFrames == 1)
        #expect(report.largestRounding == 0.25)
        #expect((document.actions[0].frameStart, document.actions[0].frameEnd) == (2.5, 12.5))
        #expect(document.firstKeyFrame == 1.25)
    }
}
