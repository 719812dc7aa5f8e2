// Equality of stored numbers: the same bits, so that 0 and -0 differ and a number that is not a number equals itself.

extension Float {
    func isBitwiseEqual(to other: Float) -> Bool { bitPattern == other.bitPattern }
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
