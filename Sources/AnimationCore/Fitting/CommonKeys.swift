/// Curves that get keys wherever one of them has one, without moving otherwise.
enum CommonKeys {
    /// The keys of each curve, all at the same frames; nil where a curve cannot be cut: inside an easing, or outside the
    /// keys of a curve that goes on along a line.
    static func curves(_ tracks: [AnimationTrack]) -> [[Keyframe]]? {
        if tracks.count == 1 { return tracks.map { $0.keyframes } }
        let frames = Set(tracks.flatMap { $0.pointFrames }).sorted()
        var curves: [[Keyframe]] = []
        for track in tracks {
            guard let keys = keys(of: track, at: frames) else { return nil }
            curves.append(keys)
        }
        return curves
    }

    /// - Parameter frames: ascending, those of all keys among them.
    private static func keys(of track: AnimationTrack, at frames: [Float]) -> [Keyframe]? {
        var keys: [Keyframe] = []
        var rest = track.keyframes[...]
        for frame in frames {
            if let next = rest.first, next.frame == frame {
                keys.append(rest.removeFirst())
            } else if let last = keys.last, let next = rest.first {
                guard let key = inserted(at: frame, between: last, next, &keys, &rest) else { return nil }
                keys.append(key)
            } else {
                guard track.extrapolation == .constant, let end = keys.last ?? rest.first else { return nil }
                // Outside, the curve rests.
                keys.append(Keyframe(frame: frame, value: end.value, interpolation: .linear))
                if keys.count > 1, rest.isEmpty { keys[keys.count - 2].interpolation = .linear }
            }
        }
        return keys
    }

    /// A key on the curve; its neighbours' handles are cut to fit.
    private static func inserted(
        at frame: Float, between last: Keyframe, _ next: Keyframe, _ keys: inout [Keyframe],
        _ rest: inout ArraySlice<Keyframe>
    ) -> Keyframe? {
        var key = Keyframe(frame: frame, value: last.value, interpolation: last.interpolation)
        (key.handleLeftType, key.handleRightType) = (.free, .free)
        switch last.interpolation {
        case .constant: return key
        case .linear:
            let share = (Double(frame) - Double(last.frame)) / (Double(next.frame) - Double(last.frame))
            key.value = Float(Double(last.value) + (Double(next.value) - Double(last.value)) * share)
            (key.handleLeft, key.handleRight) = (key.point, key.point)
            return key
        case .bezier:
            guard let split = SegmentSplit(of: BezierCorners(from: last, to: next), at: frame) else { return nil }
            key.value = BezierSegment(from: last, to: next).value(at: frame)
            (key.handleLeft, key.handleRight) = split.handles(of: key.point)
            keys[keys.count - 1].handleRight = split.before
            rest[rest.startIndex].handleLeft = split.after
            return key
        default: return nil
        }
    }
}
