/// A point that a fitted curve must pass within the tolerance.
struct FitPoint {
    let frame: Float
    let value: Float
    /// Whether a key may lie here; then it has exactly this value.
    let mayBeKey: Bool
}

extension AnimationTrack {
    /// What a fit has to keep: each sample; or each key of a curve of straight lines and places on the lines between.
    ///
    /// Nil for a curve that is made of something else, or that has nothing to save.
    var fitPoints: [FitPoint]? {
        guard valueKind == .float else { return nil }
        if keyframes.isEmpty {
            guard samples.count > 2, zip(samples, samples.dropFirst()).allSatisfy({ $0.frame < $1.frame }),
                samples.allSatisfy({ $0.frame.isFinite && $0.value.isFinite })
            else { return nil }
            return samples.map { FitPoint(frame: $0.frame, value: $0.value, mayBeKey: true) }
        }
        return isReducible && isOfLines ? pointsOnLines : nil
    }

    /// Whether all keys are linear.
    var isOfLines: Bool { keyframes.dropLast().allSatisfy { $0.interpolation == .linear } }

    /// Between two keys a cubic leaves a line it crosses at most thrice; three places show how far.
    private var pointsOnLines: [FitPoint] {
        var points: [FitPoint] = []
        points.reserveCapacity(4 * keyframes.count)
        for (index, key) in keyframes.enumerated() {
            points.append(FitPoint(frame: key.frame, value: key.value, mayBeKey: true))
            guard index + 1 < keyframes.count else { break }
            let next = keyframes[index + 1]
            for quarter in 1...3 {
                let frame = key.frame + (next.frame - key.frame) * Float(quarter) / 4
                guard frame > key.frame, frame < next.frame else { continue }
                let value = baseValue(at: frame)
                points.append(FitPoint(frame: frame, value: value, mayBeKey: false))
            }
        }
        return points
    }
}
