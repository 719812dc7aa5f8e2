/// Writes geometries of a single point, for what needs one: a document has no meshes.
struct ColladaPointWriter {
    let xml: ColladaXML

    func write(_ id: String, name: String) {
        xml.raw("<geometry id=\"\(id)\" name=\"")
        xml.raw(ColladaNames.attribute(name))
        xml.raw("\"><mesh>")
        source("\(id).points", array: "float", count: 1, ["X", "Y", "Z"], type: "float") { xml.raw("0 0 0") }
        xml.raw("<vertices id=\"\(id).vertices\"><input semantic=\"POSITION\" source=\"#\(id).points\"/></vertices>")
        xml.raw("</mesh></geometry>\n")
    }

    func source(
        _ id: String, array: String, count: Int, _ parameters: [String], type: String, _ body: () -> Void
    ) {
        let (tag, stride) = ("\(array)_array", parameters.count)
        xml.raw("<source id=\"\(id)\"><\(tag) id=\"\(id).array\" count=\"\(count * stride)\">")
        body()
        xml.raw("</\(tag)><technique_common><accessor source=\"#\(id).array\" count=\"\(count)\" stride=\"\(stride)\">")
        for parameter in parameters { xml.raw("<param name=\"\(parameter)\" type=\"\(type)\"/>") }
        xml.raw("</accessor></technique_common></source>")
    }
}
