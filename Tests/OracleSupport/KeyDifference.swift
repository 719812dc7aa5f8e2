import AnimationCore

/// The first number of a key that is not Blender's.
struct KeyDifference {
    /// Nil when the keys are the same.
    private(set) var text: String?

    /// - Parameter tolerance: relative; 0 compares bits.
    init(_ ours: Keyframe, _ blenders: Keyframe, tolerance: Float) {
        for (name, path) in KeyDifference.numbers where text == nil {
            let (a, b) = (ours[keyPath: path], blenders[keyPath: path])
            if a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN) { continue }
            if tolerance > 0, abs(a - b) <= tolerance * max(1, abs(b)) { continue }
            text = "\(name) ours \(a), Blender's \(b), \(Ulps.between(a, b)) ulps apart"
        }
        note("handle_left_type", ours.handleLeftType, blenders.handleLeftType)
        note("handle_right_type", ours.handleRightType, blenders.handleRightType)
        note("interpolation", ours.interpolation, blenders.interpolation)
        note("easing", ours.easing, blenders.easing)
        note("type", ours.type, blenders.type)
        note("selection", ours.selection.rawValue, blenders.selection.rawValue)
    }

    private mutating func note<Choice: Equatable>(_ name: String, _ ours: Choice, _ blenders: Choice) {
        if ours != blenders, text == nil { text = "\(name) ours \(ours), Blender's \(blenders)" }
    }

    nonisolated(unsafe) private static let numbers: [(String, KeyPath<Keyframe, Float>)] = [
        ("frame", \.frame), ("value", \.value), ("handle_left.x", \.handleLeft.x), ("handle_left.y", \.handleLeft.y),
        ("handle_right.x", \.handleRight.x), ("handle_right.y", \.handleRight.y), ("back", \.back),
        ("amplitude", \.amplitude), ("period", \.period),
    ]
}
