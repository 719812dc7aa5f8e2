extension AnimationTrack {
    /// Moves the selected points, then sorts, merges and recalculates (Blender: dragging in the graph editor).
    ///
    /// A key whose control point is selected moves whole; keys pass each other freely, and an unselected key within
    /// 0.01 frame of where a moved one arrives is deleted. Where only handles are selected they move alone and change
    /// their types as `Keyframe.moveHandleLeft` says.
    /// - Parameter offset: frames and value steps.
    @discardableResult
    public mutating func moveSelectedPoints(
        by offset: SIMD2<Float>, rules: HandleRules = .blender45
    ) -> TrackEdit {
        recordingEdit { track in
            guard track.keyframes.contains(where: { !$0.selection.isEmpty }) else { return }
            for index in track.keyframes.indices { track.keyframes[index].moveSelectedPoints(by: offset) }
            track.settle(rules)
        }
    }

    /// Moves one key with its handles to a point (frame, value), as if it alone were selected and dragged; it ends up
    /// so selected.
    @discardableResult
    public mutating func moveKeyframe(
        at index: Int, to point: SIMD2<Float>, rules: HandleRules = .blender45
    ) -> KeyframeChange {
        dragging(index, rules) { key in
            key.selection = .all
            key.move(by: point - key.point)
            (key.frame, key.value) = (point.x, point.y)
        }
    }

    /// Drags the left handle of a key to a point (frame, value); the key's partner handle, its neighbours and the types
    /// follow as in Blender. A handle dragged past its key stops beside it. See `Keyframe.moveHandleLeft`.
    @discardableResult
    public mutating func moveHandleLeft(
        ofKeyframe index: Int, to point: SIMD2<Float>, rules: HandleRules = .blender45
    ) -> KeyframeChange {
        dragging(index, rules) { $0.dragHandleLeft(to: point) }
    }

    /// Drags the right handle of a key to a point (frame, value); see `moveHandleLeft(ofKeyframe:to:rules:)`.
    @discardableResult
    public mutating func moveHandleRight(
        ofKeyframe index: Int, to point: SIMD2<Float>, rules: HandleRules = .blender45
    ) -> KeyframeChange {
        dragging(index, rules) { $0.dragHandleRight(to: point) }
    }

    /// Changes one key of which something is selected, deselects the others, and settles the curve.
    private mutating func dragging(
        _ index: Int, _ rules: HandleRules, _ change: (inout Keyframe) -> Void
    ) -> KeyframeChange {
        guard keyframes.indices.contains(index) else { return .none }
        let edit = recordingEdit { track in
            for other in track.keyframes.indices { track.keyframes[other].selection = [] }
            change(&track.keyframes[index])
            track.settle(rules)
        }
        return KeyframeChange(edit: edit, index: keyframes.firstIndex { !$0.selection.isEmpty })
    }

    /// Brings the track into order after keys were moved. Blender recalculates several times; where handles are Aligned
    /// each time can change the last bits.
    private mutating func settle(_ rules: HandleRules) {
        sortKeyframes()
        recalculateHandles(rules, leftLeads: .whereMoved)
        mergeSelectedKeyframes()
        recalculateHandles(rules, leftLeads: .whereMoved)
        autoComputeHandles(rules: rules)
    }
}
