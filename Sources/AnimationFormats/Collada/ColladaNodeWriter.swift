import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes objects and bones as nodes with their rest transforms, each in its parent's.
struct ColladaNodeWriter {
    private let objects: [SceneObject]
    /// What the node of an object holds that shows something, by `ColladaBlocks.key`.
    private let instances: [ExactName: String]
    private let xml: ColladaXML
    private var roots: [Int] = []
    /// Of each object: the objects whose nodes lie in its own, or in one of its bones.
    private var children: [[Int]]
    private var boneChildren: [[Int: [Int]]]
    /// Of each object: the bones below each bone.
    private var bonesBelow: [[Int: [Int]]]

    /// - Parameter all: as `ColladaObjectReduction` leaves them.
    init(_ all: [SceneObject], instances: [ExactName: String], _ xml: ColladaXML) {
        objects = all.filter(\.isObject)
        self.instances = instances
        self.xml = xml
        children = objects.map { _ in [] }
        boneChildren = objects.map { _ in [:] }
        bonesBelow = objects.map { _ in [:] }
        let indices = Dictionary(objects.indices.map { (ColladaID.node(objects[$0].name), $0) }) { first, _ in first }
        for (index, object) in objects.enumerated() {
            let bones = ColladaNodeWriter.indices(of: object.bones)
            for (bone, content) in object.bones.enumerated() {
                let parent = content.parent.flatMap { bones[ExactName($0)] }
                bonesBelow[index][parent ?? -1, default: []].append(bone)
            }
            guard let parent = object.parent.flatMap({ indices[ColladaID.node($0.name)] }) else {
                roots.append(index)
                continue
            }
            if let bone = ColladaBakedScene.bone(of: object, on: objects[parent]) {
                boneChildren[parent][bone, default: []].append(index)
            } else {
                children[parent].append(index)
            }
        }
    }

    private static func indices(of bones: [Bone]) -> [ExactName: Int] {
        Dictionary(zip(bones.map { ExactName($0.name) }, bones.indices)) { first, _ in first }
    }

    func write() {
        for root in roots { writeObject(root, on: nil) }
    }

    /// - Parameter bone: what the object hangs on.
    private func writeObject(_ index: Int, on bone: Bone?) {
        let object = objects[index]
        open(ColladaID.node(object.name), name: object.name, attributes: "type=\"NODE\"")
        writeParentInverse(of: object, on: bone)
        writeTransforms(object.transform)
        if let name = object.dataName, let instance = instances[ColladaBlocks.key(object.kind, name)] {
            xml.raw(instance)
        }
        for bone in bonesBelow[index][-1] ?? [] { writeBone(bone, below: nil, of: index) }
        for child in children[index] { writeObject(child, on: nil) }
        writeExtra(of: object, hangsOnBone: bone != nil)
        xml.raw("</node>\n")
    }

    /// Where the bone rests in its parent, and then its pose, which curves move.
    private func writeBone(_ index: Int, below parent: Bone?, of object: Int) {
        let armature = objects[object]
        let bone = armature.bones[index]
        let sid = ColladaNames.id(bone.name)
        open(
            ColladaID.bone(bone.name, of: armature.name), name: bone.name, attributes: "sid=\"\(sid)\" type=\"JOINT\"")
        let rest = ColladaMatrix(bone.restMatrix)
        let inParent = (parent.flatMap { ColladaMatrix($0.restMatrix).inverse } ?? .identity) * rest
        writeMatrix(inParent, sid: ColladaTransformStack.restSID)
        writeTransforms(bone.pose)
        for child in bonesBelow[object][index] ?? [] { writeBone(child, below: bone, of: object) }
        for child in boneChildren[object][index] ?? [] { writeObject(child, on: bone) }
        xml.raw("<extra><technique profile=\"\(ColladaText.profile)\">")
        ColladaOwnBone.write(bone, to: xml)
        writeRotations(bone.pose)
        xml.raw("</technique></extra>\n</node>\n")
    }

    private func open(_ id: String, name: String, attributes: String) {
        xml.raw("<node id=\"\(id)\" name=\"")
        xml.raw(ColladaNames.attribute(name))
        xml.raw("\" \(attributes)>\n")
    }

    // MARK: Transforms

    /// What stands between an object and its parent, or the tail of the bone that it hangs on.
    private func writeParentInverse(of object: SceneObject, on bone: Bone?) {
        guard let inverse = object.parent?.inverse else { return }
        if let bone {
            let matrix = ColladaMatrix(attachedTo: bone) * ColladaMatrix(inverse)
            writeMatrix(matrix, sid: ColladaTransformStack.parentInverseSID)
        } else if inverse != .identity {
            xml.raw("<matrix sid=\"\(ColladaTransformStack.parentInverseSID)\">")
            for number in inverse.numbers {
                xml.exact(number)
                xml.blank()
            }
            xml.raw("</matrix>\n")
        }
    }

    private func writeMatrix(_ matrix: ColladaMatrix, sid: String) {
        xml.raw("<matrix sid=\"\(sid)\">")
        for row in 0..<3 {
            for column in 0..<4 {
                xml.double(matrix[row, column])
                xml.blank()
            }
        }
        xml.raw("0 0 0 1</matrix>\n")
    }

    private func writeTransforms(_ rest: RestTransform) {
        writeVector("translate", sid: "location", [rest.location.x, rest.location.y, rest.location.z])
        if let (first, second, third) = rest.mode.eulerAxes {
            for axis in [third, second, first] {
                xml.raw("<rotate sid=\"\(ColladaProperty.rotationEuler.sid(axis: axis))\">")
                xml.raw(["1 0 0 ", "0 1 0 ", "0 0 1 "][axis])
                xml.rounded(ColladaUnits.degrees(rest.rotationEuler[axis]))
                xml.raw("</rotate>\n")
            }
        } else {
            writeAxisAngle(of: rest)
        }
        writeVector("scale", sid: "scale", [rest.scale.x, rest.scale.y, rest.scale.z])
    }

    private func writeAxisAngle(of rest: RestTransform) {
        var axis = SIMD3(
            Double(rest.rotationAxisAngle.y), Double(rest.rotationAxisAngle.z), Double(rest.rotationAxisAngle.w))
        var angle = Double(rest.rotationAxisAngle.x)
        if rest.mode == .quaternion {
            let q = rest.rotationQuaternion
            axis = SIMD3(Double(q.y), Double(q.z), Double(q.w))
            angle = 2 * atan2(sqrt((axis * axis).sum()), Double(q.x))
        }
        let length = sqrt((axis * axis).sum())
        if length > 0 { axis /= length } else { (axis, angle) = (SIMD3(0, 0, 1), 0) }
        xml.raw("<rotate sid=\"rotation\">")
        for part in 0..<3 {
            xml.rounded(axis[part])
            xml.blank()
        }
        xml.rounded(angle * ColladaUnits.degreesPerRadian)
        xml.raw("</rotate>\n")
    }

    private func writeVector(_ tag: String, sid: String, _ numbers: [Float]) {
        xml.raw("<\(tag) sid=\"\(sid)\">")
        for (index, number) in numbers.enumerated() {
            if index > 0 { xml.blank() }
            xml.exact(number)
        }
        xml.raw("</\(tag)>\n")
    }

    // MARK: What the transforms cannot say

    /// The object's kind, and exact numbers.
    private func writeExtra(of object: SceneObject, hangsOnBone: Bool) {
        let kind = object.kind == "EMPTY" ? nil : object.kind
        let inverse = hangsOnBone ? object.parent?.inverse : nil
        guard kind != nil || object.dataName != nil || inverse != nil || hasRotations(object.transform) else { return }
        xml.raw("<extra><technique profile=\"\(ColladaText.profile)\">")
        if let kind { xml.ownName("object_type", kind) }
        if let name = object.dataName { xml.ownName("data_name", name) }
        if let inverse { xml.ownNumbers("parent_inverse", inverse.numbers) }
        writeRotations(object.transform)
        xml.raw("</technique></extra>\n")
    }

    private func hasRotations(_ rest: RestTransform) -> Bool {
        let plain = RestTransform()
        return rest.mode.eulerAxes == nil || rest.rotationQuaternion != plain.rotationQuaternion
            || rest.rotationAxisAngle != plain.rotationAxisAngle
    }

    /// Rotations that the mode does not use.
    private func writeRotations(_ rest: RestTransform) {
        let plain = RestTransform()
        let isEuler = rest.mode.eulerAxes != nil
        if !isEuler { xml.raw("<rotation_mode>\(rest.mode.rnaName)</rotation_mode>") }
        func write(_ tag: String, _ numbers: [Float], _ usual: [Float]) {
            if numbers != usual { xml.ownNumbers(tag, numbers) }
        }
        func numbers(_ v: SIMD4<Float>) -> [Float] { [v.x, v.y, v.z, v.w] }
        func numbers(_ v: SIMD3<Float>) -> [Float] { [v.x, v.y, v.z] }
        if !isEuler { write("rotation_euler", numbers(rest.rotationEuler), numbers(plain.rotationEuler)) }
        write("rotation_quaternion", numbers(rest.rotationQuaternion), numbers(plain.rotationQuaternion))
        write("rotation_axis_angle", numbers(rest.rotationAxisAngle), numbers(plain.rotationAxisAngle))
    }
}
