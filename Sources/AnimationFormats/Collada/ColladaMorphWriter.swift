import AnimationCore

/// Writes shape keys that curves move: a `<morph>` with a weight for each, which the channels name.
///
/// A document has no meshes, so each shape is a single point.
struct ColladaMorphWriter {
    let blocks: [ColladaBlocks.Block]
    let xml: ColladaXML
    private var points: ColladaPointWriter { ColladaPointWriter(xml: xml) }

    func write() {
        if blocks.isEmpty { return }
        xml.raw("<library_geometries>\n")
        for block in blocks {
            points.write(ColladaID.shape(block.name), name: block.name)
            for key in block.shapeKeys { points.write(ColladaID.shape(key, of: block.name), name: key) }
        }
        xml.raw("</library_geometries>\n<library_controllers>\n")
        for block in blocks { writeMorph(block) }
        xml.raw("</library_controllers>\n")
    }

    private func writeMorph(_ block: ColladaBlocks.Block) {
        let id = ColladaID.morphPrefix + ColladaNames.id(block.name)
        xml.raw("<controller id=\"\(id)\" name=\"")
        xml.raw(ColladaNames.attribute(block.name))
        xml.raw("\"><morph method=\"NORMALIZED\" source=\"#\(ColladaID.shape(block.name))\">")
        let count = block.shapeKeys.count
        points.source("\(id).targets", array: "IDREF", count: count, ["MORPH_TARGET"], type: "IDREF") {
            for key in block.shapeKeys {
                xml.raw(ColladaID.shape(key, of: block.name))
                xml.blank()
            }
        }
        let weights = block.owner.id(block.name)
        points.source(weights, array: "float", count: count, ["MORPH_WEIGHT"], type: "float") {
            for index in block.shapeKeys.indices {
                xml.exact(block.values[ColladaNumber(weight: index).sid] ?? 0)
                xml.blank()
            }
        }
        xml.raw("<targets><input semantic=\"MORPH_TARGET\" source=\"#\(id).targets\"/>")
        xml.raw("<input semantic=\"MORPH_WEIGHT\" source=\"#\(weights)\"/></targets></morph></controller>\n")
    }
}
