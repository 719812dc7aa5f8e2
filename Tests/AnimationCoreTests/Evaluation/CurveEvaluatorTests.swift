import TestSupport
import Testing

@testable import AnimationCore

/// Random access, one pass along the keys, the plain call and the closed form are four ways to the same bits.
@Suite struct CurveEvaluatorTests {
    @Test(arguments: 0..<40) func `all ways to evaluate a random curve give the same bits`(_ seed: UInt64) throws {
        var random = RandomCurves(seed: 1000 + seed)
        for _ in 0..<10 {
            let track = random.track(keys: seed % 4 == 0 ? 60 : nil)
            let frames = try hostileFrames(of: track, &random)
            let evaluator = CurveEvaluator(track)
            let baked = track.evaluate(at: frames)
            for (index, frame) in frames.enumerated() {
                let expected = searched(track, at: frame)
                expectSame(track.evaluate(at: frame), expected, frame, track)
                expectSame(evaluator.evaluate(at: frame), expected, frame, track)
                expectSame(baked[index], expected, frame, track)
            }
        }
    }

    @Test func `keys in one cell of the grid are told apart`() throws {
        let near = (0..<200).map { Keyframe(frame: 10 + Float($0) * 0.004, value: Float($0), interpolation: .linear) }
        let track = AnimationTrack(dataPath: "x", keyframes: near + [Keyframe(frame: 1e6, value: 5)])
        let evaluator = CurveEvaluator(track)
        for frame in stride(from: Float(9.99), to: 10.9, by: 0.0007) {
            #expect(evaluator.evaluate(at: frame).bitPattern == track.evaluate(at: frame).bitPattern)
        }
    }

    @Test func `a grid finds the first key after any frame`() throws {
        var random = RandomCurves(seed: 5)
        for _ in 0..<300 {
            let keys = random.track().keyframes.sorted { $0.frame < $1.frame }
            guard let grid = keys.withUnsafeBufferPointer({ KeyGrid($0) }) else { continue }
            for key in keys {
                for frame in [key.frame.nextDown, key.frame, key.frame.nextUp, key.frame + 0.4] {
                    let isInside = keys[0].frame < frame && frame < keys[keys.count - 1].frame
                    #expect(grid.firstKey(after: frame) == (isInside ? keys.firstIndex { $0.frame > frame } : nil))
                }
            }
        }
    }

    @Test func `frames that are no numbers, samples and modifiers are left to the track`() {
        var cycles = FModifier.Cycles()
        cycles.modeAfter = .repeat
        let keys = [
            Keyframe(frame: 1, value: 1), Keyframe(frame: 4, value: 7), Keyframe(frame: 9, value: -2),
        ]
        let tracks = [
            AnimationTrack(dataPath: "x", keyframes: keys, modifiers: [FModifier(.cycles(cycles))]),
            AnimationTrack(dataPath: "x", keyframes: keys, valueKind: .integer),
            AnimationTrack(dataPath: "x", keyframes: keys, valueKind: .discrete),
            AnimationTrack(
                dataPath: "x", samples: (0..<9).map { CurveSample(frame: Float($0), value: Float($0 * $0)) }),
            AnimationTrack(dataPath: "x"),
        ]
        for track in tracks {
            let evaluator = CurveEvaluator(track)
            for frame in [-3, 0, 1, 2.7, 4, 5.5, 8.99995, 9, 12.25, .nan, .infinity, -.infinity, 3e38] as [Float] {
                expectSame(evaluator.evaluate(at: frame), track.evaluate(at: frame), frame, track)
            }
        }
    }

    private func expectSame(_ value: Float, _ expected: Float, _ frame: Float, _ track: AnimationTrack) {
        #expect(
            value.bitPattern == expected.bitPattern || (value.isNaN && expected.isNaN),
            "frame \(frame): \(value) instead of \(expected) on \(track.keyframes)")
    }

    /// Even steps, and frames at and around each key: an ulp, half the tolerance, the tolerance and a hair more.
    private func hostileFrames(of track: AnimationTrack, _ random: inout RandomCurves) throws -> [Float] {
        let frames = track.keyframes.map { $0.frame }
        guard let first = frames.min(), let last = frames.max() else { return [0] }
        var all = Array(try BakeFrames(first - 3...last + 3, step: 0.37))
        for frame in frames {
            for offset in [0.00005, 0.0001, 0.000101, 0.0002, 0.0003, 0.00031] as [Float] {
                all += [frame - offset, frame + offset]
            }
            all += [frame, frame.nextUp, frame.nextDown, Float.random(in: first...last, using: &random)]
        }
        return all.sorted()
    }

    /// By Blender's search and, between keys, in closed form.
    private func searched(_ track: AnimationTrack, at frame: Float) -> Float {
        let value = track.keyframes.withUnsafeBufferPointer { keys -> Float in
            let curve = KeyCurve(
                keys: keys, extrapolation: track.extrapolation, isDiscrete: track.valueKind == .discrete)
            let search = KeySearch(keys: keys, tolerance: KeyCurve.frameTolerance)
            guard !curve.isDiscrete, keys[0].frame < frame, frame < keys[keys.count - 1].frame,
                case .gap(let right) = search.find(frame), right > 0, right < keys.count,
                keys[right - 1].frame <= frame, frame <= keys[right].frame,
                keys[right - 1].interpolation == .bezier, keys[right].frame != keys[right - 1].frame
            else { return curve.value(at: frame) }
            let segment = BezierSegment(from: keys[right - 1], to: keys[right])
            return segment.isFlat ? keys[right - 1].value : segment.cubic.value(at: frame)
        }
        return track.valueKind == .float ? value : (value + 0.5).rounded(.down)
    }
}
