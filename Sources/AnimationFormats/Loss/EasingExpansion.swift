import AnimationCore

/// Turns segments with an easing equation into Bezier segments, for formats that have no such equations.
struct EasingExpansion {
    private(set) var keyframes: [Keyframe] = []
    /// How many keys were added.
    private(set) var added = 0
    /// How many keys that counts for: where very many values have to be fitted, the work counts as well.
    private(set) var cost = 0
    /// How far the new segments are from the equations at most, in value units, and where.
    private(set) var largestError = 0.0
    private(set) var worstFrame: Float = 0

    /// - Parameters:
    ///   - track: its keys are sorted, finite and one to a frame.
    ///   - tolerance: in value units, above 0.
    ///   - allowance: about how many keys may be added; a damaged file could ask for more than there is memory.
    init(_ track: AnimationTrack, tolerance: Double, allowance: Int) {
        let keys = track.keyframes
        let segments = keys.dropLast().count { $0.interpolation.isEasing }
        var share = max(allowance, 0) / max(segments, 1)
        keyframes.reserveCapacity(keys.count)
        for (index, original) in keys.enumerated() {
            var key = original
            if index > 0, keys[index - 1].interpolation.isEasing {
                // What the new segment's last piece left there.
                let end = keyframes.removeLast()
                (key.handleLeft, key.handleLeftType) = (end.handleLeft, .free)
            }
            guard key.interpolation.isEasing else {
                keyframes.append(key)
                continue
            }
            keyframes.append(EasingExpansion.plain(key))
            guard index + 1 < keys.count else { continue }
            append(from: original, to: keys[index + 1], tolerance, share)
            share = min(share, max(allowance - cost, 0))
        }
        added = keyframes.count - keys.count
        cost = max(cost, added)
    }

    /// The pieces of a segment after its first key; the last of them stands for the key that follows.
    private mutating func append(from key: Keyframe, to next: Keyframe, _ tolerance: Double, _ share: Int) {
        let places = min(EasingExpansion.places(from: key, to: next), max(share, EasingExpansion.leastPlaces))
        cost += max(places - EasingExpansion.ordinaryPlaces, 0) / 2
        let last = keyframes.count - 1
        guard let pieces = EasingPieces(from: key, to: next, within: tolerance, places: places) else {
            // Too near to the limits of float32 for pieces: a straight line, which is off by less than it rises.
            keyframes[last].interpolation = .linear
            note((Double(next.value) - Double(key.value)).magnitude, at: key.frame)
            keyframes.append(next)
            return
        }
        keyframes[last].handleRight = pieces.keyframes[0].handleRight
        keyframes[last].handleRightType = .free
        for var inner in pieces.keyframes.dropFirst() {
            (inner.back, inner.amplitude, inner.period) = (0, 0, 0)
            (inner.handleLeftType, inner.handleRightType) = (.free, .free)
            inner.type = key.type
            keyframes.append(inner)
        }
        note(pieces.largestError, at: pieces.worstFrame)
    }

    private mutating func note(_ error: Double, at frame: Float) {
        if error > largestError { (largestError, worstFrame) = (error, frame) }
    }

    /// How many values of an equation are fitted; an elastic one needs some for each swing.
    private static func places(from key: Keyframe, to next: Keyframe) -> Int {
        guard key.interpolation == .elastic, key.period != 0 else { return ordinaryPlaces }
        let swings = (Double(next.frame) - Double(key.frame)) / Double(key.period.magnitude)
        return Int(min(max(48 * swings, Double(ordinaryPlaces)), 4096))
    }

    private static let leastPlaces = 16
    private static let ordinaryPlaces = 256

    private static func plain(_ key: Keyframe) -> Keyframe {
        var key = key
        key.interpolation = .bezier
        key.easing = .automatic
        key.back = 0
        key.amplitude = 0
        key.period = 0
        return key
    }
}
