/// What a bone takes over from its parent's pose, by its options (Blender: `use_inherit_rotation`, `inherit_scale`,
/// `use_local_location`). `InheritScale` says which of them are equal to Blender to the bit.
struct BoneInheritance {
    /// The parent's pose and rest matrices in armature space.
    let parentPose: Matrix4
    let parentRest: Matrix4
    /// The bone's rest matrix relative to its parent.
    let offset: Matrix4

    /// - Parameter basis: the bone's own location, rotation and scale.
    func pose(of bone: Bone, basis: Matrix4) -> Matrix4 {
        var pose = frame(of: bone).serialProduct(basis)
        if bone.inheritScale == .aligned { pose.linear = pose.linear.scalingColumns(by: alignedScale(of: bone)) }
        pose.translation = locationFrame(of: bone).transformed(basis.translation)
        return pose
    }

    /// The matrix in which the bone is located.
    private func locationFrame(of bone: Bone) -> Matrix4 {
        if bone.usesLocalLocation { return parentPose * offset }
        return Matrix4(parentPose.linear, translation: parentPose.transformed(offset.translation))
    }

    /// The matrix in which the bone is turned and scaled; of its translation, only the signs of zeros are seen.
    private func frame(of bone: Bone) -> Matrix4 {
        let base = bone.inheritsRotation ? parentPose : parentRest
        var linear = base.linear
        switch bone.inheritScale {
        case .full, .fixShear:
            if !bone.inheritsRotation {
                let scaled = parentPose.linear
                linear = linear.scalingColumns(
                    by: bone.inheritScale == .full ? scaled.columnLengths : scaled.columnLengthsOfVolume)
            }
        case .noneLegacy:
            if bone.inheritsRotation { linear = linear.normalized }
        case .none, .aligned, .average:
            if bone.inheritsRotation { linear = StraightAxes(of: linear).axes }
        }
        var frame = Matrix4(linear, translation: base.translation) * offset
        if bone.inheritScale == .average {
            frame.linear = frame.linear.scalingColumns(by: SIMD3(repeating: parentPose.linear.averageScale))
        } else if bone.inheritScale == .fixShear {
            let straight = StraightAxes(of: frame.linear)
            frame.linear = straight.axes.scalingColumns(by: straight.scale)
        }
        return frame
    }

    private func alignedScale(of bone: Bone) -> SIMD3<Float> {
        bone.inheritsRotation
            ? StraightAxes(of: parentPose.linear).scale : parentPose.linear.columnLengthsOfVolume
    }
}
