/// What a bone takes over from its parent's pose, by its options (Blender: `use_inherit_rotation`, `inherit_scale`,
/// `use_local_location`).
///
/// `InheritScale` says which of them are equal to Blender to the bit.
struct BoneInheritance {
    /// The parent's pose and rest matrices in armature space.
    let parentPose: Matrix4
    let parentRest: Matrix4
    /// The bone's rest matrix relative to its parent.
    let offset: Matrix4

    /// - Parameter basis: the bone's own location, rotation and scale.
    func pose(of bone: Bone, basis: Matrix4) -> Matrix4 {
        let whole = parentPose * offset
        let linear = linearPart(of: bone, whole: whole)
        var pose = Matrix4(linear, translation: whole.translation).serialProduct(basis)
        if bone.inheritScale == .aligned { pose.linear = pose.linear.scalingColumns(by: alignedScale(of: bone)) }
        pose.translation = location(of: bone, whole: whole).transformed(basis.translation)
        return pose
    }

    private func location(of bone: Bone, whole: Matrix4) -> Matrix4 {
        if bone.usesLocalLocation { return whole }
        return Matrix4(parentPose.linear, translation: parentPose.transformed(offset.translation))
    }

    private func linearPart(of bone: Bone, whole: Matrix4) -> Matrix3 {
        let rotation = bone.inheritsRotation ? parentPose.linear : parentRest.linear
        switch bone.inheritScale {
        case .full:
            if bone.inheritsRotation { return whole.linear }
            return rotation.scalingColumns(by: parentPose.linear.columnLengths) * offset.linear
        case .noneLegacy:
            return (bone.inheritsRotation ? rotation.normalized : rotation) * offset.linear
        case .none, .aligned:
            return straightRotation(of: bone) * offset.linear
        case .average:
            let scale = parentPose.linear.averageScale
            return (straightRotation(of: bone) * offset.linear).scalingColumns(by: SIMD3(repeating: scale))
        case .fixShear:
            let sheared =
                bone.inheritsRotation
                ? whole.linear
                : rotation.scalingColumns(by: parentPose.linear.columnLengthsOfVolume) * offset.linear
            let straight = StraightAxes(of: sheared)
            return straight.axes.scalingColumns(by: straight.scale)
        }
    }

    private func straightRotation(of bone: Bone) -> Matrix3 {
        bone.inheritsRotation ? StraightAxes(of: parentPose.linear).axes : parentRest.linear
    }

    private func alignedScale(of bone: Bone) -> SIMD3<Float> {
        bone.inheritsRotation
            ? StraightAxes(of: parentPose.linear).scale : parentPose.linear.columnLengthsOfVolume
    }
}
