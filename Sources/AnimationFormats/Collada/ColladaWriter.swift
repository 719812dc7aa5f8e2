import AnimationCore

/// Writes a document that `ColladaReduction` has been through, as COLLADA 1.4.1.
struct ColladaWriter {
    let document: AnimationDocument
    let options: WriteOptions
    let xml: ColladaXML
    private let units: ColladaUnits

    init(document: AnimationDocument, options: WriteOptions, text: TextWriter) {
        self.document = document
        self.options = options
        xml = ColladaXML(text)
        units = ColladaUnits(rate: document.frameRate)
    }

    func write() {
        xml.raw("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
        xml.raw("<COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\">\n")
        writeAsset()
        writeAnimations()
        ColladaSceneWriter(document: document, units: units, xml: xml).write()
        xml.raw("</COLLADA>\n")
    }

    /// The dates are fixed: the same document gives the same bytes.
    private func writeAsset() {
        xml.raw("<asset>")
        if let generator = ColladaReduction.generator(options) {
            xml.raw("<contributor><authoring_tool>")
            xml.text(generator)
            xml.raw("</authoring_tool></contributor>")
        }
        xml.raw("<created>2000-01-01T00:00:00Z</created><modified>2000-01-01T00:00:00Z</modified>")
        xml.raw("<unit name=\"meter\" meter=\"1\"/><up_axis>Z_UP</up_axis></asset>\n")
    }

    private func writeAnimations() {
        guard document.actions.contains(where: { !$0.channelbags.isEmpty }) else { return }
        xml.raw("<library_animations>\n")
        for action in document.actions where !action.channelbags.isEmpty {
            xml.raw("<animation id=\"")
            xml.raw(ColladaID.action(action.name))
            xml.raw("\" name=\"")
            xml.attribute(action.name)
            xml.raw("\">\n")
            for bag in action.channelbags {
                guard let slot = action.slot(of: bag) else { continue }
                let name = String(slot.identifier.unicodeScalars.dropFirst(2))
                let prefix = "\(ColladaID.action(action.name)).\(ColladaID.node(name))"
                let curves = ColladaCurveWriter(
                    node: ColladaID.node(name), prefix: prefix, units: units, xml: xml)
                curves.write(bag.tracks)
                if xml.hasFailed { return }
            }
            xml.raw("</animation>\n")
        }
        xml.raw("</library_animations>\n")
    }
}
