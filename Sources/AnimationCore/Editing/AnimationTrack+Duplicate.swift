extension AnimationTrack {
    /// Copies the keys whose control point is selected; each copy follows its original on the same frame and takes over
    /// the selection (Blender: `graph.duplicate`). The next move or update merges what is still on one frame.
    @discardableResult
    public mutating func duplicateSelectedKeyframes(rules: HandleRules = .blender45) -> TrackEdit {
        recordingEdit { track in
            var keys: [Keyframe] = []
            for var key in track.keyframes {
                let isCopied = key.isControlPointSelected
                if isCopied { key.selection = [] }
                keys.append(key)
                if isCopied {
                    key.selection = .all
                    keys.append(key)
                }
            }
            track.keyframes = keys
            track.sortKeyframes()
            track.autoComputeHandles(rules: rules)
        }
    }
}
