import AnimationCore
import Testing

@Suite struct TrackEditTests {
    @Test func `random edits are taken back and made again to the bit`() {
        var random = RandomKeys(seed: 5)
        var changes = 0
        for _ in 0..<3_000 {
            var track = random.track()
            var states = [track.keyframes]
            var edits: [TrackEdit] = []
            for _ in 0..<6 {
                edits.append(random.edit(&track))
                states.append(track.keyframes)
            }
            for index in edits.indices.reversed() {
                #expect(edits[index].revert(in: &track))
                #expect(isSame(track.keyframes, states[index]))
            }
            for index in edits.indices {
                #expect(edits[index].apply(to: &track))
                #expect(isSame(track.keyframes, states[index + 1]))
                if !edits[index].isEmpty { changes += 1 }
            }
        }
        #expect(changes > 5_000)
    }

    @Test func `an edit holds only what changed`() {
        var track = AnimationTrack(dataPath: "x", keyframes: (0..<9).map { Keyframe(frame: Float($0), value: 1) })
        let edit = track.recordingEdit { $0.keyframes[4].value = 2 }
        #expect(edit.start == 4)
        #expect(edit.before.map(\.value) == [1])
        #expect(edit.after.map(\.value) == [2])
    }

    @Test func `an edit of another state is refused`() {
        var track = AnimationTrack(dataPath: "x", keyframes: [Keyframe(frame: 1, value: 1)])
        let edit = track.recordingEdit { $0.keyframes[0].value = -0.0 }
        track.keyframes[0].value = 0
        #expect(!edit.revert(in: &track))
        #expect(track.keyframes[0].value.sign == .plus)
        track.keyframes = []
        #expect(!edit.apply(to: &track))
        #expect(track.keyframes.isEmpty)
    }

    private func isSame(_ a: [Keyframe], _ b: [Keyframe]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { $0.isBitwiseEqual(to: $1) }
    }
}
