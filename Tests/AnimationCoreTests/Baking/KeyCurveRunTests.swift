import AnimationCore
import TestSupport
import Testing

/// Baking goes along the keys; evaluation searches for each frame. Both must give the same bits.
@Suite struct KeyCurveRunTests {
    @Test(arguments: 0..<40) func `baking random curves gives the evaluated bits`(_ seed: UInt64) throws {
        var random = RandomCurves(seed: seed)
        for _ in 0..<10 {
            let track = random.track()
            let first = track.keyframes.first?.frame ?? 0
            let last = track.keyframes.last?.frame ?? 0
            let steps: [Double] = [0.25, 0.1, 1, 0.37, 3]
            let step = steps.randomElement(using: &random) ?? 1
            let frames = try BakeFrames(min(first, last) - 5...max(first, last) + 5, step: step)
            let values = track.bake(frames)
            for (index, frame) in frames.enumerated() {
                let evaluated = track.evaluate(at: frame)
                #expect(
                    values[index].bitPattern == evaluated.bitPattern || (values[index].isNaN && evaluated.isNaN),
                    "frame \(frame): \(values[index]) instead of \(evaluated) on \(track.keyframes)")
            }
        }
    }

    @Test func `frames a hair from two keys take the key that the search meets first`() throws {
        let keys = (0..<9).map { Keyframe(frame: 10 + Float($0) * 0.00015, value: Float($0), interpolation: .linear) }
        let track = AnimationTrack(dataPath: "x", keyframes: keys)
        let frames = try BakeFrames(9.999...10.003, step: 0.00001)
        let values = track.bake(frames)
        #expect(values.map(\.bitPattern) == frames.map { track.evaluate(at: $0).bitPattern })
    }

    @Test func `on the last key the sign of a zero is that of the extrapolated value`() throws {
        var last = Keyframe(frame: 9, value: -0.0)
        last.handleRight = SIMD2(12, -3)
        let track = AnimationTrack(
            dataPath: "x", keyframes: [Keyframe(frame: 1, value: 2), last], extrapolation: .linear)
        let frames = try BakeFrames(1...9)
        // -0 less the product of a negative slope and no distance, which is -0 too, is +0.
        #expect(track.bake(frames).last?.bitPattern == 0)
        #expect(track.evaluate(at: 9).bitPattern == 0)
    }

    @Test func `unsorted keys are baked as they are evaluated`() throws {
        let keys = [5, 1, 9, 3].map { Keyframe(frame: $0, value: $0 * 2) }
        let track = AnimationTrack(dataPath: "x", keyframes: keys)
        let frames = try BakeFrames(0...10, step: 0.5)
        #expect(track.bake(frames).map(\.bitPattern) == frames.map { track.evaluate(at: $0).bitPattern })
    }

    @Test func `a bake longer than a block goes on where it left off`() throws {
        var random = RandomCurves(seed: 3)
        let track = random.track(keys: 50)
        let frames = try BakeFrames(-100...600, step: 0.125)
        #expect(frames.count > 4096)
        #expect(track.bake(frames).map(\.bitPattern) == frames.map { track.evaluate(at: $0).bitPattern })
    }
}
