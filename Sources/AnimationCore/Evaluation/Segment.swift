/// The piece of a curve between two neighbouring keys.
struct Segment {
    let from: Keyframe
    let to: Keyframe
    let isDiscrete: Bool

    func value(at frame: Float) -> Float {
        let change = to.value - from.value
        let duration = to.frame - from.frame
        let time = frame - from.frame
        if isDiscrete || duration == 0 { return from.value }
        switch from.interpolation {
        case .constant:
            return from.value
        case .linear:
            return change * time / duration + from.value
        case .bezier:
            return BezierSegment(from: from, to: to).value(at: frame)
        default:
            return EasingEquation(of: from, change: change, duration: duration).value(at: time)
        }
    }
}
