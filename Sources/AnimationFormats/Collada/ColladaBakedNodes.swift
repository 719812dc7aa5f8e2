import AnimationCore

/// Writes the nodes of a scene whose motion is sampled, as they are at rest.
struct ColladaBakedNodes {
    private let scene: ColladaBakedScene
    private let xml: ColladaXML
    /// Of each object: the objects whose nodes lie in its own or in one of its bones.
    private let children: [[Int]]
    private let boneChildren: [[[Int]]]

    init(_ scene: ColladaBakedScene, _ xml: ColladaXML) {
        self.scene = scene
        self.xml = xml
        var children: [[Int]] = scene.objects.map { _ in [] }
        var boneChildren: [[[Int]]] = scene.objects.map { $0.bones.map { _ in [] } }
        for index in scene.objects.indices {
            guard let parent = scene.parents[index] else { continue }
            if let bone = scene.parentBones[index] {
                boneChildren[parent][bone].append(index)
            } else {
                children[parent].append(index)
            }
        }
        self.children = children
        self.boneChildren = boneChildren
    }

    func write() {
        for index in scene.objects.indices where scene.parents[index] == nil { writeObject(index) }
        scene.blocks?.wearer?.writeNode(xml)
    }

    private func writeObject(_ index: Int) {
        let object = scene.objects[index]
        open(ColladaID.node(object.name), name: object.name, attributes: "type=\"NODE\"")
        let matrix = scene.matrix(of: index, scene.posed(index, at: nil), at: nil)
        if scene.profile == .blender {
            writeParts(of: matrix, scene.isPlain(index) ? object.transform : nil)
        } else {
            writeMatrix(matrix)
        }
        let instance = scene.blocks?.instance(of: index)
        if let instance { xml.raw(instance.element) }
        for bone in object.bones.indices where scene.boneParents[index][bone] == nil { writeBone(bone, of: index) }
        for child in children[index] { writeObject(child) }
        if let instance {
            xml.raw("<extra><technique profile=\"\(ColladaText.profile)\">")
            xml.ownName("data_name", instance.name)
            xml.raw("</technique></extra>\n")
        }
        xml.raw("</node>\n")
    }

    private func writeBone(_ bone: Int, of index: Int) {
        let (object, parents) = (scene.objects[index], scene.boneParents[index])
        let name = object.bones[bone].name
        open(
            ColladaID.bone(name, of: object.name), name: name,
            attributes: "sid=\"\(ColladaNames.id(name))\" type=\"JOINT\"")
        writeMatrix(scene.rests[index][bone])
        for child in parents.indices where parents[child] == bone { writeBone(child, of: index) }
        for child in boneChildren[index][bone] { writeObject(child) }
        if scene.profile == .blender { writeTip(of: object.bones[bone]) }
        xml.raw("</node>\n")
    }

    private func open(_ id: String, name: String, attributes: String) {
        xml.raw("<node id=\"\(id)\" name=\"")
        xml.raw(ColladaNames.attribute(name))
        xml.raw("\" \(attributes)>\n")
    }

    private func writeMatrix(_ matrix: ColladaMatrix) {
        xml.raw("<matrix sid=\"\(ColladaBakedScene.matrixSID)\">")
        xml.matrix(matrix.isFloat ? matrix : .identity)
        xml.raw("</matrix>\n")
    }

    private func writeParts(of matrix: ColladaMatrix, _ transform: RestTransform?) {
        var turns = ColladaEulerTurns()
        let parts =
            turns.parts(of: matrix.isFloat ? matrix : .identity, matrix.isFloat ? transform : nil)
            ?? ColladaEulerTurns.atRest
        func write(_ property: ColladaProperty, _ start: String, _ numbers: [Double]) {
            xml.raw(start)
            for number in numbers {
                xml.exact(Float(number))
                xml.blank()
            }
            xml.raw(property == .location ? "</translate>\n" : property == .scale ? "</scale>\n" : "</rotate>\n")
        }
        write(.location, "<translate sid=\"location\">", Array(parts[0..<3]))
        for (axis, direction) in zip([2, 1, 0], ["0 0 1 ", "0 1 0 ", "1 0 0 "]) {
            let start = "<rotate sid=\"\(ColladaProperty.rotationEuler.sid(axis: axis))\">\(direction)"
            write(.rotationEuler, start, [parts[3 + axis] * ColladaUnits.degreesPerRadian])
        }
        write(.scale, "<scale sid=\"scale\">", Array(parts[6..<9]))
    }

    /// Without it Blender's importer turns and lengthens bones as it thinks best. How a bone is rolled about its length it
    /// takes from the matrix, as long as no `roll` is named.
    private func writeTip(of bone: Bone) {
        let length = bone.length.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? 1
        let axis = ColladaMatrix(bone.restMatrix).y.normalized
        let tip = (axis == SIMD3(0, 0, 0) ? SIMD3(0, 1, 0) : axis) * Double(length)
        xml.raw("<extra><technique profile=\"blender\">")
        for (name, number) in [("tip_x", tip.x), ("tip_y", tip.y), ("tip_z", tip.z)] {
            xml.raw("<\(name) sid=\"\(name)\" type=\"float\">")
            xml.exact(Float(number))
            xml.raw("</\(name)>")
        }
        xml.raw("</technique></extra>\n")
    }
}
