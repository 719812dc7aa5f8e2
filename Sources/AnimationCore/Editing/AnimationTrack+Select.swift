extension KeyframeSelection {
    /// The control point and both handles.
    public static let all: KeyframeSelection = [.handleLeft, .controlPoint, .handleRight]
}

extension Keyframe {
    var isControlPointSelected: Bool { selection.contains(.controlPoint) }
}

extension AnimationTrack {
    /// Changes every key whose control point is selected.
    mutating func changeSelectedKeyframes(_ change: (inout Keyframe) -> Void) {
        for index in keyframes.indices where keyframes[index].isControlPointSelected { change(&keyframes[index]) }
    }
}
