// Equality of stored numbers: the same bits, so that 0 and -0 differ and a number that is not a number equals itself.

extension Float {
    func isBitwiseEqual(to other: Float) -> Bool { bitPattern == other.bitPattern }
}

extension [Float] {
    func isBitwiseEqual(to other: [Float]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.isBitwiseEqual(to: $1) }
    }
}

extension SIMD2<Float> {
    func isBitwiseEqual(to other: SIMD2<Float>) -> Bool {
        x.isBitwiseEqual(to: other.x) && y.isBitwiseEqual(to: other.y)
    }
}

extension SIMD3<Float> {
    func isBitwiseEqual(to other: SIMD3<Float>) -> Bool {
        x.isBitwiseEqual(to: other.x) && y.isBitwiseEqual(to: other.y) && z.isBitwiseEqual(to: other.z)
    }
}

extension SIMD4<Float> {
    func isBitwiseEqual(to other: SIMD4<Float>) -> Bool {
        lowHalf.isBitwiseEqual(to: other.lowHalf) && highHalf.isBitwiseEqual(to: other.highHalf)
    }
}

extension Matrix4 {
    /// Whether all 16 numbers have the same bits.
    public func isBitwiseEqual(to other: Matrix4) -> Bool {
        rows.0.isBitwiseEqual(to: other.rows.0) && rows.1.isBitwiseEqual(to: other.rows.1)
            && rows.2.isBitwiseEqual(to: other.rows.2) && rows.3.isBitwiseEqual(to: other.rows.3)
    }
}

extension RestTransform {
    func isBitwiseEqual(to other: RestTransform) -> Bool {
        mode == other.mode && location.isBitwiseEqual(to: other.location)
            && rotationEuler.isBitwiseEqual(to: other.rotationEuler)
            && rotationQuaternion.isBitwiseEqual(to: other.rotationQuaternion)
            && rotationAxisAngle.isBitwiseEqual(to: other.rotationAxisAngle) && scale.isBitwiseEqual(to: other.scale)
    }
}

extension DeltaTransform {
    func isBitwiseEqual(to other: DeltaTransform) -> Bool {
        location.isBitwiseEqual(to: other.location) && rotationEuler.isBitwiseEqual(to: other.rotationEuler)
            && rotationQuaternion.isBitwiseEqual(to: other.rotationQuaternion) && scale.isBitwiseEqual(to: other.scale)
    }
}

extension ObjectParent {
    func isBitwiseEqual(to other: ObjectParent) -> Bool {
        name.isExactly(other.name) && type.isExactly(other.type) && bone.isExactly(other.bone)
            && inverse.isBitwiseEqual(to: other.inverse)
    }
}

extension Bone {
    func isBitwiseEqual(to other: Bone) -> Bool {
        name.isExactly(other.name) && parent.isExactly(other.parent) && isConnected == other.isConnected
            && inheritsRotation == other.inheritsRotation && inheritScale == other.inheritScale
            && usesLocalLocation == other.usesLocalLocation && usesRelativeParent == other.usesRelativeParent
            && restMatrix.isBitwiseEqual(to: other.restMatrix)
            && isSame(relativeRestRotation, other.relativeRestRotation) { $0.isBitwiseEqual(to: $1) }
            && isSame(head, other.head) { $0.isBitwiseEqual(to: $1) }
            && isSame(length, other.length) { $0.isBitwiseEqual(to: $1) } && pose.isBitwiseEqual(to: other.pose)
    }
}

extension TrackColor {
    func isBitwiseEqual(to other: TrackColor) -> Bool {
        red.isBitwiseEqual(to: other.red) && green.isBitwiseEqual(to: other.green)
            && blue.isBitwiseEqual(to: other.blue)
    }
}

extension ActionGroup {
    package func isBitwiseEqual(to other: ActionGroup) -> Bool {
        name.isExactly(other.name) && isSelected == other.isSelected && isLocked == other.isLocked
            && isMuted == other.isMuted && isExpanded == other.isExpanded
            && isExpandedInGraphEditor == other.isExpandedInGraphEditor
            && isPinned == other.isPinned && colorSet == other.colorSet
            && isSame(customColors, other.customColors) {
                $0.normal.isBitwiseEqual(to: $1.normal) && $0.selected.isBitwiseEqual(to: $1.selected)
                    && $0.active.isBitwiseEqual(to: $1.active)
            }
    }
}

extension ActionSlot {
    /// Whether everything is the same, the identifier byte by byte.
    package func isBitwiseEqual(to other: ActionSlot) -> Bool {
        identifier.isExactly(other.identifier) && handle == other.handle && targetIDType.isExactly(other.targetIDType)
            && isSelected == other.isSelected && isExpanded == other.isExpanded
    }
}

extension Marker {
    package func isBitwiseEqual(to other: Marker) -> Bool {
        name.isExactly(other.name) && frame == other.frame && isSelected == other.isSelected
            && camera.isExactly(other.camera)
    }
}

extension SceneObject {
    func isBitwiseEqual(to other: SceneObject) -> Bool {
        isEqualBesidesNLA(to: other) && isSame(nlaTracks, other.nlaTracks) { $0.isBitwiseEqual(to: $1) }
    }

    func isEqualBesidesNLA(to other: SceneObject) -> Bool {
        name.isExactly(other.name) && idType.isExactly(other.idType) && embedded.isExactly(other.embedded)
            && kind.isExactly(other.kind) && dataName.isExactly(other.dataName) && dataKind.isExactly(other.dataKind)
            && action.isExactly(other.action) && slot.isExactly(other.slot)
            && isInRestPosition == other.isInRestPosition
            && isSame(parent, other.parent) { $0.isBitwiseEqual(to: $1) }
            && isSame(bones, other.bones) { $0.isBitwiseEqual(to: $1) }
            && transform.isBitwiseEqual(to: other.transform) && delta.isBitwiseEqual(to: other.delta)
    }
}

/// Whether both are nil, or both are there and the same.
func isSame<Value>(_ left: Value?, _ right: Value?, by isEqual: (Value, Value) -> Bool) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return isEqual(left, right)
}

func isSame<Value>(_ left: [Value], _ right: [Value], by isEqual: (Value, Value) -> Bool) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy(isEqual)
}

extension Keyframe {
    /// Whether every stored bit is the same, the lock of automatic handles included.
    public func isBitwiseEqual(to other: Keyframe) -> Bool {
        point.isBitwiseEqual(to: other.point) && handleLeft.isBitwiseEqual(to: other.handleLeft)
            && handleRight.isBitwiseEqual(to: other.handleRight) && back.isBitwiseEqual(to: other.back)
            && amplitude.isBitwiseEqual(to: other.amplitude) && period.isBitwiseEqual(to: other.period)
            && handleLeftType == other.handleLeftType && handleRightType == other.handleRightType
            && interpolation == other.interpolation && easing == other.easing && type == other.type
            && selection == other.selection && isAutoHandleLocked == other.isAutoHandleLocked
    }
}
