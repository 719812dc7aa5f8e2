import AnimationCore

/// Writes the cameras and lights that curves move, as they are at the first keys.
///
/// What no curve says is what a new camera or light of Blender has.
struct ColladaBlockWriter {
    let blocks: ColladaBlocks
    let xml: ColladaXML

    func write() {
        library("cameras", blocks.all.filter { $0.owner == .camera }, writeOptics)
        library("lights", blocks.all.filter { $0.owner == .light }, writeLamp)
    }

    private func library(_ name: String, _ blocks: [ColladaBlocks.Block], _ body: (ColladaBlocks.Block) -> Void) {
        if blocks.isEmpty { return }
        let tag = name.dropLast()
        xml.raw("<library_\(name)>\n")
        for block in blocks {
            xml.raw("<\(tag) id=\"\(block.owner.id(block.name))\" name=\"")
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
        writeBlenders(["shiftx", "shifty"], of: camera)
    }

    // MARK: Lights

    private func writeLamp(of light: ColladaBlocks.Block) {
        xml.raw("<technique_common>")
        // A size is a spot's alone.
        let isSpot = light.kind == "SPOT" || light.values["falloff_angle"] != nil
        let tag = isSpot ? "spot" : light.kind == "SUN" ? "directional" : "point"
        xml.raw("<\(tag)><color sid=\"color\">")
        for (index, member) in ["R", "G", "B"].enumerated() {
            if index > 0 { xml.blank() }
            xml.exact(light.values["color" + member] ?? 1)
        }
        xml.raw("</color>")
        if isSpot { write("falloff_angle", of: light, else: 45) }
        xml.raw("</\(tag)></technique_common>")
        writeBlenders(["energy"], of: light)
    }

    // MARK: Numbers

    /// Numbers that COLLADA has no word for, in Blender's own technique, where curves move them.
    private func writeBlenders(_ names: [String], of block: ColladaBlocks.Block) {
        let moved = names.filter { block.values[$0] != nil }
        if moved.isEmpty { return }
        xml.raw("<extra><technique profile=\"blender\">")
        for name in moved { write(name, of: block) }
        xml.raw("</technique></extra>")
    }

    private func write(_ sid: String, of block: ColladaBlocks.Block, else plain: Float = 0) {
        xml.raw("<\(sid) sid=\"\(sid)\">")
        xml.exact(block.values[sid] ?? plain)
        xml.raw("</\(sid)>")
    }
}
