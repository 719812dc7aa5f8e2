extension RestTransform {
    /// The matrix of location, rotation and scale (Blender: `matrix_basis` without delta transforms).
    public var matrix: Matrix4 {
        Matrix4(rotationMatrix * Matrix3(diagonal: scale), translation: location)
    }

    /// The matrix with the delta transform in it (Blender: `Object.matrix_basis`).
    ///
    /// The delta rotation is applied after the rotation and goes by the same mode; an axis-angle rotation has none.
    public func matrix(with delta: DeltaTransform) -> Matrix4 {
        let rotation: Matrix3
        if let axes = mode.eulerAxes {
            rotation = Matrix3.rotation(euler: delta.rotationEuler, axes: axes) * rotationMatrix
        } else if mode == .quaternion {
            rotation = Matrix3.rotation(quaternion: delta.rotationQuaternion) * rotationMatrix
        } else {
            rotation = rotationMatrix
        }
        return Matrix4(
            rotation * Matrix3(diagonal: scale * delta.scale), translation: location + delta.location)
    }

    private var rotationMatrix: Matrix3 {
        if let axes = mode.eulerAxes { return .rotation(euler: rotationEuler, axes: axes) }
        return mode == .quaternion
            ? .rotation(quaternion: rotationQuaternion) : .rotation(axisAngle: rotationAxisAngle)
    }
}
