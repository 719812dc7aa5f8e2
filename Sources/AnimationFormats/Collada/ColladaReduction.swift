import AnimationCore

/// The document as it comes back from a COLLADA file; whatever is left out or changed is reported.
struct ColladaReduction {
    private let options: WriteOptions
    private let log: DiagnosticLog
    private let losses: LossReporter

    /// - Parameter isKeptForBezt: whether bezt finds the document whole all the same, so that losses are notes.
    init(options: WriteOptions, log: DiagnosticLog, isKeptForBezt: Bool = false) {
        self.options = options
        self.log = log
        losses = LossReporter(
            format: ColladaFormat.title, log: log, isBakeAsked: options.isBakeAsked, isKeptForBezt: isKeptForBezt)
    }

    func reduce(_ original: AnimationDocument) -> AnimationDocument {
        var document = FeatureStripping(carries: ColladaFormat.carries, losses: losses).strip(original)
        document.generator = ColladaReduction.generator(options)
        if !document.frameRate.isValid {
            losses.report(
                .frameRate, "a rate of \(document.frameRate.fps) / \(document.frameRate.base) is none; 24 fps")
            document.frameRate = FrameRate(fps: 24)
        }
        let objects = ColladaObjectReduction(losses: losses, log: log).reduce(document.objects)
        var actions = ColladaActionReduction(
            objects: objects, all: document.objects, tolerance: options.fitTolerance, losses: losses, log: log)
        actions.reduce(document.actions)
        document.actions = actions.actions
        document.objects = actions.objects + actions.blocks
        return document
    }

    /// What is written as the authoring tool; nil for none.
    static func generator(_ options: WriteOptions) -> String? {
        let text = ColladaText.trimmed(ColladaNames.xmlSafe(options.generator))
        return text.isEmpty ? nil : text
    }
}
