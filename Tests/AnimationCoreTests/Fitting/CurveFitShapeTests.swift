import AnimationCore
import TestSupport
import Testing

/// Fits in segments of one shape, judged by a curve in float64 that is not the engine's.
@Suite struct CurveFitShapeTests {
    /// Bezier keys with handles of many lengths, a step and a line.
    private static func curve(_ random: inout SeededGenerator) -> [Keyframe] {
        var keys: [Keyframe] = []
        var frame: Float = 1
        for index in 0..<8 {
            let value = Float.random(in: -2...2, using: &random)
            var key = Keyframe(frame: frame, value: value, handleLeftType: .free, handleRightType: .free)
            key.handleLeft = SIMD2(
                frame - Float.random(in: 0...5, using: &random), Float.random(in: -3...3, using: &random))
            key.handleRight = SIMD2(
                frame + Float.random(in: 0...5, using: &random), Float.random(in: -3...3, using: &random))
            if index == 4 { key.interpolation = .constant }
            if index == 6 { key.interpolation = .linear }
            keys.append(key)
            frame += Float.random(in: 5...9, using: &random)
        }
        return keys
    }

    /// The largest distance between two curves at 64 places a frame.
    private static func distance(_ a: [Keyframe], _ b: [Keyframe]) -> Double {
        let (first, second) = (IndependentCurve(a), IndependentCurve(b))
        let (start, end) = (Double(a[0].frame), Double(a[a.count - 1].frame))
        return stride(from: start, to: end, by: 1.0 / 64).map { abs(first.value(at: $0) - second.value(at: $0)) }.max()
            ?? 0
    }

    @Test(arguments: [0.3, 1e-2, 1e-3, 1e-4])
    func `lines and cubics of the frame lie within the bound everywhere`(_ tolerance: Double) throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<4 {
            let keys = Self.curve(&random)
            let track = AnimationTrack(dataPath: "x", keyframes: keys)
            for shape in [CurveFit.Shape.linear, .hermite] {
                let fit = try #require(CurveFit(track, as: shape, within: tolerance))
                let error = Self.distance(keys, fit.keyframes)
                #expect(error <= tolerance)
                #expect(error <= fit.largestError + 1e-9)
                #expect(fit.largestError <= tolerance)
                #expect(fit.keyframes.first?.point == keys.first?.point)
                #expect(fit.keyframes.last?.point == keys.last?.point)
                #expect(fit.keyframes.contains { $0.point == keys[4].point && $0.interpolation == .constant })
            }
        }
    }

    @Test func `all segments have the shape`() throws {
        var random = SeededGenerator(seed: 12)
        let track = AnimationTrack(dataPath: "x", keyframes: Self.curve(&random))
        let lines = try #require(CurveFit(track, as: .linear, within: 1e-3)).keyframes
        #expect(lines.filter { $0.interpolation == .constant }.count == 1)
        #expect(lines.filter { $0.interpolation != .linear }.count == 1)
        let cubics = try #require(CurveFit(track, as: .hermite, within: 1e-3)).keyframes
        #expect(cubics.dropLast().filter { $0.interpolation == .constant }.count == 1)
        for (a, b) in zip(cubics, cubics.dropFirst()) where a.interpolation == .bezier {
            let third = (b.frame - a.frame) / 3
            #expect(abs(a.handleRight.x - a.frame - third) <= 2 * b.frame.ulp)
            #expect(abs(b.frame - b.handleLeft.x - third) <= 2 * b.frame.ulp)
        }
        #expect(cubics.count < lines.count)
    }

    /// A chord of y = x² over a width w is off by w²/4 in its middle.
    @Test(arguments: [1.0, 0.01]) func `a parabola needs as many lines as its curvature says`(_ tolerance: Double)
        throws
    {
        var (first, last) = (Keyframe(frame: 0, value: 0), Keyframe(frame: 90, value: 8100))
        first.handleRight = SIMD2(30, 0)
        last.handleLeft = SIMD2(60, 2700)
        let fit = try #require(
            CurveFit(AnimationTrack(dataPath: "x", keyframes: [first, last]), as: .linear, within: tolerance))
        let least = 90 / (2 * tolerance.squareRoot())
        #expect(Double(fit.keyframes.count - 1) >= least)
        #expect(Double(fit.keyframes.count - 1) <= 1.1 * least + 1)
    }

    @Test func `samples become lines that pass all of them`() throws {
        let samples = (0..<200).map { CurveSample(frame: Float($0), value: Float($0 % 50) * 0.1) }
        var track = AnimationTrack(dataPath: "x")
        track.samples = samples
        let fit = try #require(CurveFit(track, as: .linear, within: 0.01))
        let curve = IndependentCurve(fit.keyframes)
        for sample in samples {
            #expect(abs(curve.value(at: Double(sample.frame)) - Double(sample.value)) <= 0.01)
        }
        // Four slopes and three falls, each of them one line.
        #expect(fit.keyframes.count >= 8)
        #expect(fit.keyframes.count <= 12)
    }

    @Test(arguments: [Interpolation.sine, .bounce, .elastic, .circ])
    func `easings become lines within the bound`(_ easing: Interpolation) throws {
        var keys = [Keyframe(frame: 1, value: 0, interpolation: easing), Keyframe(frame: 31, value: 2)]
        // With less an elastic easing jumps where its waves begin.
        keys[0].amplitude = 3
        let track = AnimationTrack(dataPath: "x", keyframes: keys)
        let fit = try #require(CurveFit(track, as: .linear, within: 1e-2))
        let lines = IndependentCurve(fit.keyframes)
        for place in 1..<30 * 64 {
            let frame = 1 + Float(place) / 64
            #expect(abs(lines.value(at: Double(frame)) - Double(track.evaluate(at: frame))) <= 1e-2)
        }
    }

    @Test func `what no bound can hold is refused`() {
        // x = 1000 + 10·s³, y = 300·s: between two float32 frames the value runs by more than 1.
        var (first, last) = (Keyframe(frame: 1000, value: 0), Keyframe(frame: 1010, value: 300))
        first.handleRight = SIMD2(1000, 100)
        last.handleLeft = SIMD2(1000, 200)
        let upright = AnimationTrack(dataPath: "x", keyframes: [first, last])
        first.handleRight = SIMD2(995, 0)
        let backwards = AnimationTrack(dataPath: "x", keyframes: [first, last])
        for shape in [CurveFit.Shape.linear, .hermite] {
            #expect(CurveFit(upright, as: shape, within: 0.1) == nil)
            #expect(CurveFit(upright, as: shape, within: 20) != nil)
            #expect(CurveFit(backwards, as: shape, within: 20) == nil)
            #expect(CurveFit(AnimationTrack(dataPath: "x"), as: shape, within: 1) == nil)
        }
    }
}
