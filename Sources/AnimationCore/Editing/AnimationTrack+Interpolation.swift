extension AnimationTrack {
    /// Sets the interpolation of the keys whose control point is selected (Blender: `graph.interpolation_type`).
    /// Handle types stay.
    @discardableResult
    public mutating func setInterpolation(
        _ interpolation: Interpolation, rules: HandleRules = .blender45
    ) -> TrackEdit {
        recordingEdit { track in
            track.changeSelectedKeyframes { $0.interpolation = interpolation }
            track.autoComputeHandles(rules: rules)
            track.sortKeyframes()
        }
    }

    /// Sets the easing of the keys whose control point is selected (Blender: `graph.easing_type`).
    @discardableResult
    public mutating func setEasing(_ easing: Easing, rules: HandleRules = .blender45) -> TrackEdit {
        recordingEdit { track in
            track.changeSelectedKeyframes { $0.easing = easing }
            track.autoComputeHandles(rules: rules)
            track.sortKeyframes()
        }
    }
}
