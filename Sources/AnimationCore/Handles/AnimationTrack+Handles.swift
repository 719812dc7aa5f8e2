extension AnimationTrack {
    /// Places every handle that is not Free anew, equal to Blender's `keyframe_points.handles_recalc()` to the bit.
    ///
    /// Handles of all types are first kept on their own side of the key. Aligned handles keep their lengths and turn
    /// onto one line. A track with fewer than two keys stays as it is. Keys are taken in the order of the array.
    public mutating func autoComputeHandles(rules: HandleRules = .blender45) {
        recalculateHandles(rules, leftLeads: .whereSelected)
    }

    mutating func recalculateHandles(_ rules: HandleRules, leftLeads: LeftHandleLead) {
        guard keyframes.count > 1 else { return }
        let (extrapolation, smoothing, isCyclic) = (extrapolation, autoSmoothing, joinsEnds)
        keyframes.withUnsafeMutableBufferPointer { keys in
            HandlePass(
                keys: keys, extrapolation: extrapolation, smoothing: smoothing, rules: rules, isCyclic: isCyclic,
                leftLeads: leftLeads
            ).run()
        }
    }

    /// Whether the curve repeats without end on both sides, so that the handles of its ends follow each other.
    private var joinsEnds: Bool {
        guard let modifier = modifiers.first, case .cycles(let cycles) = modifier.kind,
            let first = keyframes.first, let last = keyframes.last
        else { return false }
        return !modifier.isMuted && !modifier.isDisabled && !modifier.isRangeRestricted && !modifier.usesInfluence
            && cycles.isEndless && first.isAutomatic && last.isAutomatic
    }
}

extension FModifier.Cycles {
    fileprivate var isEndless: Bool {
        cyclesBefore == 0 && cyclesAfter == 0 && modeBefore.repeats && modeAfter.repeats
    }
}

extension FModifier.Cycles.Mode {
    fileprivate var repeats: Bool { self == .repeat || self == .repeatWithOffset }
}
