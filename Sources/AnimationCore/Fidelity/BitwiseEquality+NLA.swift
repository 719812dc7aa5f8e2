extension NLATrack {
    func isBitwiseEqual(to other: NLATrack) -> Bool {
        name.isExactly(other.name) && isMuted == other.isMuted && isSolo == other.isSolo && isLocked == other.isLocked
            && isSelected == other.isSelected && isSame(strips, other.strips) { $0.isBitwiseEqual(to: $1) }
    }
}

extension NLAStrip {
    func isBitwiseEqual(to other: NLAStrip) -> Bool {
        name.isExactly(other.name) && kind == other.kind && action.isExactly(other.action)
            && slot.isExactly(other.slot) && blendType == other.blendType && extrapolation == other.extrapolation
            && numbers.isBitwiseEqual(to: other.numbers) && flags == other.flags
            && isSame(tracks, other.tracks) {
                TrackComparison(before: $0, after: $1).isIdentical && $0.isSameChannel($1)
            }
            && isSame(strips, other.strips) { $0.isBitwiseEqual(to: $1) }
    }

    /// Frames, lengths, scale, repetitions, influence and time.
    package var numbers: [Float] {
        [
            frameStart, frameEnd, actionFrameStart, actionFrameEnd, scale, repetitions, blendIn, blendOut, influence,
            time,
        ]
    }

    private var flags: [Bool] {
        [
            isReversed, isMuted, isSelected, blendsAutomatically, followsActionLength, animatesInfluence, animatesTime,
            isTimeCyclic,
        ]
    }
}

extension AnimationTrack {
    fileprivate func isSameChannel(_ other: AnimationTrack) -> Bool {
        dataPath.isExactly(other.dataPath) && arrayIndex == other.arrayIndex
    }
}
