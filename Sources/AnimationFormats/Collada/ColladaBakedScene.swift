import AnimationCore

/// The nodes of a scene whose motion is sampled, and where they are at each frame.
///
/// Bones are nodes of type JOINT below their armature, and what hangs on a bone is a node below that. For Blender, whose
/// importer moves neither bones of an armature that lies in another node nor objects in a bone, such nodes come to the
/// top, where their matrices are those of the world.
struct ColladaBakedScene {
    /// In the order of `ColladaObjectReduction`: parents first.
    let objects: [SceneObject]
    let frames: BakeFrames
    let profile: ColladaProfile
    /// What else moves; nil where the profile has nothing but nodes.
    let blocks: ColladaBakedBlocks?
    let system: AnimationSystem
    /// Of each object: whether curves move its own transform, and which of its bones they move.
    private let moving: [Moving]
    private let indices: [ExactName: Int]
    /// Of each object: the parent whose node its own lies in, as an index; nil at the top.
    let parents: [Int?]
    /// Of each object: the bone of its parent that its node lies in.
    let parentBones: [Int?]
    /// Of each object: the parents of its bones whose nodes theirs lie in.
    let boneParents: [[Int?]]
    /// Of each object: the matrices of its bones' nodes at rest.
    let rests: [[ColladaMatrix]]

    /// Elements that lie deeper are refused by this reader and others; bones further down hang on the armature itself.
    private static let deepestBone = 90
    /// The `sid` of the matrix that curves move.
    static let matrixSID = "transform"

    init(objects: [SceneObject], actions: AnimationDocument, frames: BakeFrames, profile: ColladaProfile) {
        blocks =
            profile == .blender
            ? ColladaBakedBlocks(actions, objects: objects, firstFrame: frames.firstFrame) : nil
        self.objects = objects
        self.frames = frames
        self.profile = profile
        system = AnimationSystem(actions)
        moving = objects.map { [system] in ColladaBakedScene.moving($0, system) }
        let indices = ColladaBakedScene.indices(of: objects.map(\.name))
        self.indices = indices
        let boneParents = objects.map { ColladaBakedScene.boneParents(of: $0.bones) }
        self.boneParents = boneParents
        rests = zip(objects, boneParents).map { ColladaBakedScene.boneMatrices($0.bones.map(\.restMatrix), $1) }
        var parents: [Int?] = []
        var parentBones: [Int?] = []
        for object in objects {
            let parent = object.parent.flatMap { indices[ExactName($0.name)] }
            let bone = parent.flatMap { ColladaBakedScene.bone(of: object, on: objects[$0]) }
            let isAtTop = profile == .blender && (bone != nil || !object.bones.isEmpty)
            parents.append(isAtTop ? nil : parent)
            parentBones.append(isAtTop ? nil : bone)
        }
        self.parents = parents
        self.parentBones = parentBones
    }

    static func bone(of object: SceneObject, on parent: SceneObject) -> Int? {
        guard let link = object.parent, link.type.utf8.elementsEqual("BONE".utf8), let name = link.bone else {
            return nil
        }
        return parent.bones.firstIndex { $0.name.isExactly(name) }
    }

    private static func indices(of names: [String]) -> [ExactName: Int] {
        Dictionary(zip(names.map { ExactName($0) }, names.indices)) { first, _ in first }
    }

    /// Bones in a ring have no parent; any tree will do, since each node's matrix is made from the poses.
    ///
    /// - Parameter deepest: bones further down hang on the armature itself.
    static func boneParents(of bones: [Bone], deepest: Int = deepestBone) -> [Int?] {
        let indices = indices(of: bones.map(\.name))
        let given = bones.map { bone in bone.parent.flatMap { indices[ExactName($0)] } }
        var depths: [Int?] = Array(repeating: nil, count: bones.count)
        var parents = given
        for start in bones.indices {
            var line: [Int] = []
            var isInLine: Set<Int> = []
            var next: Int? = start
            while let bone = next, depths[bone] == nil, isInLine.insert(bone).inserted {
                line.append(bone)
                next = given[bone]
            }
            // The line ended at a root, at a bone that is done, or in a ring.
            if let bone = next, depths[bone] == nil { parents[bone] = nil }
            for bone in line.reversed() {
                let depth = parents[bone].flatMap { depths[$0] }.map { $0 + 1 } ?? 1
                if depth > deepest { parents[bone] = nil }
                depths[bone] = parents[bone] == nil ? 1 : depth
            }
        }
        return parents
    }

    /// Whether the object's node lies at the top although the object has a parent.
    func isLifted(_ index: Int) -> Bool {
        parents[index] == nil && objects[index].parent.map { indices[ExactName($0.name)] != nil } == true
    }

    private struct Moving {
        var itself = false
        var bones: Set<Int> = []
        /// Whether curves change the delta transform or the rotation mode.
        var isOdd = false
    }

    private static func moving(_ object: SceneObject, _ system: AnimationSystem) -> Moving {
        var moving = Moving()
        // A pose is no part of the rest matrices.
        for (index, bone) in object.bones.enumerated() where bone.pose.matrix != .identity {
            moving.bones.insert(index)
        }
        guard let action = object.action.flatMap({ system.action(named: $0) }) else { return moving }
        let slot = action.slots.first { object.slot.isExactly($0.identifier) }
        let bones = indices(of: object.bones.map { ColladaDataPath.escaped($0.name) })
        for bag in action.channelbags where bag.slotHandle == slot?.handle {
            for track in bag.tracks where !track.isMuted {
                guard let path = ColladaTransformPath(track.dataPath) else { continue }
                guard let bone = path.bone else {
                    moving.itself = true
                    if path.property.utf8.starts(with: "delta".utf8) || path.property == "rotation_mode" {
                        moving.isOdd = true
                    }
                    continue
                }
                if let index = bones[ExactName(bone)] { moving.bones.insert(index) }
            }
        }
        return moving
    }

    // MARK: What moves

    func moves(_ index: Int) -> Bool { movesItself(index) || !moving[index].bones.isEmpty }

    /// Whether the object's own node moves, as far as curves tell.
    func movesItself(_ index: Int) -> Bool { moving[index].itself || isLifted(index) }

    /// Whether a bone's node moves: by its own curves, or because it does not take over all that its parent does.
    func moves(bone: Int, of index: Int, _ matrices: [ColladaMatrix]) -> Bool {
        guard !moving[index].bones.isEmpty else { return false }
        if moving[index].bones.contains(bone) { return true }
        let rest = rests[index][bone]
        return !matrices.allSatisfy { $0.isSame(as: rest) }
    }

    /// Whether the object's transform is its node's matrix, with euler angles in the order XYZ.
    func isPlain(_ index: Int) -> Bool {
        let object = objects[index]
        return object.transform.mode == .xyz && object.delta == DeltaTransform() && !isLifted(index)
            && (object.parent?.inverse ?? .identity) == .identity && parentBones[index] == nil
            && !moving[index].isOdd
    }

    // MARK: Matrices

    /// The object with its action's values at a frame; nil for the object at rest.
    func posed(_ index: Int, at frame: Float?) -> SceneObject {
        var object = objects[index]
        guard let frame else { return object }
        var system = system
        system.playback.currentFrame = frame
        system.applyToObject(&object)
        return object
    }

    /// The matrix of an object's node.
    ///
    /// - Parameter object: what `posed` gives for that frame.
    func matrix(of index: Int, _ object: SceneObject, at frame: Float?) -> ColladaMatrix {
        let basis = ColladaMatrix(object.basisMatrix)
        guard let link = object.parent, let parent = indices[ExactName(link.name)] else { return basis }
        let local = attachment(of: index, to: parent) * ColladaMatrix(link.inverse) * basis
        guard isLifted(index) else { return local }
        let posedParent = posed(parent, at: frame)
        var world = matrix(of: parent, posedParent, at: frame)
        var outer = parent
        while let next = parents[outer] {
            let posedNext = posed(next, at: frame)
            if let bone = parentBones[outer] { world = ColladaMatrix(posedNext.poseMatrices[bone]) * world }
            world = matrix(of: next, posedNext, at: frame) * world
            outer = next
        }
        if let bone = ColladaBakedScene.bone(of: object, on: objects[parent]) {
            world = world * ColladaMatrix(posedParent.poseMatrices[bone])
        }
        return world * local
    }

    /// From a bone to where things hang on it: its tail.
    private func attachment(of index: Int, to parent: Int) -> ColladaMatrix {
        guard
            let bone = ColladaBakedScene.bone(of: objects[index], on: objects[parent]).map({ objects[parent].bones[$0] }
            )
        else { return .identity }
        return ColladaMatrix(attachedTo: bone)
    }

    /// The matrix of each bone's node from the poses of all bones in the armature.
    func boneMatrices(of index: Int, poses: [Matrix4]) -> [ColladaMatrix] {
        ColladaBakedScene.boneMatrices(poses, boneParents[index])
    }

    private static func boneMatrices(_ poses: [Matrix4], _ parents: [Int?]) -> [ColladaMatrix] {
        zip(poses, parents).map { pose, parent in
            guard let parent else { return ColladaMatrix(pose) }
            return (ColladaMatrix(poses[parent]).inverse ?? .identity) * ColladaMatrix(pose)
        }
    }

}

extension ColladaMatrix {
    init(_ matrix: Matrix4) {
        self.init()
        let rows = [matrix.rows.0, matrix.rows.1, matrix.rows.2].map { SIMD4<Double>($0) }
        x = SIMD3(rows[0].x, rows[1].x, rows[2].x)
        y = SIMD3(rows[0].y, rows[1].y, rows[2].y)
        z = SIMD3(rows[0].z, rows[1].z, rows[2].z)
        translation = SIMD3(rows[0].w, rows[1].w, rows[2].w)
    }

    /// From a bone to where things hang on it: its tail, or where the armature was when the bone rested.
    init(attachedTo bone: Bone) {
        if bone.usesRelativeParent {
            self = ColladaMatrix(bone.restMatrix).inverse ?? .identity
        } else {
            self.init(translation: SIMD3(0, Double(bone.length ?? 0), 0))
        }
    }

    init(translation: SIMD3<Double>) {
        self.init()
        self.translation = translation
    }
}

extension ColladaMatrix {
    /// Equal but for the last bits of float32.
    fileprivate func isSame(as other: ColladaMatrix) -> Bool {
        let distance = distance(to: other)
        return distance.linear <= 1e-7 && distance.translation <= 1e-7 * max(1, translation.largest)
    }
}
