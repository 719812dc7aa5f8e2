/// Where selected keys are snapped to (Blender: `graph.snap`).
public enum KeyframeSnap: Sendable {
    /// The nearest whole frame; handles are carried along.
    case nearestFrame
    /// Handles level with their key; automatic ones become Aligned, so that they stay so.
    case horizontal
}

extension AnimationTrack {
    /// Snaps the keys whose control point is selected, then sorts, merges and recalculates.
    @discardableResult
    public mutating func snapSelectedKeyframes(
        to target: KeyframeSnap, rules: HandleRules = .blender45
    ) -> TrackEdit {
        recordingEdit { track in
            switch target {
            case .nearestFrame: track.changeSelectedKeyframes { $0.moveToWholeFrame() }
            case .horizontal: track.changeSelectedKeyframes { $0.levelHandles() }
            }
            track.settleAfterSnap(rules)
        }
    }
}

extension AnimationTrack {
    /// Blender's order of work, in which even a curve without selection is recalculated twice. In one of the passes the
    /// right handle leads even where the left one is selected.
    private mutating func settleAfterSnap(_ rules: HandleRules) {
        autoComputeHandles(rules: rules)
        if keyframes.contains(where: { !$0.selection.isEmpty }) {
            mergeSelectedKeyframes()
            recalculateHandles(rules, leftLeads: .nowhere)
        }
        sortKeyframes()
        autoComputeHandles(rules: rules)
    }
}

extension Keyframe {
    fileprivate mutating func moveToWholeFrame() {
        let whole = (frame + 0.5).rounded(.down)
        let step = whole - frame
        frame = whole
        handleLeft.x += step
        handleRight.x += step
    }

    fileprivate mutating func levelHandles() {
        handleLeft.y = value
        handleRight.y = value
        if handleLeftType.isComputed { handleLeftType = .aligned }
        if handleRightType.isComputed { handleRightType = .aligned }
    }
}
