import AnimationCore

/// Writes a document as COLLADA, and beside it, for bezt alone, as it was.
struct ColladaWriter {
    private let original: AnimationDocument
    /// What `ColladaReduction` leaves.
    private let document: AnimationDocument
    /// The scene where a profile asks for samples.
    private let baked: ColladaBakedScene?
    private let options: WriteOptions
    private let log: DiagnosticLog
    private let units: ColladaUnits

    /// - Parameter log: gets what the COLLADA says less or otherwise.
    /// - Throws: when a profile asks for samples, and there are no frames to sample or too many.
    init(of original: AnimationDocument, options: WriteOptions, log: DiagnosticLog) throws(WriteFailure) {
        self.original = original
        self.options = options
        self.log = log
        if options.profile == .exact {
            document = ColladaReduction(options: options, log: log).reduce(original)
            baked = nil
        } else {
            let scene = try ColladaBakedReduction(options: options, log: log).scene(of: original)
            baked = scene
            var document = original
            if !document.frameRate.isValid { document.frameRate = FrameRate(fps: 24) }
            document.objects = scene.objects
            self.document = document
        }
        units = ColladaUnits(rate: document.frameRate)
    }

    func write(to sink: ByteSink) throws(WriteFailure) {
        let sink = DigestSink(sink)
        let text = TextWriter(sink, capacity: 1 << 20)
        let xml = ColladaXML(text)
        xml.raw("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
        let version = options.version
        xml.raw("<COLLADA xmlns=\"\(version.namespace)\" version=\"\(version.attribute)\">\n")
        writeAsset(xml)
        if let baked {
            ColladaBakedWriter(scene: baked, units: units, rate: document.frameRate).writeAnimations(to: text, log: log)
        } else {
            writeAnimations(to: text)
        }
        let blocks = baked.map { $0.blocks?.elements ?? ColladaBlocks(all: []) } ?? ColladaBlocks(document)
        ColladaBlockWriter(blocks: blocks, xml: xml).write()
        baked?.blocks?.wearer?.writeGeometry(xml)
        ColladaSceneWriter(document: document, baked: baked, blocks: blocks, units: units, xml: xml).write()
        if options.writesExtra {
            let whole = FCurveJSONReduction.reduce(original, options, DiagnosticLog())
            try ColladaOriginal.write(whole, options, to: text, after: sink)
        }
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

    /// Each object's curves are made by one core.
    private func writeAnimations(to text: TextWriter) {
        let bags = document.actions.flatMap { action in
            let names = TrackNames(of: action)
            return action.channelbags.indices.map { index in
                (action: action, index: index, slot: names.slot(of: action.channelbags[index]))
            }
        }
        if bags.isEmpty { return }
        let armatures = Dictionary(
            document.objects.lazy.filter { !$0.bones.isEmpty }.map { (ExactName($0.name), $0.bones) }
        ) { first, _ in first }
        text.write("<library_animations>\n")
        ParallelText(to: text).write(parts: bags.count) { number, text in
            let bag = bags[number]
            write(bag.index, of: bag.action, slot: bag.slot, armatures, ColladaXML(text))
        }
        text.write("</library_animations>\n")
    }

    /// The curves of one object, with the action's start before the first and its end after the last.
    ///
    /// - Parameter armatures: the bones of each.
    private func write(
        _ index: Int, of action: AnimAction, slot: ActionSlot?, _ armatures: [ExactName: [Bone]], _ xml: ColladaXML
    ) {
        let bag = action.channelbags[index]
        let id = ColladaID.action(action.name)
        if index == 0 {
            xml.raw("<animation id=\"\(id)\" name=\"")
            xml.raw(ColladaNames.attribute(action.name))
            xml.raw("\">\n")
        }
        if let slot, let owner = ColladaOwner(idType: slot.targetIDType) {
            let name = String(slot.identifier.unicodeScalars.dropFirst(2))
            let bones = owner == .node ? armatures[ExactName(name)] ?? [] : []
            let places = ColladaCurvePlaces(owner, name: name, bones: bones, tracks: bag.tracks)
            ColladaCurveWriter(places: places, prefix: id, units: units, version: options.version, xml: xml)
                .write(bag.tracks)
        }
        if index == action.channelbags.count - 1 { xml.raw("</animation>\n") }
    }
}
