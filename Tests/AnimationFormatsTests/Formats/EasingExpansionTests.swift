import AnimationCore
import Testing

@testable import AnimationFormats

@Suite struct EasingExpansionTests {
    private func track(_ interpolation: Interpolation, segments: Int, length: Float) -> AnimationTrack {
        AnimationTrack(
            dataPath: "location",
            keyframes: (0...segments).map {
                Keyframe(frame: Float($0) * length, value: Float($0), interpolation: interpolation)
            })
    }

    @Test func `a bouncing segment becomes four parabolas`() {
        let original = track(.bounce, segments: 3, length: 8)
        let expansion = EasingExpansion(original, tolerance: 1e-4, allowance: 1000)
        #expect(expansion.keyframes.count == 13)
        #expect(expansion.added == 9)
        #expect(expansion.keyframes.allSatisfy { $0.interpolation == .bezier })
        #expect(expansion.largestError < 1e-5)
        let curve = AnimationTrack(dataPath: "location", keyframes: expansion.keyframes)
        for frame in stride(from: Float(0), through: 24, by: 0.37) {
            #expect(abs(curve.evaluate(at: frame) - original.evaluate(at: frame)) < 1e-5)
        }
    }

    @Test func `segments without an easing stay as they are`() {
        var original = track(.sine, segments: 3, length: 8)
        original.keyframes[1].interpolation = .linear
        let expansion = EasingExpansion(original, tolerance: 1e-3, allowance: 1000)
        let kept = expansion.keyframes.filter { $0.interpolation == .linear }
        #expect(kept.map(\.frame) == [8])
        #expect(kept[0].handleRight == original.keyframes[1].handleRight)
    }

    @Test func `wild easings become no more keys than there is room for`() {
        var original = track(.elastic, segments: 100, length: 1000)
        for index in original.keyframes.indices { original.keyframes[index].period = 0.01 }
        let expansion = EasingExpansion(original, tolerance: 1e-6, allowance: 5000)
        #expect(expansion.added <= 5000)
        let frames = expansion.keyframes.map(\.frame)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 < $1 })
        #expect(expansion.largestError > 0.01, "and the report says so")
    }

    @Test func `frames as far as float32 goes are no trouble`() {
        let keys = [Float(-3e38), -1e30, 0, 1e30, 3e38].map { Keyframe(frame: $0, value: 0, interpolation: .elastic) }
        let expansion = EasingExpansion(
            AnimationTrack(dataPath: "x", keyframes: keys), tolerance: 1e-4, allowance: 10_000)
        #expect(expansion.added < 20_000)
    }
}
