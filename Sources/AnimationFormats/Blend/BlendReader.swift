import AnimationCore

/// Turns what a .blend says into a document: the scene that was shown, its objects, every action, and who uses it.
struct BlendReader {
    private let file: BlendFile
    private let rules: BlendRules
    private let actions: BlendActions

    /// - Throws: when the input is no .blend, is cut short, or is from before Blender 2.50.
    static func read(
        _ input: consuming InputBytes, _ options: ReadOptions, _ log: DiagnosticLog
    ) throws(ReadFailure) -> AnimationDocument {
        BlendReader(file: try BlendFile(input, log, largestUnpacked: options.largestUnpacked), options: options)
            .document()
    }

    /// The document without keys and samples, and how many its curves have.
    static func count(
        _ input: consuming InputBytes, _ options: ReadOptions, _ log: DiagnosticLog
    ) throws(ReadFailure) -> (document: AnimationDocument, counts: [PointCounts]) {
        let file = try BlendFile(input, log, largestUnpacked: options.largestUnpacked)
        let reader = BlendReader(file: file, options: options)
        var document = reader.documentWithoutActions()
        let outlines = reader.actions.outlines()
        document.actions = outlines.map(\.action)
        return (document, reader.actions.counts(outlines))
    }

    init(file: BlendFile, options: ReadOptions) {
        self.file = file
        rules = BlendRules(version: file.version, isAsStored: options.isAsStored)
        actions = BlendActions(file: file, rules: rules)
    }

    func document() -> AnimationDocument {
        var document = documentWithoutActions()
        document.actions = actions.all()
        return document
    }

    /// All but the actions: scene, objects and who uses which action.
    func documentWithoutActions() -> AnimationDocument {
        if file.version > .newestKnown {
            file.log.report(
                .warning, blend: .newer, at: file.data.place(0, "header"),
                "this is a file of Blender \(file.version.text), newer than any that bezt has been tried on",
                notes: ["What its structs still call by the known names is read."])
        }
        var document = AnimationDocument()
        document.blenderVersion = file.version.text
        let scene = BlendScene(file: file)
        scene.read(into: &document)
        let users = BlendUsers(file: file, actions: actions)
        document.objects = BlendObjects(file: file, rules: rules, users: users).all(of: scene) + users.others()
        return document
    }
}

extension Sequence {
    /// In the order of their names' bytes, as Blender lists data-blocks; those of one name stay in their order.
    func sortedByName(_ name: (Element) -> String) -> [Element] {
        map { (Array(name($0).utf8), $0) }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }
            .map(\.1)
    }
}
