import AnimationCore

/// Writes a document that `ColladaReduction` has been through, as COLLADA 1.4.1.
struct ColladaWriter {
    let document: AnimationDocument
    let options: WriteOptions
    private let units: ColladaUnits

    init(document: AnimationDocument, options: WriteOptions) {
        self.document = document
        self.options = options
        units = ColladaUnits(rate: document.frameRate)
    }

    func write(to sink: ByteSink) throws(WriteFailure) {
        let text = TextWriter(sink)
        let xml = ColladaXML(text)
        xml.raw("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
        xml.raw("<COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\">\n")
        writeAsset(xml)
        try text.finish()
        try writeAnimations(to: sink)
        ColladaSceneWriter(document: document, units: units, xml: xml).write()
        xml.raw("</COLLADA>\n")
        try text.finish()
    }

    /// The dates are fixed: the same document gives the same bytes.
    private func writeAsset(_ xml: ColladaXML) {
        xml.raw("<asset>")
        if let generator = ColladaReduction.generator(options) {
            xml.raw("<contributor><authoring_tool>")
            xml.text(generator)
            xml.raw("</authoring_tool></contributor>")
        }
        xml.raw("<created>2000-01-01T00:00:00Z</created><modified>2000-01-01T00:00:00Z</modified>")
        xml.raw("<unit name=\"meter\" meter=\"1\"/><up_axis>Z_UP</up_axis></asset>\n")
    }

    private func writeAnimations(to sink: ByteSink) throws(WriteFailure) {
        let pieces = document.actions.filter { !$0.channelbags.isEmpty }.flatMap { action in
            action.channelbags.indices.map { (action: action, bag: $0) }
        }
        let parts = OrderedText.parts(pieces.count) { index in
            let bag = pieces[index].action.channelbags[pieces[index].bag]
            return bag.tracks.reduce(16) { $0 + 8 * $1.keyframes.count }
        }
        try OrderedText.write(parts.count, to: sink) { part, text in
            let xml = ColladaXML(text)
            if part == 0 { xml.raw("<library_animations>\n") }
            for piece in pieces[parts[part]] { write(piece.bag, of: piece.action, xml) }
            if part == parts.count - 1 { xml.raw("</library_animations>\n") }
        }
    }

    /// The curves of one object, with the action's start before the first and its end after the last.
    private func write(_ index: Int, of action: AnimAction, _ xml: ColladaXML) {
        let bag = action.channelbags[index]
        let id = ColladaID.action(action.name)
        if index == 0 {
            xml.raw("<animation id=\"\(id)\" name=\"")
            xml.raw(ColladaNames.attribute(action.name))
            xml.raw("\">\n")
        }
        if let slot = action.slot(of: bag) {
            let node = ColladaID.node(String(slot.identifier.unicodeScalars.dropFirst(2)))
            ColladaCurveWriter(node: node, prefix: "\(id).\(node)", units: units, xml: xml).write(bag.tracks)
        }
        if index == action.channelbags.count - 1 { xml.raw("</animation>\n") }
    }
}
