import AnimationCore

/// Turns segments with an easing equation into linear keys, for formats that have no such equations.
///
/// The new keys lie on each whole frame inside the segment and have the curve's own values there.
struct EasingExpansion {
    /// The most keys that one segment becomes; longer ones are sampled evenly.
    static let mostKeys = 10_000
    /// The keys that a segment becomes however many others there are.
    private static let leastKeys = 16.0

    let keyframes: [Keyframe]
    /// How many keys were added.
    let added: Int
    /// Frames between the new keys, in the segment that has the fewest for its length.
    private(set) var step = 1.0

    /// - Parameters:
    ///   - track: its keys are sorted, finite and one to a frame.
    ///   - allowance: about how many keys may be added; a damaged file could ask for more than there is memory.
    init(_ track: AnimationTrack, allowance: Int) {
        guard track.keyframes.contains(where: \.interpolation.isEasing) else {
            keyframes = track.keyframes
            added = 0
            return
        }
        let coarseness = EasingExpansion.length(of: track.keyframes) / Double(max(allowance, 1))
        var keys: [Keyframe] = []
        var largestStep = 1.0
        for (index, key) in track.keyframes.enumerated() {
            guard key.interpolation.isEasing else {
                keys.append(key)
                continue
            }
            // The last key has no segment: Bezier keeps what its handle means.
            let isLast = index == track.keyframes.count - 1
            keys.append(EasingExpansion.plain(key, isLast ? .bezier : .linear))
            if isLast { continue }
            let end = track.keyframes[index + 1].frame
            let step = EasingExpansion.step(between: key.frame, and: end, coarseness: coarseness)
            largestStep = max(largestStep, step)
            for frame in EasingExpansion.frames(between: key.frame, and: end, step: step) {
                let value = track.evaluate(at: frame)
                guard value.isFinite else { continue }
                var sample = EasingExpansion.plain(key, .linear)
                sample.frame = frame
                sample.value = value
                sample.handleLeft = sample.point
                sample.handleRight = sample.point
                sample.handleLeftType = .free
                sample.handleRightType = .free
                sample.isAutoHandleLocked = false
                keys.append(sample)
            }
        }
        keyframes = keys
        added = keys.count - track.keyframes.count
        step = largestStep
    }

    /// How many frames the segments with an easing equation are long together.
    private static func length(of keys: [Keyframe]) -> Double {
        zip(keys, keys.dropFirst()).reduce(0) { sum, ends in
            ends.0.interpolation.isEasing ? sum + Double(ends.1.frame) - Double(ends.0.frame) : sum
        }
    }

    /// One frame, unless that would be too many keys.
    private static func step(between first: Float, and last: Float, coarseness: Double) -> Double {
        let length = Double(last) - Double(first)
        let wanted = max(length / Double(mostKeys), min(coarseness, length / leastKeys))
        return max(1, wanted.rounded(.up))
    }

    private static func plain(_ key: Keyframe, _ interpolation: Interpolation) -> Keyframe {
        var key = key
        key.interpolation = interpolation
        key.easing = .automatic
        key.back = 0
        key.amplitude = 0
        key.period = 0
        return key
    }

    /// Rising frames that differ from both ends by more than the evaluator's tolerance.
    private static func frames(between first: Float, and last: Float, step: Double) -> [Float] {
        let start = Double(first).rounded(.down) + 1
        let end = Double(last)
        guard end > start else { return [] }
        var frames: [Float] = []
        var previous = first
        var position = start
        while position < end {
            let frame = Float(position)
            if frame - first > 0.0001, last - frame > 0.0001, frame > previous {
                frames.append(frame)
                previous = frame
            }
            position += step
        }
        return frames
    }
}
