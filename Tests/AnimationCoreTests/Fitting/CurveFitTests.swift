import AnimationCore
import TestSupport
import Testing

@Suite struct CurveFitTests {
    private func sampled(_ count: Int, _ value: (Float) -> Float) -> AnimationTrack {
        AnimationTrack(
            dataPath: "location",
            samples: (0..<count).map { CurveSample(frame: Float($0 + 1), value: value(Float($0 + 1))) })
    }

    /// The largest distance from a sample to a curve of these keys: de Casteljau in float64, the time by bisection.
    private func largestError(_ keys: [Keyframe], _ samples: [CurveSample]) -> Double {
        samples.map { abs(IndependentCurve(keys).value(at: Double($0.frame)) - Double($0.value)) }.max() ?? 0
    }

    @Test func `samples of one cubic become two keys`() throws {
        let track = sampled(101) { 0.0001 * ($0 - 20) * ($0 - 20) * ($0 - 20) + $0 }
        let fit = try #require(CurveFit(track, within: 1e-3))
        #expect(fit.keyframes.count == 2)
        #expect(largestError(fit.keyframes, track.samples) <= 1e-3)
    }

    @Test(arguments: [1e-1, 1e-2, 1e-3, 1e-4])
    func `every sample lies within the tolerance of the new curve`(_ tolerance: Double) throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<20 {
            var (value, speed): (Float, Float) = (0, 0)
            let track = sampled(300) { frame in
                if Int(frame) % 37 == 0 {
                    speed = 0
                } else {
                    speed += 0.1 * Float.random(in: -0.5..<0.5, using: &random)
                }
                if Int(frame) % 90 < 20 { return value }
                value += speed
                return value
            }
            guard let fit = CurveFit(track, within: tolerance) else { continue }
            let error = largestError(fit.keyframes, track.samples)
            #expect(error <= tolerance * (1 + 1e-3))
            #expect(abs(fit.largestError - error) <= 1e-3 * tolerance + 2e-6, "float32 beside float64")
            #expect(fit.keyframes.first?.point == SIMD2(1, track.samples[0].value))
            #expect(fit.keyframes.last?.point == SIMD2(300, track.samples[299].value))
        }
    }

    @Test func `rests stay rests and steps stay steps`() throws {
        let track = sampled(60) { $0 <= 20 ? 1 : $0 <= 40 ? 5 : $0 - 35 }
        let fit = try #require(CurveFit(track, within: 0.01))
        #expect(fit.keyframes.map(\.frame) == [1, 21, 40, 60])
        #expect(fit.keyframes.map(\.interpolation) == [.constant, .bezier, .bezier, .bezier])
        let curve = AnimationTrack(dataPath: "x", keyframes: fit.keyframes)
        for frame: Float in [1, 10.5, 20.999] { #expect(curve.evaluate(at: frame) == 1) }
        for frame: Float in [21, 30.5, 39.75] { #expect(curve.evaluate(at: frame) == 5) }
    }

    @Test func `peaks and valleys are keys`() throws {
        let heights: [Float] = [0, 3, 1, 4, 0]
        let track = sampled(41) { frame in
            let (index, rest) = (Int(frame - 1) / 10, (frame - 1).truncatingRemainder(dividingBy: 10) / 10)
            guard index < 4 else { return heights[4] }
            let eased = rest * rest * (3 - 2 * rest)
            return heights[index] + (heights[index + 1] - heights[index]) * eased
        }
        let fit = try #require(CurveFit(track, within: 0.001))
        #expect(fit.keyframes.map(\.frame) == [1, 11, 21, 31, 41])
    }

    @Test func `sparse straight lines are left alone`() {
        let corners = AnimationTrack(
            dataPath: "x",
            keyframes: [(1, 0), (11, 5), (21, 0)].map { Keyframe(frame: $0.0, value: $0.1, interpolation: .linear) })
        #expect(CurveFit(corners, within: 0.01) == nil)
    }

    @Test func `a curve of nothing, or not of numbers, is left alone`() {
        #expect(CurveFit(AnimationTrack(dataPath: "x"), within: 1) == nil)
        let wild = sampled(9) { $0 == 5 ? .infinity : $0 }
        #expect(CurveFit(wild, within: 1) == nil)
        #expect(CurveFit(sampled(9) { $0 }, within: 0) == nil)
    }

    @Test func `dense linear keys become few, and the lines between them are kept too`() throws {
        let keys = (0...200).map { Keyframe(frame: Float($0), value: Float($0 * $0) / 1000, interpolation: .linear) }
        let track = AnimationTrack(dataPath: "x", keyframes: keys)
        let fit = try #require(CurveFit(track, within: 0.01))
        #expect(fit.keyframes.count == 2)
        let curve = IndependentCurve(fit.keyframes)
        for frame in stride(from: 0, through: 200, by: 0.0625) {
            let below = frame.rounded(.down)
            let (low, high) = (below * below / 1000, (below + 1) * (below + 1) / 1000)
            #expect(abs(curve.value(at: frame) - (low + (high - low) * (frame - below))) <= 0.01)
        }
    }
}
