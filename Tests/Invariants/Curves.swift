import AnimationCore
import Fuzz
import TestSupport

/// Random curves of every interpolation, without modifiers.
enum Curves {
    static func track(_ seed: UInt64) -> AnimationTrack {
        var random = SeededGenerator(seed: seed ^ 0xc0e5)
        var track = AnimationTrack(dataPath: "x")
        track.extrapolation = random.pick(Array(Extrapolation.allCases))
        var frame = Float(Int.random(in: -50...50, using: &random))
        let kinds = random.chance(0.5) ? [.bezier] : random.chance(0.3) ? [.linear] : Array(Interpolation.allCases)
        for _ in 0..<Int.random(in: 1...30, using: &random) {
            var key = Keyframe(
                frame: frame, value: Float.random(in: -100...100, using: &random), interpolation: random.pick(kinds))
            key.easing = random.pick(Array(Easing.allCases))
            let reach = Float.random(in: 0.1...8, using: &random)
            key.handleLeft = SIMD2(frame - reach, key.value + Float.random(in: -9...9, using: &random))
            key.handleRight = SIMD2(frame + reach, key.value + Float.random(in: -9...9, using: &random))
            track.keyframes.append(key)
            frame += random.chance(0.5) ? 1 : Float.random(in: 0.25...20, using: &random)
        }
        return track
    }

    /// In order, beyond both ends, on keys and beside them.
    private static func frames(_ track: AnimationTrack, _ seed: UInt64) -> [Float] {
        var random = SeededGenerator(seed: seed ^ 0xf4a3)
        let (first, last) = (track.keyframes.first?.frame ?? 0, track.keyframes.last?.frame ?? 0)
        var frames = track.keyframes.flatMap { [$0.frame.nextDown, $0.frame, $0.frame.nextUp] }
        frames += (0..<200).map { _ in Float.random(in: first - 20...last + 20, using: &random) }
        return frames.sorted()
    }

    static func checkFrames(_ seed: UInt64) throws(FuzzFinding) {
        let track = track(seed)
        let frames = frames(track, seed)
        for (frame, value) in zip(frames, track.evaluate(at: frames))
        where value.bitPattern != track.evaluate(at: frame).bitPattern {
            throw FuzzFinding("frame \(frame): \(value) among others, \(track.evaluate(at: frame)) alone")
        }
    }

    static func checkFit(_ seed: UInt64) throws(FuzzFinding) {
        let track = track(seed)
        var random = SeededGenerator(seed: seed ^ 0xf17)
        let tolerance = Double.random(in: 0.001...5, using: &random)
        try check(CurveFit(track, within: tolerance), of: track, tolerance)
        try check(CurveFit(track, as: .hermite, within: tolerance), of: track, tolerance)
        try check(CurveFit(track, as: .linear, within: tolerance), of: track, tolerance)
    }

    /// At many frames between the ends the curve that was fitted is within the bound; numbers are float32, and beside a key
    /// of either curve the evaluator takes the key's value, which is one of a frame very near.
    private static func check(_ fit: CurveFit?, of track: AnimationTrack, _ tolerance: Double) throws(FuzzFinding) {
        guard let fit, let first = track.keyframes.first?.frame, let last = track.keyframes.last?.frame else { return }
        guard fit.largestError <= tolerance else { throw FuzzFinding("says \(fit.largestError) for \(tolerance)") }
        var fitted = track
        fitted.keyframes = fit.keyframes
        // Of lines only the keys count.
        let isOfLines = track.keyframes.allSatisfy { $0.interpolation == .linear }
        let frames =
            isOfLines
            ? track.keyframes.map(\.frame)
            : stride(from: first, through: last, by: max((last - first) / 500, 0.01)).map { $0 }
        // Half a step of float32 for each number that goes in, at values up to 120.
        let noise = 4e-5
        // Frames; a little more than the evaluator's, for its rounding, and twice: the key may have a neighbour as near.
        let nearby: [Float] = [-0.00022, -0.00011, 0.00011, 0.00022]
        for frame in frames {
            let value = Double(track.evaluate(at: frame))
            let error = abs(Double(fitted.evaluate(at: frame)) - value)
            let movement = nearby.map { abs(Double(track.evaluate(at: frame + $0)) - value) }
            guard error <= tolerance + noise + (movement.max() ?? 0) else {
                throw FuzzFinding("off by \(error) at frame \(frame), for \(tolerance)")
            }
        }
    }
}
