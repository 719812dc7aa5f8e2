import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes the nodes with their rest transforms, and what the scene says of time.
struct ColladaSceneWriter {
    let document: AnimationDocument
    /// The nodes, where their motion is sampled.
    let baked: ColladaBakedScene?
    /// The cameras, lights and materials that have elements.
    let blocks: ColladaBlocks
    let units: ColladaUnits
    let xml: ColladaXML

    func write() {
        guard document.objects.contains(where: \.isObject) else { return writeSceneExtra() }
        let id = ColladaID.scene(document.sceneName ?? "Scene")
        xml.raw("<library_visual_scenes>\n<visual_scene id=\"\(id)\" name=\"")
        xml.raw(ColladaNames.attribute(document.sceneName ?? "Scene"))
        xml.raw("\">\n")
        if let baked { ColladaBakedNodes(baked, xml).write() } else { writeNodes() }
        writeSceneExtra()
        xml.raw("</visual_scene>\n</library_visual_scenes>\n")
        xml.raw("<scene><instance_visual_scene url=\"#\(id)\"/></scene>\n")
    }

    // MARK: Nodes

    /// Objects come parents first and depth first, so a node is closed when the next object's parent is not inside it.
    private func writeNodes() {
        let instances = blocks.instances
        var open: [(id: String, object: SceneObject)] = []
        func close() {
            guard let last = open.popLast() else { return }
            writeExtra(of: last.object)
            xml.raw("</node>\n")
        }
        for object in document.objects where object.isObject {
            let parent = object.parent.map { ColladaID.node($0.name) }
            while let last = open.last, last.id != parent { close() }
            let id = ColladaID.node(object.name)
            xml.raw("<node id=\"\(id)\" name=\"")
            xml.raw(ColladaNames.attribute(object.name))
            xml.raw("\" type=\"NODE\">\n")
            writeTransforms(of: object)
            if let name = object.dataName, let instance = instances[ColladaBlocks.key(object.kind, name)] {
                xml.raw(instance)
            }
            open.append((id, object))
        }
        while !open.isEmpty { close() }
    }

    private func writeTransforms(of object: SceneObject) {
        let rest = object.transform
        if let inverse = object.parent?.inverse, inverse != .identity {
            xml.raw("<matrix sid=\"\(ColladaTransformStack.parentInverseSID)\">")
            for row in [inverse.rows.0, inverse.rows.1, inverse.rows.2, inverse.rows.3] {
                for column in 0..<4 {
                    xml.exact(row[column])
                    xml.blank()
                }
            }
            xml.raw("</matrix>\n")
        }
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

    /// What the transforms cannot say: the object's kind, and rotations that its mode does not use.
    private func writeExtra(of object: SceneObject) {
        let rest = object.transform
        let plain = RestTransform()
        let isEuler = rest.mode.eulerAxes != nil
        let kind = object.kind == "EMPTY" ? nil : object.kind
        let hasEuler = !isEuler && rest.rotationEuler != plain.rotationEuler
        let hasQuaternion = rest.rotationQuaternion != plain.rotationQuaternion
        let hasAxisAngle = rest.rotationAxisAngle != plain.rotationAxisAngle
        guard kind != nil || object.dataName != nil || !isEuler || hasQuaternion || hasAxisAngle else { return }
        xml.raw("<extra><technique profile=\"\(ColladaText.profile)\">")
        if let kind { writeName("object_type", kind) }
        if let name = object.dataName { writeName("data_name", name) }
        if !isEuler { writeName("rotation_mode", rest.mode.rnaName, escaped: false) }
        if hasEuler { writeNumbers("rotation_euler", (0..<3).map { rest.rotationEuler[$0] }) }
        if hasQuaternion { writeNumbers("rotation_quaternion", (0..<4).map { rest.rotationQuaternion[$0] }) }
        if hasAxisAngle { writeNumbers("rotation_axis_angle", (0..<4).map { rest.rotationAxisAngle[$0] }) }
        xml.raw("</technique></extra>\n")
    }

    private func writeName(_ tag: String, _ name: String, escaped: Bool = true) {
        xml.raw("<\(tag)>")
        xml.raw(escaped ? ColladaNames.id(name) : name)
        xml.raw("</\(tag)>")
    }

    private func writeNumbers(_ tag: String, _ numbers: [Float]) {
        xml.raw("<\(tag)>")
        for number in numbers {
            xml.exact(number)
            xml.blank()
        }
        xml.raw("</\(tag)>")
    }

    // MARK: Time

    private func writeSceneExtra() {
        let rate = document.frameRate
        xml.raw("<extra><technique profile=\"MAX3D\"><frame_rate>")
        xml.rounded(rate.value)
        xml.raw("</frame_rate></technique><technique profile=\"FCOLLADA\"><start_time>")
        xml.rounded(units.seconds(atFrame: Float(document.frameStart)))
        xml.raw("</start_time><end_time>")
        xml.rounded(units.seconds(atFrame: Float(document.frameEnd)))
        xml.raw("</end_time></technique><technique profile=\"\(ColladaText.profile)\"><fps>")
        xml.number(Int(rate.fps))
        xml.raw("</fps><fps_base>")
        xml.exact(rate.base)
        xml.raw("</fps_base><frame_start>")
        xml.number(Int(document.frameStart))
        xml.raw("</frame_start><frame_end>")
        xml.number(Int(document.frameEnd))
        xml.raw("</frame_end>")
        if let name = document.sceneName { writeName("scene_name", name) }
        if let version = document.blenderVersion { writeName("blender_version", version) }
        xml.raw("</technique></extra>\n")
    }
}
