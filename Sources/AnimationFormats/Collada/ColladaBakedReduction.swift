import AnimationCore

/// What a file whose motion is sampled says less than the document; reported, and the objects as its nodes hold them.
struct ColladaBakedReduction {
    let options: WriteOptions
    let log: DiagnosticLog
    private let losses: LossReporter

    /// - Parameter isKeptForBezt: whether bezt finds the document whole all the same, so that losses are notes.
    init(options: WriteOptions, log: DiagnosticLog, isKeptForBezt: Bool = false) {
        self.options = options
        self.log = log
        // Whoever asks for such a profile asks for samples.
        losses = LossReporter(
            format: ColladaFormat.title, log: log, isBakeAsked: true, isKeptForBezt: isKeptForBezt)
    }

    /// What is part of the samples, or of the nodes.
    private static let carries = FeatureSet([
        .keyframes, .bezierHandles, .easingEquations, .linearExtrapolation, .endlessCycles, .modifiers, .samples,
        .slots,
        .integerCurves, .frameRate, .sceneRange, .objects, .bones,
    ])

    /// - Throws: when there are no frames to sample, or too many.
    func scene(of original: AnimationDocument) throws(WriteFailure) -> ColladaBakedScene {
        var document = FeatureStripping(carries: ColladaBakedReduction.carries, losses: losses).strip(original)
        if !document.frameRate.isValid { document.frameRate = FrameRate(fps: 24) }
        let objects = ColladaObjectReduction(losses: losses, log: log, keepsWhole: true).reduce(document.objects)
        let frames = try frames(of: document)
        let scene = ColladaBakedScene(objects: objects, actions: document, frames: frames, profile: options.profile)
        report(document, scene, ColladaStripActions(original.objects))
        if let blocks = scene.blocks { report(blocks) }
        for (index, block) in document.objects.enumerated() where !block.isObject || block.embedded != nil {
            if scene.blocks?.written.contains(index) != true {
                ColladaObjectReduction.reportLeftOut(block, losses)
            }
        }
        return scene
    }

    private func frames(of document: AnimationDocument) throws(WriteFailure) -> BakeFrames {
        var options = options
        options.bakeStep = options.bakeStep ?? .frames(options.profile.sampleStep)
        let frames: BakeFrames
        do throws(BakeFramesProblem) {
            frames = try BakeFrames(of: document, options)
        } catch {
            throw WriteFailure(error.diagnostic)
        }
        let bones = document.objects.map(\.bones.count).max() ?? 0
        try SampleMemory.check(
            frames, curves: ColladaBakedReduction.numbersOfObject + ColladaBakedReduction.numbersOfBone * bones,
            advice: "Take fewer --frames, or samples farther apart with --fps or --bake=STEP.")
        try SampleWork.check(frames, document)
        return frames
    }

    /// Held at each frame while an object is written: its matrix and its parts.
    private static let numbersOfObject = 40
    /// A matrix.
    private static let numbersOfBone = 16

    private func report(_ blocks: ColladaBakedBlocks) {
        for (object, copy) in blocks.copies {
            losses.report(
                .objects,
                "\"\(object)\" gets \(copy.owner.idType) data of its own, \"\(copy.name)\": Blender's importer spoils "
                    + "curves of what two objects show", as: .note)
        }
        if let wearer = blocks.wearer {
            log.report(
                .note, .nodeMade, at: Place(),
                "materials get an object \"\(wearer.name)\" that wears them, a mesh of one point: Blender's importer "
                    + "takes the curves of no others")
        }
    }

    private func report(
        _ document: AnimationDocument, _ scene: ColladaBakedScene, _ strips: ColladaStripActions
    ) {
        var sampled: [AnimationTrack] = []
        for action in document.actions {
            let names = TrackNames(of: action)
            let users = scene.objects.filter { $0.action.isExactly(action.name) }
            let others = document.objects.enumerated().filter {
                (!$0.element.isObject || $0.element.embedded != nil) && $0.element.action.isExactly(action.name)
            }
            for bag in action.channelbags {
                let slot = names.slot(of: bag)
                func uses(_ object: SceneObject) -> Bool { slot == nil || object.slot.isExactly(slot?.identifier) }
                let isUsed = users.contains(where: uses)
                let blocks = others.filter { uses($0.element) }
                for track in bag.tracks {
                    if ColladaTransformPath(track.dataPath) == nil {
                        if let reason = whyLeftOut(track, of: blocks, among: bag.tracks, scene) {
                            losses.leaveOut(.otherDataPaths, track: names.name(of: track, in: bag), reason)
                        } else {
                            sampled.append(track)
                        }
                    } else if !isUsed {
                        losses.leaveOut(
                            .unusedActions, track: names.name(of: track, in: bag),
                            strips.reason(action.name).map { "\($0); left out" }
                                ?? "no object uses the curve; left out")
                    } else {
                        sampled.append(track)
                    }
                }
            }
        }
        SamplingReport(losses: losses).report(sampled, sampledAt: scene.frames, of: document)
    }

    /// Why a curve that is no transform is left out; nil when it is not.
    ///
    /// - Parameters:
    ///   - blocks: the data-blocks that it moves, with their places in the document.
    ///   - tracks: all curves beside it.
    private func whyLeftOut(
        _ track: AnimationTrack, of blocks: [(offset: Int, element: SceneObject)], among tracks: [AnimationTrack],
        _ scene: ColladaBakedScene
    ) -> String? {
        guard let shown = scene.blocks else { return "only transforms of objects and bones are sampled; left out" }
        let reasons = blocks.map { shown.whyLeftOut(track, of: $0.element, at: $0.offset, among: tracks) }
        if reasons.contains(nil) { return nil }
        return reasons.compactMap(\.self).first ?? "Blender's importer has no animation of \(track.dataPath); left out"
    }
}
