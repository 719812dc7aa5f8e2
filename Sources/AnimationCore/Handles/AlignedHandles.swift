extension SIMD2<Float> {
    /// The length in the plane of frames and values, rounded step by step.
    var length: Float { (x * x + y * y).squareRoot() }
}

extension Keyframe {
    /// Turns Aligned handles onto one line through the key. Each keeps its own length.
    ///
    /// - Parameter leftLeads: which handle stays where it is when both are Aligned.
    @inline(__always)
    mutating func alignHandles(leftLeads: Bool) {
        guard handleLeftType != .free, handleRightType != .free,
            handleLeftType == .aligned || handleRightType == .aligned
        else { return }
        let leftLength = (point - handleLeft).lengthOrOne
        let rightLength = (point - handleRight).lengthOrOne
        let ratio = leftLength / rightLength
        if leftLeads {
            alignRight(leftLength, ratio)
            alignLeft(rightLength, ratio)
        } else {
            alignLeft(rightLength, ratio)
            alignRight(leftLength, ratio)
        }
    }

    /// A handle shorter than this gives no direction.
    private static let leastLength: Float = 1e-5

    @inline(__always)
    private mutating func alignRight(_ leftLength: Float, _ ratio: Float) {
        guard handleRightType == .aligned, leftLength > Keyframe.leastLength else { return }
        handleRight = point + (1 / ratio) * (point - handleLeft)
    }

    @inline(__always)
    private mutating func alignLeft(_ rightLength: Float, _ ratio: Float) {
        guard handleLeftType == .aligned, rightLength > Keyframe.leastLength else { return }
        handleLeft = point + ratio * (point - handleRight)
    }
}

extension SIMD2<Float> {
    fileprivate var lengthOrOne: Float {
        let length = length
        return length == 0 ? 1 : length
    }
}
