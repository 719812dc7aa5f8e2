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
        // Modifiers become keys, curve by curve.
        var document = FeatureStripping(carries: ColladaFormat.carriesAsKeys, losses: losses).strip(original)
        document.generator = ColladaReduction.generator(options)
        if !document.frameRate.isValid {
            losses.report(
                .frameRate, "a rate of \(document.frameRate.fps) / \(document.frameRate.base) is none; 24 fps")
            document.frameRate = FrameRate(fps: 24)
        }
        let objects = ColladaObjectReduction(losses: losses, log: log).reduce(document.objects)
        var actions = ColladaActionReduction(
            objects: objects, all: document.objects, strips: ColladaStripActions(original.objects),
            keys: document.pointCount, range: document.sceneRange, tolerance: options.fitTolerance, losses: losses,
            log: log)
        actions.reduce(document.actions)
        document.actions = actions.actions
        let kinds = ColladaLightKinds(actions.objects)
        report(kinds, of: actions.objects)
        document.objects = kinds.applied(to: actions.objects, moved: spots(actions)) + actions.blocks
        return document
    }

    private func report(_ kinds: ColladaLightKinds, of objects: [SceneObject]) {
        for object in objects {
            guard let name = object.dataName, let kind = object.dataKind, kinds[name] != kind else { continue }
            losses.report(
                .objects, "\"\(object.name)\": its light is \(kinds[name] ?? "") elsewhere, and so it is here",
                as: .note)
        }
    }

    /// The lights that curves move, and whether they move the size of a spot.
    private func spots(_ actions: ColladaActionReduction) -> [ExactName: Bool] {
        var spots: [ExactName: Bool] = [:]
        for light in actions.blocks where ColladaOwner(idType: light.idType) == .light {
            let bags = actions.actions.first { light.action.isExactly($0.name) }.map { action in
                let slot = action.slots.first { light.slot.isExactly($0.identifier) }
                return action.channelbags.filter { $0.slotHandle == slot?.handle }
            }
            spots[ExactName(light.name)] = bags?.contains { $0.tracks.contains { $0.dataPath == "spot_size" } } ?? false
        }
        return spots
    }

    /// What is written as the authoring tool; nil for none.
    static func generator(_ options: WriteOptions) -> String? {
        let text = ColladaText.trimmed(ColladaNames.xmlSafe(options.generator))
        return text.isEmpty ? nil : text
    }
}

extension AnimationDocument {
    /// From the first frame to the last.
    fileprivate var sceneRange: ClosedRange<Float> {
        let (first, last) = (Float(frameStart), Float(frameEnd))
        return min(first, last)...max(first, last)
    }
}
