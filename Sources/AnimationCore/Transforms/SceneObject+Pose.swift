extension SceneObject {
    /// Location, rotation and scale with the delta transform, as animated (Blender: `matrix_basis`).
    public var basisMatrix: Matrix4 {
        (evaluatedPose?.transform ?? transform).matrix(with: evaluatedPose?.delta ?? delta)
    }

    /// The pose of every bone in the space of the armature, in the order of `bones` (Blender: `PoseBone.matrix`).
    ///
    /// Constraints and drivers are no part of the model and have no effect. A parent that is not there, and one bone of
    /// a ring of parents, count as none.
    public var poseMatrices: [Matrix4] {
        if isInRestPosition { return bones.map { $0.restMatrix } }
        let indices = bones.map { $0.name }.indicesByName()
        let tree = ParentOrder(parents: bones.map { bone in bone.parent.flatMap { indices[ExactName($0)] } })
        var poses = bones.map { $0.restMatrix }
        for index in tree.order {
            let bone = bones[index]
            let transform = evaluatedTransform(ofBone: index)
            if let parent = tree.parents[index] {
                let inheritance = BoneInheritance(
                    parentPose: poses[parent], parentRest: bones[parent].restMatrix,
                    offset: bone.restOffset(from: bones[parent]))
                var basis = transform.matrix
                if bone.isConnected { basis.translation = SIMD3(0, 0, 0) }
                poses[index] = inheritance.pose(of: bone, basis: basis)
            } else {
                poses[index] = bone.restMatrix.serialProduct(transform.matrix)
                if !bone.usesLocalLocation {
                    poses[index].translation = transform.location + bone.restMatrix.translation
                }
            }
        }
        return poses
    }

    private func evaluatedTransform(ofBone index: Int) -> RestTransform {
        guard let posed = evaluatedPose?.bones, posed.indices.contains(index) else { return bones[index].pose }
        return posed[index]
    }
}

extension Bone {
    /// The rest matrix relative to the parent's.
    ///
    /// Blender's own numbers where the file has them; else computed from both rest matrices, right to about 1e-6.
    fileprivate func restOffset(from parent: Bone) -> Matrix4 {
        if let n = relativeRestRotation, n.count == 9, let head, let length = parent.length {
            return Matrix4(
                Matrix3(rows: (SIMD3(n[0], n[1], n[2]), SIMD3(n[3], n[4], n[5]), SIMD3(n[6], n[7], n[8]))),
                translation: SIMD3(head.x, head.y + length, head.z))
        }
        return parent.restMatrix.inverse * restMatrix
    }
}
