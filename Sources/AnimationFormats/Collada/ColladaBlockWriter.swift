import AnimationCore

/// Writes the cameras, lights, materials and shape keys that curves move, as they are at the first keys.
///
/// What no curve says is what a new one of Blender has.
struct ColladaBlockWriter {
    let blocks: ColladaBlocks
    let xml: ColladaXML

    func write() {
        library("cameras", of: .camera, writeOptics)
        library("lights", of: .light, writeLamp)
        ColladaMorphWriter(blocks: blocks.all.filter { $0.owner == .shapeKeys }, xml: xml).write()
        library("effects", of: .material, writeColors)
        library("materials", of: .material, prefix: ColladaID.materialPrefix) { material in
            xml.raw("<instance_effect url=\"#\(material.owner.id(material.name))\"/>")
        }
    }

    /// - Parameter prefix: of the ids; nil for those that channels have.
    private func library(
        _ name: String, of owner: ColladaOwner, prefix: String? = nil, _ body: (ColladaBlocks.Block) -> Void
    ) {
        let blocks = blocks.all.filter { $0.owner == owner }
        if blocks.isEmpty { return }
        let tag = name.dropLast()
        xml.raw("<library_\(name)>\n")
        for block in blocks {
            let id = prefix.map { $0 + ColladaNames.id(block.name) } ?? owner.id(block.name)
            xml.raw("<\(tag) id=\"\(id)\" name=\"")
            xml.raw(ColladaNames.attribute(block.name))
            xml.raw("\">")
            body(block)
            xml.raw("</\(tag)>\n")
        }
        xml.raw("</library_\(name)>\n")
    }

    // MARK: Cameras

    private func writeOptics(of camera: ColladaBlocks.Block) {
        let kind = camera.values["xmag"] == nil ? "perspective" : "orthographic"
        xml.raw("<optics><technique_common><\(kind)>")
        if kind == "orthographic" {
            write("xmag", of: camera)
        } else {
            write("xfov", of: camera, else: Float(ColladaFieldOfView.degrees(ofLens: 50)))
        }
        write("znear", of: camera, else: 0.1)
        write("zfar", of: camera, else: 1000)
        xml.raw("</\(kind)></technique_common></optics>")
        let shifts = ["shiftx", "shifty"].filter { camera.values[$0] != nil }
        if shifts.isEmpty, !camera.hasWholeScale { return }
        xml.raw("<extra>")
        if !shifts.isEmpty {
            xml.raw("<technique profile=\"blender\">")
            for shift in shifts { write(shift, of: camera) }
            xml.raw("</technique>")
        }
        if camera.hasWholeScale {
            xml.raw("<technique profile=\"\(ColladaText.profile)\"><animated_xmag>whole</animated_xmag></technique>")
        }
        xml.raw("</extra>")
    }

    // MARK: Lights

    private func writeLamp(of light: ColladaBlocks.Block) {
        // A size is a spot's alone.
        let isSpot = light.kind == "SPOT" || light.values["falloff_angle"] != nil
        let tag = isSpot ? "spot" : light.kind == "SUN" ? "directional" : "point"
        let color = ["R", "G", "B"].map { light.component($0, of: "color") }
        xml.raw("<technique_common><\(tag)><color sid=\"color\">")
        for (index, number) in color.enumerated() {
            if index > 0 { xml.blank() }
            xml.exact(number)
        }
        xml.raw("</color>")
        if isSpot { write("falloff_angle", of: light, else: 45) }
        xml.raw("</\(tag)></technique_common>")
        if light.values["energy"] == nil, light.kind != "AREA" { return }
        xml.raw("<extra>")
        if light.values["energy"] != nil { writeBlenders(light, isSpot: isSpot, color) }
        // An area has no element of its own.
        if light.kind == "AREA" {
            xml.raw("<technique profile=\"\(ColladaText.profile)\"><light_kind>AREA</light_kind></technique>")
        }
        xml.raw("</extra>")
    }

    private func writeBlenders(_ light: ColladaBlocks.Block, isSpot: Bool, _ color: [Float]) {
        // Where this technique is, Blender's importer takes nothing from the common one.
        xml.raw("<technique profile=\"blender\"><type>")
        xml.number(isSpot ? 2 : light.kind == "SUN" ? 1 : light.kind == "AREA" ? 4 : 0)
        xml.raw("</type>")
        for (name, number) in zip(["red", "green", "blue"], color) {
            xml.raw("<\(name)>")
            xml.exact(number)
            xml.raw("</\(name)>")
        }
        write("energy", of: light)
        if isSpot {
            xml.raw("<spotsize>")
            xml.exact(light.values["falloff_angle"] ?? 45)
            xml.raw("</spotsize>")
        }
        xml.raw("</technique>")
    }

    // MARK: Materials

    /// A colour of an effect has four numbers, of which Blender's specular colour has three.
    private func writeColors(of material: ColladaBlocks.Block) {
        xml.raw("<profile_COMMON><technique sid=\"common\"><phong>")
        for sid in ["diffuse", "specular"] {
            xml.raw("<\(sid)><color sid=\"\(sid)\">")
            for member in ["R", "G", "B", "A"] {
                xml.exact(material.component(member, of: sid))
                xml.blank()
            }
            xml.raw("</color></\(sid)>")
        }
        xml.raw("</phong></technique></profile_COMMON>")
    }

    // MARK: Numbers

    private func write(_ sid: String, of block: ColladaBlocks.Block, else plain: Float = 0) {
        xml.raw("<\(sid) sid=\"\(sid)\">")
        xml.exact(block.values[sid] ?? plain)
        xml.raw("</\(sid)>")
    }
}
