extension HandleType {
    /// Placed by the neighbouring keys: Automatic and Auto Clamped.
    @inline(__always)
    var isAutomatic: Bool { self == .automatic || self == .autoClamped }

    /// Placed by the neighbouring keys or by the line to one of them.
    @inline(__always)
    var isComputed: Bool { isAutomatic || self == .vector }
}

extension Keyframe {
    /// Both handles are placed by the neighbouring keys.
    @inline(__always)
    var isAutomatic: Bool { handleLeftType.isAutomatic && handleRightType.isAutomatic }

    @inline(__always)
    var hasComputedHandle: Bool { handleLeftType.isComputed || handleRightType.isComputed }

    /// Automatic, and not flattened: the key takes part in smoothing over several keys.
    @inline(__always)
    var isSmoothed: Bool { isAutomatic && !isAutoHandleLocked }

    @inline(__always)
    var isClamped: Bool { handleLeftType == .autoClamped || handleRightType == .autoClamped }

    /// Lays both handles level with the key and marks it so.
    mutating func flattenHandles() {
        handleLeft.y = value
        handleRight.y = value
        isAutoHandleLocked = true
    }
}
