/// Takes jumps out of euler angles: each key gets, of all angles that mean the same orientation, those nearest to the key
/// before. What the curves do between keys that jumped is another motion afterwards; orientations at keys stay.
public enum EulerFilter {
    /// - Parameters:
    ///   - tracks: of `rotation_euler` of one object or bone, changed in place. Where all three have keys at the same
    ///     frames, angles may also become the other ones that mean the same (half a turn more on the outer axes, the middle
    ///     one mirrored); else each gets whole turns alone.
    ///   - axes: see `RotationMode.eulerAxes`.
    /// - Returns: how many keys or samples got another value.
    public static func filter(_ tracks: inout [AnimationTrack], axes: (Int, Int, Int)) -> Int {
        let isTogether =
            tracks.count == 3 && Set(tracks.map { $0.arrayIndex }) == [0, 1, 2]
            && tracks.allSatisfy { $0.pointFrames == tracks[0].pointFrames }
        guard isTogether else {
            var changed = 0
            for index in tracks.indices { changed += unwrap(&tracks[index]) }
            return changed
        }
        return filterTogether(&tracks, axes)
    }

    /// Whole turns added to the values of one curve.
    private static func unwrap(_ track: inout AnimationTrack) -> Int {
        var (changed, before) = (0, Double?.none)
        for index in 0..<track.pointCount {
            let old = track.pointValue(index)
            let new = before.map { Orientation.wrapped(old, near: $0) } ?? old
            if track.setPoint(index, from: old, to: new, isMirrored: false) { changed += 1 }
            before = new
        }
        return changed
    }

    private static func filterTogether(_ tracks: inout [AnimationTrack], _ axes: (Int, Int, Int)) -> Int {
        let places = [axes.0, axes.1, axes.2].compactMap { axis in tracks.firstIndex { $0.arrayIndex == axis } }
        guard places.count == 3 else { return 0 }
        var (changed, before) = (0, SIMD3<Double>?.none)
        for index in 0..<tracks[0].pointCount {
            let old = SIMD3(
                tracks[places[0]].pointValue(index), tracks[places[1]].pointValue(index),
                tracks[places[2]].pointValue(index))
            guard let near = before else {
                before = old
                continue
            }
            func wrapped(_ angles: SIMD3<Double>) -> SIMD3<Double> {
                SIMD3(
                    Orientation.wrapped(angles.x, near: near.x), Orientation.wrapped(angles.y, near: near.y),
                    Orientation.wrapped(angles.z, near: near.z))
            }
            func distance(_ angles: SIMD3<Double>) -> Double { ((angles - near) * (angles - near)).sum() }
            let (plain, mirrored) = (wrapped(old), wrapped(SIMD3(old.x + .pi, .pi - old.y, old.z + .pi)))
            let isMirrored = distance(mirrored) < distance(plain) - 1e-6
            let new = isMirrored ? mirrored : plain
            for (number, place) in places.enumerated() {
                let mirrors = isMirrored && number == 1
                if tracks[place].setPoint(index, from: old[number], to: new[number], isMirrored: mirrors) {
                    changed += 1
                }
            }
            before = new
        }
        return changed
    }
}

extension AnimationTrack {

    fileprivate var pointCount: Int { keyframes.isEmpty ? samples.count : keyframes.count }

    fileprivate func pointValue(_ index: Int) -> Double {
        Double(keyframes.isEmpty ? samples[index].value : keyframes[index].value)
    }

    /// Moves a key with its handles, or a sample; mirrored, what was above the key is below it.
    ///
    /// - Returns: whether it got another value.
    fileprivate mutating func setPoint(_ index: Int, from old: Double, to new: Double, isMirrored: Bool) -> Bool {
        guard new != old else { return false }
        func moved(_ value: Float) -> Float {
            Float(isMirrored ? new + old - Double(value) : Double(value) + (new - old))
        }
        if keyframes.isEmpty {
            samples[index].value = Float(new)
        } else {
            keyframes[index].handleLeft.y = moved(keyframes[index].handleLeft.y)
            keyframes[index].handleRight.y = moved(keyframes[index].handleRight.y)
            keyframes[index].value = Float(new)
        }
        return true
    }
}
