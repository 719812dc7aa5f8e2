/// Anything that uses an action: an object, or another data-block such as a camera or a material.
public struct SceneObject: Equatable, Sendable {
    public var name: String
    /// Blender's kind of data-block: `"OBJECT"`, `"CAMERA"`, `"LIGHT"`, `"MATERIAL"`, …
    public var idType: String
    /// The part inside the data-block that has the animation: `"node_tree"`; nil for the data-block itself.
    public var embedded: String?
    /// What an object is: `"MESH"`, `"ARMATURE"`, `"CAMERA"`, …; nil for other data-blocks.
    public var kind: String?
    /// The name of the object's data-block; nil when not stated.
    public var dataName: String?
    /// The kind of lamp of a light: `"POINT"`, `"SUN"`, `"SPOT"`, `"AREA"`; nil for anything else.
    public var dataKind: String?
    public var parent: ObjectParent?
    public var transform: RestTransform
    public var delta: DeltaTransform
    /// The action it uses, by name; nil for none.
    public var action: String?
    /// The identifier of the slot of that action; nil for none.
    public var slot: String?
    /// In the order in which they act: the first is the lowest.
    public var nlaTracks: [NLATrack]
    /// The bones of an armature, parents first.
    public var bones: [Bone]
    /// The armature shows its rest pose, whatever its bones' poses are (Blender: `Armature.pose_position` `"REST"`).
    public var isInRestPosition: Bool
    /// What the object looks like at a frame, once an action was applied to it; nil at first. No file has it.
    public var evaluatedPose: EvaluatedPose?

    public init(name: String, idType: String = "OBJECT", kind: String? = nil) {
        self.name = name
        self.idType = idType
        self.kind = kind
        embedded = nil
        dataName = nil
        dataKind = nil
        parent = nil
        transform = RestTransform()
        delta = DeltaTransform()
        action = nil
        slot = nil
        nlaTracks = []
        bones = []
        isInRestPosition = false
        evaluatedPose = nil
    }

    public var isObject: Bool { idType.utf8.elementsEqual("OBJECT".utf8) }
}

/// What an object hangs on (Blender: `Object.parent` and its companions).
public struct ObjectParent: Equatable, Sendable {
    /// The parent object's name.
    public var name: String
    /// `"OBJECT"`, `"BONE"`, `"ARMATURE"`, `"LATTICE"`, `"VERTEX"`, `"VERTEX_3"`.
    public var type: String
    /// The bone of a parent of type `"BONE"`.
    public var bone: String?
    /// `matrix_parent_inverse`.
    public var inverse: Matrix4

    public init(name: String, type: String = "OBJECT", bone: String? = nil, inverse: Matrix4 = .identity) {
        self.name = name
        self.type = type
        self.bone = bone
        self.inverse = inverse
    }
}
