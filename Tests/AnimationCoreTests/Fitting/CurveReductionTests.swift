import AnimationCore
import TestSupport
import Testing

/// Key reduction of Bezier curves, judged by a curve in float64 that is not the engine's.
@Suite struct CurveReductionTests {
    /// A curve of Bezier keys with free handles that do not overlap.
    private static func curve(_ count: Int, _ random: inout SeededGenerator, step: ClosedRange<Float> = 2...9)
        -> [Keyframe]
    {
        var keys: [Keyframe] = []
        var (frame, value, slope): (Float, Float, Float) = (1, 0, 0)
        for _ in 0..<count {
            slope = 0.6 * slope + Float.random(in: -0.4...0.4, using: &random)
            var key = Keyframe(frame: frame, value: value, handleLeftType: .free, handleRightType: .free)
            let (left, right) = (
                Float.random(in: 0.3...0.9, using: &random), Float.random(in: 0.3...0.9, using: &random)
            )
            key.handleLeft = SIMD2(frame - left, value - left * slope)
            key.handleRight = SIMD2(frame + right, value + right * slope)
            keys.append(key)
            let width = Float.random(in: step, using: &random).rounded()
            value += width * slope + Float.random(in: -0.1...0.1, using: &random)
            frame += width
        }
        return keys
    }

    /// The largest distance between two curves at 64 places a frame and at every key.
    private static func distance(_ a: [Keyframe], _ b: [Keyframe]) -> Double {
        let (first, second) = (IndependentCurve(a), IndependentCurve(b))
        let (start, end) = (Double(a[0].frame), Double(a[a.count - 1].frame))
        return stride(from: start, to: end, by: 1.0 / 64).map { abs(first.value(at: $0) - second.value(at: $0)) }.max()
            ?? 0
    }

    @Test(arguments: [1e-1, 1e-2, 1e-3, 1e-4])
    func `the bound holds between frames too`(_ tolerance: Double) throws {
        var random = SeededGenerator(seed: 5)
        var (before, after) = (0, 0)
        for _ in 0..<3 {
            let keys = Self.curve(16, &random)
            before += keys.count
            guard let fit = CurveFit(AnimationTrack(dataPath: "x", keyframes: keys), within: tolerance) else {
                after += keys.count
                continue
            }
            after += fit.keyframes.count
            let error = Self.distance(keys, fit.keyframes)
            #expect(error <= tolerance)
            #expect(error <= fit.largestError * 1.001 + 1e-9)
            #expect(fit.keyframes.first?.point == keys.first?.point)
            #expect(fit.keyframes.last?.point == keys.last?.point)
        }
        if tolerance >= 1e-2 { #expect(after < before) }
    }

    /// Cuts segments in two by de Casteljau's construction, often, so that most keys are spare.
    private static func subdivided(_ keys: [Keyframe], times: Int) -> [Keyframe] {
        var keys = keys
        for _ in 0..<times {
            var finer: [Keyframe] = [keys[0]]
            for index in 1..<keys.count {
                let (a, b) = (finer[finer.count - 1], keys[index])
                func mix(_ p: SIMD2<Float>, _ q: SIMD2<Float>) -> SIMD2<Float> { (p + q) * 0.5 }
                let (p, q, r) = (
                    mix(a.point, a.handleRight), mix(a.handleRight, b.handleLeft), mix(b.handleLeft, b.point)
                )
                let (left, right) = (mix(p, q), mix(q, r))
                let middle = mix(left, right)
                var (key, next) = (Keyframe(frame: middle.x, value: middle.y), b)
                (key.handleLeft, key.handleRight, next.handleLeft) = (left, right, r)
                finer[finer.count - 1].handleRight = p
                finer += [key, next]
            }
            keys = finer
        }
        return keys
    }

    @Test func `keys put into segments come out again`() throws {
        var keys = [(1, 0), (13, 4), (25, -2), (40, 3)].map { (frame: Float, value: Float) in
            Keyframe(frame: frame, value: value)
        }
        for index in keys.indices {
            // A third of the way, so that a cubic of the frame is all there is.
            let left = index > 0 ? (keys[index].frame - keys[index - 1].frame) / 3 : 1
            let right = index + 1 < keys.count ? (keys[index + 1].frame - keys[index].frame) / 3 : 1
            keys[index].handleLeft = SIMD2(keys[index].frame - left, keys[index].value)
            keys[index].handleRight = SIMD2(keys[index].frame + right, keys[index].value)
        }
        let fine = Self.subdivided(keys, times: 4)
        #expect(fine.count == 49)
        let fit = try #require(CurveFit(AnimationTrack(dataPath: "x", keyframes: fine), within: 1e-4))
        #expect(fit.keyframes.map(\.point) == keys.map(\.point))
        #expect(Self.distance(fine, fit.keyframes) <= 1e-4)
    }

    @Test func `steps, easings and rests stay as they are`() throws {
        var keys = (0..<20).map { Keyframe(frame: Float($0), value: Float($0) / 4) }
        for index in keys.indices {
            keys[index].handleLeft = keys[index].point - SIMD2(1, 0.25) / 3
            keys[index].handleRight = keys[index].point + SIMD2(1, 0.25) / 3
        }
        keys[5].interpolation = .constant
        keys[12].interpolation = .bounce
        for index in 15...17 {
            keys[index].value = 3
            (keys[index].handleLeft.y, keys[index].handleRight.y) = (3, 3)
        }
        keys[17].handleRight = keys[17].point
        let fit = try #require(CurveFit(AnimationTrack(dataPath: "x", keyframes: keys), within: 1e-3))
        let frames = fit.keyframes.map(\.frame)
        for frame: Float in [0, 5, 6, 12, 13, 15, 17, 19] { #expect(frames.contains(frame)) }
        for frame: Float in [2, 8, 16] { #expect(!frames.contains(frame)) }
        for (frame, kind) in [(5 as Float, Interpolation.constant), (12, .bounce)] {
            let key = try #require(fit.keyframes.first { $0.frame == frame })
            #expect(key.interpolation == kind)
        }
        let curve = AnimationTrack(dataPath: "x", keyframes: fit.keyframes)
        for frame: Float in [15, 15.5, 16.75, 17] { #expect(curve.evaluate(at: frame) == 3) }
        #expect(curve.evaluate(at: 5.9) == 1.25)
    }

    @Test func `peaks and valleys that are keys stay`() throws {
        var keys = (0...40).map { index in
            Keyframe(frame: Float(index), value: Float([0, 2, 3, 2, 0, -2, -3, -2][index % 8]))
        }
        for index in keys.indices {
            let slope: Float = [2.2, 1.6, 0, -1.6, -2.2, -1.6, 0, 1.6][index % 8]
            keys[index].handleLeft = keys[index].point - SIMD2(1, slope) / 3
            keys[index].handleRight = keys[index].point + SIMD2(1, slope) / 3
        }
        let fit = try #require(CurveFit(AnimationTrack(dataPath: "x", keyframes: keys), within: 0.3))
        for extreme in stride(from: 2 as Float, through: 38, by: 4) {
            #expect(fit.keyframes.contains { $0.frame == extreme })
        }
        #expect(fit.keyframes.count < keys.count)
    }

    @Test func `a loop has no seam afterwards`() throws {
        // One turn of a sine with its slopes; the seam lies on a slope.
        let count = 32
        var keys = (0...count).map { index -> Keyframe in
            let angle = 2 * Double.pi * Double(index % count) / Double(count)
            return Keyframe(frame: Float(index), value: Float(IndependentSine.sine(angle)))
        }
        for index in keys.indices {
            let angle = 2 * Double.pi * Double(index % count) / Double(count)
            let slope = Float(IndependentSine.sine(angle + .pi / 2) * 2 * .pi / Double(count))
            keys[index].handleLeft = keys[index].point - SIMD2(1, slope) / 3
            keys[index].handleRight = keys[index].point + SIMD2(1, slope) / 3
        }
        let fit = try #require(CurveFit(AnimationTrack(dataPath: "x", keyframes: keys), within: 0.05))
        #expect(fit.keyframes.count < 8)
        let (first, last) = (fit.keyframes[0], fit.keyframes[fit.keyframes.count - 1])
        let start = (first.handleRight - first.point)
        let end = (last.point - last.handleLeft)
        #expect(first.value == last.value)
        #expect(abs(start.y / start.x - end.y / end.x) < 1e-4)
    }

    @Test func `handles that stay keep their types, and new ones are free or aligned`() throws {
        var random = SeededGenerator(seed: 8)
        let fine = Self.subdivided(Self.curve(4, &random), times: 3).map { key in
            var key = key
            (key.handleLeftType, key.handleRightType) = (.automatic, .automatic)
            return key
        }
        let fit = try #require(CurveFit(AnimationTrack(dataPath: "x", keyframes: fine), within: 1e-3))
        for (index, key) in fit.keyframes.enumerated() where key.handleLeftType == .automatic {
            let place = try #require(fine.firstIndex { $0.frame == key.frame })
            // Nothing beside it has changed that an editor would recalculate it by.
            if index > 0 { #expect(fit.keyframes[index - 1].point == fine[place - 1].point) }
            if place + 1 < fine.count { #expect(fit.keyframes[index + 1].point == fine[place + 1].point) }
        }
        #expect(fit.keyframes.contains { $0.handleLeftType == .aligned })
    }

    @Test func `curves of one rotation keep common keys`() throws {
        var random = SeededGenerator(seed: 3)
        let tracks = (0..<3).map { index in
            AnimationTrack(
                dataPath: "rotation_euler", arrayIndex: Int32(index),
                keyframes: Self.subdivided(Self.curve(6, &random, step: 4...4), times: 2))
        }
        let fits = try #require(CurveFit.together(tracks, within: [0.01, 0.02, 0.01]))
        #expect(fits[0].keyframes.map(\.frame) == fits[1].keyframes.map(\.frame))
        #expect(fits[0].keyframes.map(\.frame) == fits[2].keyframes.map(\.frame))
        for ((fit, track), tolerance) in zip(zip(fits, tracks), [0.01, 0.02, 0.01]) {
            #expect(fit.keyframes.count < track.keyframes.count)
            #expect(Self.distance(track.keyframes, fit.keyframes) <= tolerance)
        }
    }

    @Test func `keys that one channel lacks are put into it on the curve`() throws {
        let long = [1, 31, 61].map { Keyframe(frame: $0, value: $0 / 10, interpolation: .bezier) }
        var dense = (0...60).map { Keyframe(frame: Float($0 + 1), value: Float($0) / 5, interpolation: .linear) }
        dense[30].value = 20
        let tracks = [AnimationTrack(dataPath: "x", keyframes: long), AnimationTrack(dataPath: "x", keyframes: dense)]
        let fits = try #require(CurveFit.together(tracks, within: [1e-3, 1e-3]))
        #expect(fits[0].keyframes.map(\.frame) == fits[1].keyframes.map(\.frame))
        #expect(Self.distance(long, fits[0].keyframes) <= 1e-3)
    }

    @Test func `samples of several channels get common keys`() throws {
        let tracks = (0..<3).map { channel in
            AnimationTrack(
                dataPath: "rotation_euler", arrayIndex: Int32(channel),
                samples: (1...200).map { frame in
                    let phase = Double(frame) / Double(11 + 7 * channel)
                    let value = channel == 2 && frame > 90 ? 1 : IndependentSine.sine(phase)
                    return CurveSample(frame: Float(frame), value: Float(value))
                })
        }
        let fits = try #require(CurveFit.together(tracks, within: [0.01, 0.01, 0.001]))
        for (fit, (track, tolerance)) in zip(fits, zip(tracks, [0.01, 0.01, 0.001])) {
            #expect(fit.keyframes.map(\.frame) == fits[0].keyframes.map(\.frame))
            let curve = IndependentCurve(fit.keyframes)
            for sample in track.samples {
                #expect(abs(curve.value(at: Double(sample.frame)) - Double(sample.value)) <= tolerance * 1.001)
            }
        }
        #expect(fits[0].keyframes.count < 100)
    }

    @Test func `wild, unsorted and whole-number curves are left alone`() {
        var random = SeededGenerator(seed: 4)
        let fine = Self.subdivided(Self.curve(4, &random), times: 3)
        var wild = AnimationTrack(dataPath: "x", keyframes: fine)
        wild.keyframes[3].handleLeft.y = .nan
        #expect(CurveFit(wild, within: 0.1) == nil)
        wild = AnimationTrack(dataPath: "x", keyframes: fine.reversed())
        #expect(CurveFit(wild, within: 0.1) == nil)
        wild = AnimationTrack(dataPath: "x", keyframes: fine, valueKind: .integer)
        #expect(CurveFit(wild, within: 0.1) == nil)
        #expect(CurveFit(AnimationTrack(dataPath: "x", keyframes: Array(fine.prefix(2))), within: 0.1) == nil)
    }
}

/// The sine by its series.
private enum IndependentSine {
    static func sine(_ angle: Double) -> Double {
        let x = angle.remainder(dividingBy: 2 * .pi)
        var (term, sum) = (x, x)
        for n in 1..<20 {
            term *= -x * x / Double(2 * n * (2 * n + 1))
            sum += term
        }
        return sum
    }
}
