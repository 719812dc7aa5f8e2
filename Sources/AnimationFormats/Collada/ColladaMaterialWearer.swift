import AnimationCore

/// An object with a mesh that wears materials, since Blender's importer takes the curves of no others.
///
/// The mesh is a single point, which no picture shows. A document has no meshes, and does not say who wears a material.
struct ColladaMaterialWearer {
    let name: String
    private let materials: [String]

    /// - Parameters:
    ///   - materials: their names.
    ///   - objects: whose names are taken.
    init(of materials: [String], beside objects: [SceneObject]) {
        var names = UnusedNames()
        for object in objects { _ = names.take(object.name) }
        name = names.take("Materials")
        self.materials = materials
    }

    private var mesh: String { ColladaID.meshPrefix + ColladaNames.id(name) }

    func writeGeometry(_ xml: ColladaXML) {
        xml.raw("<library_geometries>\n")
        ColladaPointWriter(xml: xml).write(mesh, name: name)
        xml.raw("</library_geometries>\n")
    }

    func writeNode(_ xml: ColladaXML) {
        xml.raw("<node id=\"\(ColladaID.node(name))\" name=\"")
        xml.raw(ColladaNames.attribute(name))
        xml.raw("\" type=\"NODE\">\n<instance_geometry url=\"#\(mesh)\"><bind_material><technique_common>\n")
        for material in materials {
            let id = ColladaNames.id(material)
            xml.raw("<instance_material symbol=\"\(id)\" target=\"#\(ColladaID.materialPrefix)\(id)\"/>\n")
        }
        xml.raw("</technique_common></bind_material></instance_geometry>\n</node>\n")
    }
}
