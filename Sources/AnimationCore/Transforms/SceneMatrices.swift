/// Where every object and bone of a scene is, as animated (Blender: `matrix_world`, `PoseBone.matrix`).
///
/// Float32 in Blender's order of operations: equal to Blender 4.2 to 5.0 to the bit, except below bones with the options
/// named at `usesRelativeParent` and `InheritScale`. Constraints, drivers and curve paths are no part of the model.
///
///     let scene = SceneMatrices(of: document.objects)
///     scene.world[2]                    // of document.objects[2]
///     scene.world[0] * scene.pose[0][5] // of bone 5 of object 0
public struct SceneMatrices: Sendable {
    /// One per object, in the order given; the identity for a data-block that is no object.
    public private(set) var world: [Matrix4]
    /// One list per object: the pose of each bone in the space of the armature.
    public let pose: [[Matrix4]]
    /// Parents that could not be followed.
    public private(set) var problems: [Problem] = []

    public enum Problem: Equatable, Sendable {
        /// There is no object of this name: the child counts as one without a parent.
        case unknownParent(object: Int, parent: String)
        /// The object is its own ancestor and counts as one without a parent.
        case parentRing(object: Int)
        /// The parent has no such bone: the parent object itself counts, as in Blender.
        case unknownBone(object: Int, bone: String)
        /// The length of the bone is not known, so the child sits at its head instead of its tail.
        case unknownBoneLength(object: Int, bone: String)
        /// The object hangs on vertices, or on a curve that may carry it along: the parent object itself counts.
        case geometryParent(object: Int, type: String)
    }

    public init(of objects: [SceneObject]) {
        world = [Matrix4](repeating: .identity, count: objects.count)
        pose = objects.map { $0.bones.isEmpty ? [] : $0.poseMatrices }
        let isObject = objects.map { $0.isObject }
        // A camera's data may have the name of an object.
        var indices: [ExactName: Int] = [:]
        for index in objects.indices where isObject[index] && indices[ExactName(objects[index].name)] == nil {
            indices[ExactName(objects[index].name)] = index
        }
        let parents = objects.indices.map { index in
            isObject[index] ? objects[index].parent.flatMap { indices[ExactName($0.name)] } : nil
        }
        let tree = ParentOrder(parents: parents)
        problems += tree.cuts.map { .parentRing(object: $0) }
        for index in tree.order where isObject[index] {
            let basis = objects[index].basisMatrix
            guard let parent = objects[index].parent else {
                world[index] = basis
                continue
            }
            guard let parentIndex = tree.parents[index] else {
                if parents[index] == nil { problems.append(.unknownParent(object: index, parent: parent.name)) }
                world[index] = basis
                continue
            }
            let frame = frame(of: index, on: parent, objects[parentIndex], parentIndex)
            world[index] = (frame * parent.inverse) * basis
        }
    }

    /// The matrix of what the object hangs on.
    private mutating func frame(
        of index: Int, on parent: ObjectParent, _ parentObject: SceneObject, _ parentIndex: Int
    ) -> Matrix4 {
        let frame = world[parentIndex]
        guard parent.type.utf8.elementsEqual("BONE".utf8) else {
            let isCurve = parentObject.kind.map { $0.utf8.elementsEqual("CURVE".utf8) } ?? false
            if parent.type.utf8.starts(with: "VERTEX".utf8) || isCurve {
                problems.append(.geometryParent(object: index, type: parent.type))
            }
            return frame
        }
        let name = ExactName(parent.bone ?? "")
        guard let boneIndex = parentObject.bones.firstIndex(where: { ExactName($0.name) == name }) else {
            problems.append(.unknownBone(object: index, bone: name.text))
            return frame
        }
        let bone = parentObject.bones[boneIndex]
        var end = pose[parentIndex][boneIndex]
        if bone.usesRelativeParent { return frame * (end * bone.restMatrix.inverse) }
        if let length = bone.length {
            end.translation += end.linear.columns.1 * length
        } else {
            problems.append(.unknownBoneLength(object: index, bone: bone.name))
        }
        return frame * end
    }
}
