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
        switch rules {
        case .blender42:
            if handleLeft.x > frame { handleLeft.x = frame }
            if handleRight.x < frame { handleRight.x = frame }
        case .blender45:
            let (leftEnd, rightStart) = (frame - 0.001, frame + 0.001)
            if handleLeft.x >= leftEnd { handleLeft.x = leftEnd.nextDown }
            if handleRight.x <= rightStart { handleRight.x = rightStart.nextUp }
        }
    }
}
