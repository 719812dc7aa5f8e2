import AnimationCore

/// The objects of the scene, and any other object that uses an action or has NLA tracks.
struct BlendObjects {
    let file: BlendFile
    let rules: BlendRules
    let users: BlendUsers

    func all(of scene: BlendScene) -> [SceneObject] {
        let inScene = scene.objectBlocks
        for block in inScene.sorted() where file.blocks[block].code == .placeholder {
            if let object = file.id(block) { object.reportLinked(object, "object") }
        }
        return file.ids(.object).compactMap { record in
            let object = object(record)
            return inScene.contains(record.block) || object.isAnimated ? object : nil
        }.sortedByName(\.name)
    }

    private func object(_ record: BlendRecord) -> SceneObject {
        var object = SceneObject(name: record.idName)
        object.kind = ObjectType(record).name
        if object.kind != "EMPTY" { readData(of: record, into: &object) }
        object.parent = parent(of: record, named: object.name)
        object.transform = BlendTransforms.transform(
            record, location: "loc", euler: "rot", isBone: false)
        object.delta = BlendTransforms.delta(record)
        users.readAnimation(of: record, into: &object)
        return object
    }

    private func readData(of record: BlendRecord, into object: inout SceneObject) {
        guard let (data, isLinked) = record.followID("data") else { return }
        object.dataName = data.idName
        if isLinked {
            record.reportLinked(data, "the data of object \"\(object.name)\",")
        } else if data.layout.name == "Lamp" {
            object.dataKind = BlendObjects.lightType(data.int("type") ?? 0)
        } else if data.layout.name == "bArmature" {
            object.bones = BlendBones.read(armature: data, object: record)
            object.isInRestPosition = data.hasBits(1, of: "flag")
        }
    }

    /// The hemisphere light of Blender 2.79 and before is a sun since.
    private static func lightType(_ number: Int) -> String {
        switch number {
        case 1, 3: "SUN"
        case 2: "SPOT"
        case 4: "AREA"
        default: "POINT"
        }
    }

    // MARK: Parents

    private func parent(of record: BlendRecord, named name: String) -> ObjectParent? {
        guard let (id, isLinked) = record.followID("parent") else { return nil }
        if isLinked { record.reportLinked(id, "the parent of object \"\(name)\",") }
        var parent = ObjectParent(name: id.idName)
        switch (record.int("partype") ?? 0) & 15 {
        case 4: parent.type = ObjectType(id).name == "LATTICE" ? "LATTICE" : "ARMATURE"
        case 5: parent.type = "VERTEX"
        case 6: parent.type = "VERTEX_3"
        case 7: parent.type = "BONE"
        default: break
        }
        if parent.type.hasPrefix("VERTEX") {
            record.report(.warning, .vertexParent, "object \"\(name)\": the vertices it is parented to are not carried")
        }
        if let bone = record.string("parsubstr"), !bone.isEmpty { parent.bone = bone }
        if let inverse = BlendTransforms.matrix(record, "parentinv") { parent.inverse = inverse }
        return parent
    }
}

/// What an object is (Blender: Object.type).
private struct ObjectType {
    let name: String

    init(_ object: BlendRecord) {
        let number = object.int("type") ?? 0
        name = ObjectType.names.first { $0.number == number }?.name ?? "EMPTY"
    }

    private static let names: [(number: Int, name: String)] = [
        (0, "EMPTY"), (1, "MESH"), (2, "CURVE"), (3, "SURFACE"), (4, "FONT"), (5, "META"), (10, "LIGHT"),
        (11, "CAMERA"), (12, "SPEAKER"), (13, "LIGHT_PROBE"), (22, "LATTICE"), (25, "ARMATURE"), (26, "GPENCIL"),
        (27, "CURVES"), (28, "POINTCLOUD"), (29, "VOLUME"), (30, "GREASEPENCIL"),
    ]
}
