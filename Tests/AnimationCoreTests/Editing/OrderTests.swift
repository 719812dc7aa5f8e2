import AnimationCore
import Testing

@Suite struct OrderTests {
    @Test func `sorting keeps the order of equals and what is not a number in place`() {
        let frames: [Float] = [5, 1, 1, .nan, 9, -2, 9]
        let keys = frames.enumerated().map { Keyframe(frame: $0.element, value: Float($0.offset)) }
        var track = AnimationTrack(dataPath: "x", keyframes: keys)
        track.sortKeyframes()
        #expect(track.keyframes.map(\.value) == [1, 2, 0, 3, 5, 4, 6])
    }

    @Test func `an update leaves sorted keys a hundredth of a frame apart`() {
        var random = RandomKeys(seed: 8)
        for _ in 0..<2_000 {
            var track = random.track()
            track.keyframes.removeAll { !$0.frame.isFinite }
            track.update()
            let frames = track.keyframes.map(\.frame)
            for (a, b) in zip(frames, frames.dropFirst()) { #expect(b - a > 0.01 || b == b.rounded(.down)) }
            for (a, b) in zip(frames, frames.dropFirst()) { #expect(a <= b) }
        }
    }
}
