extension AnimationTrack {
    /// Removes a key and recalculates handles (Blender: `keyframe_points.remove`). The shape is not preserved.
    /// - Returns: an empty edit when there is no such key.
    @discardableResult
    public mutating func deleteKeyframe(at index: Int, rules: HandleRules = .blender45) -> TrackEdit {
        recordingEdit { track in
            guard track.keyframes.indices.contains(index) else { return }
            track.keyframes.remove(at: index)
            track.autoComputeHandles(rules: rules)
        }
    }

    /// Removes the keys whose control point is selected and recalculates handles (Blender: `graph.delete`).
    ///
    /// Blender removes a curve that loses its last key; the track that is left empty here is for the caller to remove.
    @discardableResult
    public mutating func deleteSelectedKeyframes(rules: HandleRules = .blender45) -> TrackEdit {
        recordingEdit { track in
            guard track.keyframes.contains(where: { $0.isControlPointSelected }) else { return }
            track.keyframes.removeAll { $0.isControlPointSelected }
            track.sortKeyframes()
            track.autoComputeHandles(rules: rules)
        }
    }
}
