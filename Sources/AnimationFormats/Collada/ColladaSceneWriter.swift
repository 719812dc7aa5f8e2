import AnimationCore

/// Writes the scene: its nodes, and what it says of time.
struct ColladaSceneWriter {
    let document: AnimationDocument
    /// The nodes, where their motion is sampled.
    let baked: ColladaBakedScene?
    /// The cameras, lights and materials that have elements.
    let blocks: ColladaBlocks
    let units: ColladaUnits
    let xml: ColladaXML

    func write() {
        let hasNodes = document.objects.contains(where: \.isObject) || baked?.blocks?.wearer != nil
        guard hasNodes else { return writeSceneExtra() }
        let id = ColladaID.scene(document.sceneName ?? "Scene")
        xml.raw("<library_visual_scenes>\n<visual_scene id=\"\(id)\" name=\"")
        xml.raw(ColladaNames.attribute(document.sceneName ?? "Scene"))
        xml.raw("\">\n")
        if let baked {
            ColladaBakedNodes(baked, xml).write()
        } else {
            ColladaNodeWriter(document.objects, instances: blocks.instances, xml).write()
        }
        writeSceneExtra()
        xml.raw("</visual_scene>\n</library_visual_scenes>\n")
        xml.raw("<scene><instance_visual_scene url=\"#\(id)\"/></scene>\n")
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
        if let name = document.sceneName { xml.ownName("scene_name", name) }
        if let version = document.blenderVersion { xml.ownName("blender_version", version) }
        xml.raw("</technique></extra>\n")
    }
}
