import AnimationCore

extension EditCase {
    /// Makes the same edit; the index of an inserted key.
    func apply(to track: inout AnimationTrack, _ rules: HandleRules) -> Int? {
        switch operation {
        case "recalculate": track.autoComputeHandles(rules: rules)
        case "update": track.update(rules: rules)
        case "sort": track.sortKeyframes()
        case "deduplicate": track.mergeKeyframes()
        case "remove": track.deleteKeyframe(at: Int(arguments[0]), rules: rules)
        case "insert": return insert(into: &track, rules)
        case "handle_type": track.setHandleType(choice(.free), rules: rules)
        case "translate":
            track.moveSelectedPoints(by: SIMD2(Float(arguments[0]), Float(arguments[1])), rules: rules)
        case "snap": track.snapSelectedKeyframes(to: arguments[0] == 0 ? .nearestFrame : .horizontal, rules: rules)
        case "duplicate": track.duplicateSelectedKeyframes(rules: rules)
        case "delete": track.deleteSelectedKeyframes(rules: rules)
        case "interpolation": track.setInterpolation(choice(.bezier), rules: rules)
        case "easing": track.setEasing(choice(.automatic), rules: rules)
        default: track.keyframes = []  // No curve has no keys: an unknown operation is a difference.
        }
        return nil
    }

    private func insert(into track: inout AnimationTrack, _ rules: HandleRules) -> Int? {
        let settings = InsertionSettings(type: KeyframeType(rawValue: UInt8(arguments[3])) ?? .keyframe)
        return track.insertKeyframe(
            at: Float(arguments[0]), value: Float(arguments[1]), settings: settings,
            options: InsertionOptions(rawValue: UInt8(arguments[2])), rules: rules
        ).index
    }

    private func choice<Choice: RNAEnum>(_ fallback: Choice) -> Choice where Choice.RawValue == UInt8 {
        Choice(rawValue: UInt8(arguments[0])) ?? fallback
    }

    /// The transform operator adds in its own way; its positions are compared to this part of their size.
    var tolerance: Float { operation == "translate" ? 1e-4 : 0 }
}
