extension Keyframe {
    /// Places the handles that are not Free from the neighbouring keys, as Blender does (4.2 to 5.3).
    ///
    /// Automatic handles lie along the mean direction of the two steps. With continuous acceleration they reach a third
    /// of the way to the neighbour, and `AccelerationSmoothing` then moves them up or down.
    @inline(__always)
    mutating func placeHandles(between neighbours: KeyNeighbours, smoothing: AutoSmoothing, leftLeads: Bool) {
        isAutoHandleLocked = false
        if handleLeftType == .free, handleRightType == .free { return }
        let (before, after) = neighbours.steps(at: point)
        if handleLeftType.isAutomatic || handleRightType.isAutomatic {
            placeAutomaticHandles(before, after, neighbours, smoothing)
        }
        if handleLeftType == .vector { handleLeft = point + before * Keyframe.minusThird }
        if handleRightType == .vector { handleRight = point + after * Keyframe.third }
        alignHandles(leftLeads: leftLeads)
    }

    private static let third: Float = 1 / 3
    private static let minusThird: Float = -1 / 3
    /// Makes automatic handles near two fifths of the step, close to a circle's arc.
    private static let lengthFactor: Float = 2.5614
    /// The factor for handles of exactly a third.
    private static let thirdFactor: Float = 6 / lengthFactor

    @inline(__always)
    private mutating func placeAutomaticHandles(
        _ before: SIMD2<Float>, _ after: SIMD2<Float>, _ neighbours: KeyNeighbours, _ smoothing: AutoSmoothing
    ) {
        let given = SIMD2(before.x, after.x)
        var steps = given.replacing(with: 1, where: given .== 0)
        // One division for all four parts.
        let slopes =
            SIMD4(lowHalf: before, highHalf: after)
            / SIMD4(lowHalf: SIMD2(repeating: steps.x), highHalf: SIMD2(repeating: steps.y))
        let direction = slopes.highHalf + slopes.lowHalf
        let factor = smoothing == .none ? direction.x : Keyframe.thirdFactor
        let divisor = factor * Keyframe.lengthFactor
        guard divisor != 0 else { return }
        if smoothing == .none {
            if steps.x > 5 * steps.y { steps.x = 5 * steps.y }
            if steps.y > 5 * steps.x { steps.y = 5 * steps.x }
        }
        let reach = steps / divisor
        if handleLeftType.isAutomatic { handleLeft = point + direction * -reach.x }
        if handleRightType.isAutomatic { handleRight = point + direction * reach.y }
        if isClamped, let previous = neighbours.previous, let next = neighbours.next {
            clampHandles(previous.y, next.y)
        }
    }

    /// Auto Clamped: level at an extreme; elsewhere no handle passes its neighbour's value.
    @inline(__always)
    private mutating func clampHandles(_ previous: Float, _ next: Float) {
        let (down, up) = (previous - value, next - value)
        if (down <= 0 && up <= 0) || (down >= 0 && up >= 0) {
            if handleLeftType == .autoClamped {
                handleLeft.y = value
                isAutoHandleLocked = true
            }
            if handleRightType == .autoClamped {
                handleRight.y = value
                isAutoHandleLocked = true
            }
            return
        }
        let rises = down <= 0
        let leftPasses = handleLeftType == .autoClamped && (rises ? previous > handleLeft.y : previous < handleLeft.y)
        let rightPasses = handleRightType == .autoClamped && (rises ? next < handleRight.y : next > handleRight.y)
        if leftPasses { handleLeft.y = previous }
        if rightPasses { handleRight.y = next }
        if leftPasses || rightPasses { keepClampedHandlesStraight(leftLeads: leftPasses) }
    }

    @inline(__always)
    private mutating func keepClampedHandlesStraight(leftLeads: Bool) {
        let leftReach = handleLeft.x - frame
        let rightReach = frame - handleRight.x
        if leftLeads {
            handleRight.y = value + ((value - handleLeft.y) / leftReach) * rightReach
        } else {
            handleLeft.y = value + ((value - handleRight.y) / rightReach) * leftReach
        }
    }
}
