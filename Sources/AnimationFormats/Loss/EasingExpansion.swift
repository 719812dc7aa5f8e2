import AnimationCore

/// Turns segments with an easing equation into linear keys, for formats that have no such equations.
///
/// The new keys lie on each whole frame inside the segment and have the curve's own values there.
struct EasingExpansion {
    /// The most keys that one segment becomes; longer ones are sampled evenly.
    static let mostKeys = 10_000

    let keyframes: [Keyframe]
    /// How many keys were added.
    let added: Int

    /// - Parameter track: its keys are sorted, finite and one to a frame.
    init(_ track: AnimationTrack) {
        guard track.keyframes.contains(where: \.interpolation.isEasing) else {
            keyframes = track.keyframes
            added = 0
            return
        }
        var keys: [Keyframe] = []
        for (index, key) in track.keyframes.enumerated() {
            guard key.interpolation.isEasing else {
                keys.append(key)
                continue
            }
            // The last key has no segment: Bezier keeps what its handle means.
            let isLast = index == track.keyframes.count - 1
            keys.append(EasingExpansion.plain(key, isLast ? .bezier : .linear))
            if isLast { continue }
            for frame in EasingExpansion.frames(between: key.frame, and: track.keyframes[index + 1].frame) {
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
    private static func frames(between first: Float, and last: Float) -> [Float] {
        let start = Double(first).rounded(.down) + 1
        let end = Double(last)
        guard end > start else { return [] }
        let step = max(1, ((end - start) / Double(mostKeys)).rounded(.up))
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
