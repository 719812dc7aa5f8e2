import AnimationCore

extension Keyframe {
    /// Whether the curve stays on one value from this key to the next, so that a bar joins the two.
    func holds(until next: Keyframe) -> Bool {
        guard value == next.value else { return false }
        switch interpolation {
        case .bezier: return handleRight.y == value && next.handleLeft.y == value
        // An elastic segment swings though its ends are equal.
        case .elastic: return false
        default: return true
        }
    }
}
