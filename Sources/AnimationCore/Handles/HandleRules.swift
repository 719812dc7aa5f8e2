/// How near a handle may come to its own key when handles are recalculated.
public enum HandleRules: UInt8, CaseIterable, Sendable {
    /// Blender up to 4.2: a handle may lie straight above or below its key.
    case blender42
    /// Blender 4.5 to 5.3: a handle stays at least 0.001 frame on its own side.
    case blender45
}

extension Keyframe {
    /// Keeps each handle on its own side of the key, whatever its type. Only frames change.
    @inline(__always)
    mutating func keepHandlesOnTheirSides(_ rules: HandleRules) {
        let (leftEnd, rightStart): (Float, Float)
        switch rules {
        case .blender42: (leftEnd, rightStart) = (frame, frame)
        case .blender45: (leftEnd, rightStart) = ((frame - 0.001).nextDown, (frame + 0.001).nextUp)
        }
        if handleLeft.x > leftEnd { handleLeft.x = leftEnd }
        if handleRight.x < rightStart { handleRight.x = rightStart }
    }
}
