/// A curve that pieces of another shape have to follow everywhere: segments whose frame and value are cubics of one
/// parameter, and steps.
struct FitPath {
    /// Ends of the segments, two or more, sorted.
    let keys: [Keyframe]
    let segments: [ReducedSegment]
    /// How far the path is from the curve where easing equations became cubics, in value units.
    let error: Double
    /// Where that is.
    let worstFrame: Float

    /// Nil for a curve of whole numbers, for one that is not finite or not sorted, with fewer than two keys or samples, and
    /// where a handle runs backwards.
    ///
    /// - Parameter tolerance: for easing equations, in value units.
    init?(_ track: AnimationTrack, within tolerance: Double) {
        guard track.valueKind == .float, let (keys, error, worst) = FitPath.keys(of: track, within: tolerance) else {
            return nil
        }
        let segments = zip(keys, keys.dropFirst()).map { ReducedSegment(from: $0, to: $1) }
        let areForwards = zip(keys, segments).allSatisfy { $0.interpolation == .constant || $1.isFree }
        guard keys.count > 1, keys.allSatisfy({ $0.isFinite }), areForwards,
            zip(keys, keys.dropFirst()).allSatisfy({ $0.frame < $1.frame })
        else { return nil }
        self.keys = keys
        self.segments = segments
        self.error = error
        worstFrame = worst
    }

    func isStep(_ segment: Int) -> Bool { keys[segment].interpolation == .constant }

    /// Samples as linear keys; easings as Bezier keys.
    private static func keys(
        of track: AnimationTrack, within tolerance: Double
    ) -> (keys: [Keyframe], error: Double, worst: Float)? {
        if track.keyframes.isEmpty {
            let keys = track.samples.map { Keyframe(frame: $0.frame, value: $0.value, interpolation: .linear) }
            return (keys, 0, keys.first?.frame ?? 0)
        }
        var keys: [Keyframe] = []
        var (error, worst) = (0.0, track.keyframes[0].frame)
        for key in track.keyframes {
            guard var last = keys.popLast() else {
                keys.append(key)
                continue
            }
            guard last.interpolation.isEasing else {
                keys += [last, key]
                continue
            }
            guard let pieces = EasingPieces(from: last, to: key, within: tolerance, places: FitPath.places),
                pieces.largestError <= tolerance
            else { return nil }
            if pieces.largestError > error { (error, worst) = (pieces.largestError, pieces.worstFrame) }
            last.handleRight = pieces.keyframes[0].handleRight
            last.interpolation = .bezier
            var next = key
            next.handleLeft = pieces.keyframes[pieces.keyframes.count - 1].handleLeft
            keys.append(last)
            keys += pieces.keyframes.dropFirst().dropLast()
            keys.append(next)
        }
        return (keys, error, worst)
    }

    private static let places = 256
}

extension ReducedSegment {
    /// The parameter at a frame of the segment; on the segments of a path frames never run backwards.
    func parameter(at frame: Double) -> Double {
        if frame <= frames[0] { return 0 }
        if frame >= frames[3] { return 1 }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<64 {
            let middle = 0.5 * (low + high)
            if point(at: middle).x < frame { low = middle } else { high = middle }
        }
        return 0.5 * (low + high)
    }

    /// Bernstein coefficients of a cubic, cut to the part between two parameters.
    static func part(_ p: SIMD4<Double>, from start: Double, to end: Double) -> SIMD4<Double> {
        if start == 0, end == 1 { return p }
        func blossom(_ a: Double, _ b: Double, _ c: Double) -> Double {
            func mix(_ u: Double, _ v: Double, _ t: Double) -> Double { u + (v - u) * t }
            let (p01, p12, p23) = (mix(p[0], p[1], a), mix(p[1], p[2], a), mix(p[2], p[3], a))
            return mix(mix(p01, p12, b), mix(p12, p23, b), c)
        }
        return SIMD4(
            blossom(start, start, start), blossom(start, start, end), blossom(start, end, end), blossom(end, end, end))
    }

    /// The largest magnitude of a cubic in Bernstein's form, and the parameter where that is.
    static func largest(of p: SIMD4<Double>) -> (magnitude: Double, parameter: Double) {
        var best = (magnitude: p[0].magnitude, parameter: 0.0)
        func look(_ s: Double) {
            guard s > 0, s <= 1 else { return }
            let t = 1 - s
            let value = t * t * (t * p[0] + 3 * s * p[1]) + s * s * (3 * t * p[2] + s * p[3])
            if value.magnitude > best.magnitude { best = (value.magnitude, s) }
        }
        look(1)
        let (a, b, c) = (p[1] - p[0], p[2] - p[1], p[3] - p[2])
        let (square, linear) = (a - 2 * b + c, 2 * (b - a))
        let discriminant = linear * linear - 4 * square * a
        guard discriminant >= 0 else { return best }
        let q = -0.5 * (linear + (linear < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
        if square != 0 { look(q / square) }
        if q != 0 { look(a / q) }
        return best
    }
}
