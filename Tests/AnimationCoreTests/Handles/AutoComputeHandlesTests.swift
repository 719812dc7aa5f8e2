import AnimationCore
import Testing

@Suite struct AutoComputeHandlesTests {
    private func track(
        _ points: [(Float, Float)], _ type: HandleType, smoothing: AutoSmoothing = .continuousAcceleration,
        extrapolation: Extrapolation = .linear
    ) -> AnimationTrack {
        let keys = points.map { Keyframe(frame: $0.0, value: $0.1, handleLeftType: type, handleRightType: type) }
        var track = AnimationTrack(
            dataPath: "x", keyframes: keys, extrapolation: extrapolation, autoSmoothing: smoothing)
        track.autoComputeHandles()
        return track
    }

    /// Slopes that make the second derivative continuous, with natural ends, solved here in float64.
    private func splineSlopes(_ points: [(Float, Float)]) -> [Double] {
        let x = points.map { Double($0.0) }
        let y = points.map { Double($0.1) }
        let last = points.count - 1
        var rows = [[Double]](repeating: [Double](repeating: 0, count: last + 2), count: last + 1)
        for i in 0...last {
            if i > 0 {
                let width = x[i] - x[i - 1]
                rows[i][i - 1] += 1 / width
                rows[i][i] += 2 / width
                rows[i][last + 1] += 3 * (y[i] - y[i - 1]) / (width * width)
            }
            if i < last {
                let width = x[i + 1] - x[i]
                rows[i][i + 1] += 1 / width
                rows[i][i] += 2 / width
                rows[i][last + 1] += 3 * (y[i + 1] - y[i]) / (width * width)
            }
        }
        for i in 0...last {
            for j in 0...last where j != i {
                let factor = rows[j][i] / rows[i][i]
                for k in i...last + 1 { rows[j][k] -= factor * rows[i][k] }
            }
        }
        return (0...last).map { rows[$0][last + 1] / rows[$0][$0] }
    }

    @Test func `continuous acceleration is the natural cubic spline`() {
        let points: [(Float, Float)] = [(0, 0), (10, 5), (14, -2), (30, 8), (31, 9)]
        let keys = track(points, .automatic).keyframes
        for (key, slope) in zip(keys, splineSlopes(points)) {
            let right = key.handleRight - key.point
            let left = key.point - key.handleLeft
            #expect(abs(Double(right.y / right.x) - slope) < 1e-4)
            #expect(abs(Double(left.y / left.x) - slope) < 1e-4)
        }
        #expect(abs(keys[1].handleRight.x - (10 + 4 / 3)) < 1e-5)
        #expect(abs(keys[1].handleLeft.x - (10 - 10 / 3)) < 1e-5)
    }

    @Test func `vector handles point a third of the way to the neighbours`() {
        let key = track([(0, 0), (9, 3), (12, -6)], .vector).keyframes[1]
        #expect(abs(key.handleLeft.x - 6) < 1e-5 && abs(key.handleLeft.y - 2) < 1e-5)
        #expect(abs(key.handleRight.x - 10) < 1e-5 && abs(key.handleRight.y) < 1e-5)
    }

    @Test(arguments: AutoSmoothing.allCases)
    func `clamped handles never overshoot`(_ smoothing: AutoSmoothing) {
        let track = track(
            [(0, 0), (10, 1), (11, 9), (12, 9.1), (40, 9.2), (50, 3)], .autoClamped, smoothing: smoothing)
        for (a, b) in zip(track.keyframes, track.keyframes.dropFirst()) {
            let range = min(a.value, b.value) - 1e-4...max(a.value, b.value) + 1e-4
            for step in 0...20 {
                let frame = a.frame + (b.frame - a.frame) * Float(step) / 20
                #expect(range.contains(track.evaluate(at: frame)))
            }
        }
    }

    @Test func `end keys lie level under constant extrapolation`() {
        for type in [HandleType.automatic, .autoClamped] {
            let keys = track([(0, 0), (10, 5), (20, 30)], type, extrapolation: .constant).keyframes
            #expect(keys[0].handleRight.y == 0)
            #expect(keys[2].handleLeft.y == 30)
            #expect(keys[0].isAutoHandleLocked && keys[2].isAutoHandleLocked)
        }
    }

    @Test func `the ends of endless cycles follow each other`() {
        var track = track([(0, 0), (10, 5), (15, -2), (40, 0)], .automatic)
        var cycles = FModifier.Cycles()
        cycles.modeBefore = .repeat
        cycles.modeAfter = .repeat
        track.modifiers = [FModifier(.cycles(cycles))]
        track.autoComputeHandles()
        let (first, last) = (track.keyframes[0], track.keyframes[3])
        let out = first.handleRight - first.point
        let into = last.point - last.handleLeft
        #expect(abs(out.y / out.x - into.y / into.x) < 1e-4)
        #expect(abs(out.y / out.x) > 0.1)
    }

    @Test func `a single key stays as it is`() {
        var single = AnimationTrack(
            dataPath: "x",
            keyframes: [Keyframe(frame: 1, value: 2, handleLeft: SIMD2(5, 5), handleRight: SIMD2(-5, 5))])
        let before = single
        single.autoComputeHandles()
        #expect(single == before)
    }

    @Test func `no number stops the program`() {
        var random = RandomKeys(seed: 3)
        for _ in 0..<3_000 {
            var track = random.track()
            for index in track.keyframes.indices where random.chance(0.3) {
                track.keyframes[index].frame = random.anyFloat()
            }
            for rules in HandleRules.allCases { track.autoComputeHandles(rules: rules) }
        }
    }
}
