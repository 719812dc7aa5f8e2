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
        report(document, objects, frames)
        return ColladaBakedScene(objects: objects, actions: document, frames: frames, profile: options.profile)
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

    private func report(_ document: AnimationDocument, _ objects: [SceneObject], _ frames: BakeFrames) {
        var sampled: [AnimationTrack] = []
        for action in document.actions {
            let names = TrackNames(of: action)
            let users = objects.filter { $0.action.isExactly(action.name) }
            for bag in action.channelbags {
                let slot = names.slot(of: bag)
                let isUsed = users.contains { slot == nil || $0.slot.isExactly(slot?.identifier) }
                for track in bag.tracks {
                    if ColladaTransformPath(track.dataPath) == nil {
                        losses.leaveOut(
                            .otherDataPaths, track: names.name(of: track, in: bag),
                            "only transforms of objects and bones are sampled; left out")
                    } else if !isUsed {
                        losses.leaveOut(
                            .unusedActions, track: names.name(of: track, in: bag), "no object uses the curve; left out")
                    } else {
                        sampled.append(track)
                    }
                }
            }
        }
        SamplingReport(losses: losses).report(sampled, sampledAt: frames, of: document)
    }
}
