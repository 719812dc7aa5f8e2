import AnimationCore
import Testing

@testable import AnimationFormats

@Suite struct EasingExpansionTests {
    /// Bouncing segments of so many frames each.
    private func track(segments: Int, length: Float) -> AnimationTrack {
        AnimationTrack(
            dataPath: "location",
            keyframes: (0...segments).map {
                Keyframe(frame: Float($0) * length, value: Float($0), interpolation: .bounce)
            })
    }

    @Test func `a segment has a key on each whole frame`() {
        let expansion = EasingExpansion(track(segments: 3, length: 8), allowance: 1000)
        #expect(expansion.keyframes.map(\.frame) == (0...24).map { Float($0) })
        #expect(expansion.added == 21)
        #expect(expansion.step == 1)
    }

    @Test(arguments: [(1_000_000_000, 10_000), (50_000, 500), (1, 16), (0, 16)])
    func `easings of absurd length become no more keys than there is room for`(allowance: Int, each: Int) {
        let expansion = EasingExpansion(track(segments: 100, length: 1_000_000), allowance: allowance)
        #expect(abs(expansion.added - 100 * each) <= 100)
        #expect(expansion.step == Double(1_000_000 / each))
        let frames = expansion.keyframes.map(\.frame)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `frames as far as float32 goes are no trouble`() {
        let keys = [Float(-3e38), -1e30, 0, 1e30, 3e38].map { Keyframe(frame: $0, value: 0, interpolation: .elastic) }
        let expansion = EasingExpansion(AnimationTrack(dataPath: "x", keyframes: keys), allowance: 10_000)
        #expect(expansion.added < 20_000)
    }
}
