import AnimationCore
import Testing

@Suite struct ActionEvaluationTests {
    private func held(_ path: String, _ index: Int32 = 0, at value: Float) -> AnimationTrack {
        AnimationTrack(dataPath: path, arrayIndex: index, keyframes: [Keyframe(frame: 1, value: value)])
    }

    @Test func `every channel of every slot has its value`() {
        let action = AnimAction(
            name: "A", slots: [slot("OBCube", 10), slot("OBBall", 11)],
            channelbags: [
                Channelbag(slotHandle: 10, tracks: [held("location", 0, at: 1), held("location", 2, at: 3)]),
                Channelbag(slotHandle: 11, tracks: [held("location", 0, at: 7)]),
            ])
        #expect(
            action.evaluate(at: 5) == [
                ChannelID(slotHandle: 10, dataPath: "location", arrayIndex: 0): 1,
                ChannelID(slotHandle: 10, dataPath: "location", arrayIndex: 2): 3,
                ChannelID(slotHandle: 11, dataPath: "location", arrayIndex: 0): 7,
            ])
        #expect(
            action.evaluate(at: 5, slot: action.slots[1]) == [
                ChannelID(slotHandle: 11, dataPath: "location", arrayIndex: 0): 7
            ])
        #expect(action.evaluate(at: 5, slot: slot("OBNobody", 12)).isEmpty)
    }

    @Test func `a muted curve is left out`() {
        var muted = held("scale", at: 2)
        muted.isMuted = true
        let action = AnimAction(name: "A", channelbags: [Channelbag(tracks: [muted, held("scale", 1, at: 3)])])
        #expect(action.evaluate(at: 1) == [ChannelID(dataPath: "scale", arrayIndex: 1): 3])
    }

    @Test func `a muted group counts in Blender 4.2 only`() {
        var group = ActionGroup(name: "G")
        group.isMuted = true
        var track = held("scale", at: 2)
        track.group = "G"
        let action = AnimAction(name: "A", channelbags: [Channelbag(groups: [group], tracks: [track])])
        #expect(action.evaluate(at: 1) == [ChannelID(dataPath: "scale"): 2])
        #expect(action.evaluate(at: 1, mutedGroups: .areLeftOut).isEmpty)
    }

    /// Which kinds count was measured in Blender 4.2.23 and 5.0.1.
    @Test func `a curve without keys counts when a modifier makes values of nothing`() {
        var generator = FModifier.Generator()
        generator.coefficients = [2, 0]
        let speaking: [FModifier.Kind] = [
            .generator(generator), .function(FModifier.BuiltInFunction()), .limits(FModifier.Limits()),
            .stepped(FModifier.Stepped()),
        ]
        let silent: [FModifier.Kind] = [
            .envelope(FModifier.Envelope()), .cycles(FModifier.Cycles()), .noise(FModifier.Noise()),
        ]
        for kind in speaking {
            var modifier = FModifier(kind)
            modifier.isMuted = true
            let track = AnimationTrack(dataPath: "x", modifiers: [modifier])
            let action = AnimAction(name: "A", channelbags: [Channelbag(tracks: [track])])
            #expect(action.evaluate(at: 1) == [ChannelID(dataPath: "x"): 0], "\(kind)")
        }
        for kind in silent {
            let track = AnimationTrack(dataPath: "x", modifiers: [FModifier(kind)])
            #expect(!track.isSpeaking, "\(kind)")
        }
        let track = AnimationTrack(dataPath: "x", modifiers: [FModifier(silent[2]), FModifier(speaking[0])])
        #expect(track.isSpeaking)
        #expect(!AnimationTrack(dataPath: "x").isSpeaking)
        #expect(AnimationTrack(dataPath: "x", samples: [CurveSample(frame: 1, value: 1)]).isSpeaking)
    }

    @Test func `paths are told apart byte by byte`() {
        let composed = ChannelID(dataPath: "[\"\u{e9}\"]")
        let decomposed = ChannelID(dataPath: "[\"e\u{301}\"]")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, composed]).count == 2)
    }

    private func slot(_ identifier: String, _ handle: Int32) -> ActionSlot {
        ActionSlot(identifier: identifier, handle: handle, targetIDType: "OBJECT")
    }
}
