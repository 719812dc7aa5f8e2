extension AnimationTrack {
    /// Copies the keys whose control point is selected; each copy follows its original on the same frame and takes over
    /// the selection (Blender: `graph.duplicate`). The next move or update merges what is still on one frame.
    @discardableResult
    public mutating func duplicateSelectedKeyframes(rules: HandleRules = .blender45) -> TrackEdit {
        recordingEdit { track in
            var keys: [Keyframe] = []
            for var key in track.keyframes {
                let copy = key
                if key.isControlPointSelected { key.selection = [] }
                keys.append(key)
                if copy.isControlPointSelected { keys.append(copy) }
            }
            track.keyframes = keys
            track.autoComputeHandles(rules: rules)
        }
    }
}
