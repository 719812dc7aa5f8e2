import AnimationCore

/// Bones as nodes hold them, in the order in which a reader meets the nodes: parents first, depth first.
struct ColladaBoneReduction {
    /// Bones further down hang on the armature itself: readers of XML refuse elements that lie deeper than 256.
    static let deepest = 200

    let losses: LossReporter

    func reduce(_ armature: SceneObject) -> [Bone] {
        var names: Set<ExactName> = []
        var bones = armature.bones.filter { names.insert(ExactName($0.name)).inserted }
        if bones.count < armature.bones.count {
            report(armature, "a second bone of the same name is left out", armature.bones.count - bones.count)
        }
        let parents = ColladaBakedScene.boneParents(of: bones, deepest: ColladaBoneReduction.deepest)
        var unparented = 0
        var reset = 0
        var partial = 0
        for (index, parent) in parents.enumerated() {
            if parent == nil, bones[index].parent != nil { unparented += 1 }
            bones[index].parent = parent.map { bones[$0].name }
            if ColladaBoneReduction.makeFinite(&bones[index]) { reset += 1 }
            if bones[index].isConnected { bones[index].pose.location = SIMD3(0, 0, 0) }
            if takeAll(&bones[index]), parent != nil { partial += 1 }
        }
        report(armature, "its parent is not there, its parents are too many or form a circle; unparented", unparented)
        reportReset(armature, reset)
        report(armature, "it does not take over all of its parent's rotation and scale; in the file it does", partial)
        if armature.isInRestPosition {
            report(armature, "the armature shows its rest pose; in the file its pose", bones.count)
        }
        return ColladaBoneReduction.order(parents).map { bones[$0] }
    }

    /// Of bones that are sampled: as they are, but finite.
    func finite(_ bones: [Bone], of armature: SceneObject) -> [Bone] {
        var bones = bones
        let reset = bones.indices.count { ColladaBoneReduction.makeFinite(&bones[$0]) }
        reportReset(armature, reset)
        return bones
    }

    private func reportReset(_ armature: SceneObject, _ count: Int) {
        report(armature, "numbers that are not finite, or a rest matrix without inverse; reset", count)
    }

    private func report(_ armature: SceneObject, _ message: String, _ count: Int) {
        if count > 0 { losses.report(.bones, "\"\(armature.name)\": \(counted(count, "bone")): \(message)") }
    }

    /// Whether something was changed: nodes take over all of their parents' transforms.
    private func takeAll(_ bone: inout Bone) -> Bool {
        let before = bone
        let plain = Bone(name: "", parent: nil, restMatrix: .identity)
        bone.inheritsRotation = plain.inheritsRotation
        bone.inheritScale = plain.inheritScale
        bone.usesLocalLocation = plain.usesLocalLocation
        return bone != before
    }

    /// Whether something was changed.
    private static func makeFinite(_ bone: inout Bone) -> Bool {
        var isChanged = false
        let rest = ColladaMatrix(bone.restMatrix)
        if !bone.restMatrix.numbers.allSatisfy(\.isFinite) || rest.inverse?.isFinite != true {
            bone.restMatrix = .identity
            isChanged = true
        }
        if bone.restMatrix.numbers.suffix(4) != [0, 0, 0, 1] {
            bone.restMatrix.rows.3 = SIMD4(0, 0, 0, 1)
            isChanged = true
        }
        if bone.length?.isFinite == false { (bone.length, isChanged) = (nil, true) }
        if let head = bone.head, !(0..<3).allSatisfy({ head[$0].isFinite }) { (bone.head, isChanged) = (nil, true) }
        if let rotation = bone.relativeRestRotation, rotation.count != 9 || !rotation.allSatisfy(\.isFinite) {
            (bone.relativeRestRotation, isChanged) = (nil, true)
        }
        return ColladaObjectReduction.makeFinite(&bone.pose) || isChanged
    }

    private static func order(_ parents: [Int?]) -> [Int] {
        var children: [[Int]] = parents.map { _ in [] }
        for (bone, parent) in parents.enumerated() {
            if let parent { children[parent].append(bone) }
        }
        var order: [Int] = []
        var open = Array(parents.indices.filter { parents[$0] == nil }.reversed())
        while let bone = open.popLast() {
            order.append(bone)
            open += children[bone].reversed()
        }
        return order
    }
}
