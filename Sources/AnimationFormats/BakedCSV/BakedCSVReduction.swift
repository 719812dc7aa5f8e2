import AnimationCore

/// What baked CSV makes of a document, and what is lost on the way.
struct BakedCSVReduction {
    private let original: AnimationDocument
    private let options: WriteOptions
    private let log: DiagnosticLog
    private let losses: LossReporter
    private let channels: BakedCSVChannels
    /// Nil when there is nothing to step through; writing says why.
    private let frames: BakeFrames?

    init(of document: AnimationDocument, _ options: WriteOptions, _ log: DiagnosticLog) {
        original = document
        self.options = options
        self.log = log
        losses = LossReporter(
            format: AnimationFormat.bakedCSV.title, log: log, isBakeAsked: options.isBakeAsked)
        channels = BakedCSVChannels(of: document)
        frames = document.frameRate.isValid ? try? BakeFrames(of: document, options) : nil
    }

    /// The document that reading gives back. Its samples take 12 bytes each.
    func document() -> AnimationDocument {
        guard let frames else { return original }
        report()
        var result = sampledDocument(frames)
        for (name, samples) in zip(channels.names, sampled(frames)) { result.add(column: name, samples) }
        return result.document
    }

    private func sampledDocument(_ frames: BakeFrames) -> SampledDocument {
        SampledDocument(
            frames: frames.firstFrame...frames.lastFrame,
            rate: BakedCSVRate.survivor(of: original.frameRate, over: frames))
    }

    private func sampled(_ frames: BakeFrames) -> [[CurveSample]] {
        let tracks = channels.tracks
        return [[CurveSample]](unsafeUninitializedCapacity: tracks.count) { columns, count in
            columns.initialize(repeating: [])
            count = tracks.count
            Parallel.forEach(tracks.count) { index in
                columns[index] = zip(frames, tracks[index].bake(frames)).map {
                    // The text of a NaN has neither sign nor payload.
                    CurveSample(frame: $0, value: $1.isNaN ? .nan : $1)
                }
            }
        }
    }
}

extension BakedCSVReduction {
    /// One line for each kind of loss, and one for each muted curve.
    func report() {
        guard let frames else { return }
        reportSampling(frames)
        reportStructure()
        reportScene(frames)
        let stripping = FeatureStripping(carries: AnimationFormat.bakedCSV.carries, losses: losses)
        _ = stripping.strip(withoutCurves())
    }

    /// What sampling takes care of is told in one line for all curves, not again for each.
    private func withoutCurves() -> AnimationDocument {
        var document = original
        for action in document.actions.indices {
            for bag in document.actions[action].channelbags.indices {
                for track in document.actions[action].channelbags[bag].tracks.indices {
                    document.actions[action].channelbags[bag].tracks[track].becomeEmpty()
                }
            }
        }
        return document
    }

    // MARK: What sampling makes of curves

    private func reportSampling(_ frames: BakeFrames) {
        let tracks = channels.tracks
        SamplingReport(losses: losses).report(tracks, sampledAt: frames, of: original)
        let integers = tracks.count { $0.valueKind != .float }
        if integers > 0 {
            losses.report(
                .integerCurves, "integer and discrete curves become float curves: \(integers)", as: losses.baking,
                curves: integers)
        }
        for name in channels.duplicates {
            let place = Place(position: .track(name: name, key: nil))
            let message = "another curve has the same name and is written; this one is left out"
            log.losses.leaveOut(curves: 1)
            log.report(Diagnostic(.warning, BakedCSVCode.duplicateChannel.rawValue, at: place, message))
        }
    }

    // MARK: What has no column

    private func reportStructure() {
        let actions = original.actions.count { action in
            action.channelbags.allSatisfy { $0.tracks.allSatisfy(\.isMuted) }
        }
        report(.unusedActions, actions, "actions without audible curves have no columns; left out")
        report(
            .slots, original.actions.reduce(0) { $0 + lostSlots(of: $1) },
            "only names of slots are kept, where several slots of an action have curves; left out or changed")
        report(.objects, original.objects.count, "there is no place for objects and their transforms; left out")
        report(
            .bones, original.objects.reduce(0) { $0 + $1.bones.count },
            "there is no place for bones and their rest matrices; left out")
    }

    private func lostSlots(of action: AnimAction) -> Int {
        let audible = BakedCSVChannels.withoutMutedTracks(action)
        guard TrackName.showsSlots(audible) else { return action.slots.count }
        let withCurves = audible.channelbags.filter { !$0.tracks.isEmpty }.compactMap(TrackNames(of: audible).slot)
        let kept = withCurves.enumerated().count { order, slot in
            slot.handle == ActionSlot.firstHandle &+ Int32(truncatingIfNeeded: order)
                && slot.targetIDType.utf8.elementsEqual(IDCode.type(ofIdentifier: slot.identifier).utf8)
        }
        return action.slots.count - kept
    }

    private func reportScene(_ frames: BakeFrames) {
        let after = sampledDocument(frames).document
        if after.frameRate.ratio != original.frameRate.ratio {
            losses.report(
                .frameRate,
                "the frames do not tell the rate \(original.frameRate.value); reading finds \(after.frameRate.value)")
        }
        // Other frames than the scene's are no loss where they were asked for.
        guard options.frames == nil else { return }
        if after.frameStart != original.frameStart || after.frameEnd != original.frameEnd {
            losses.report(
                .sceneRange,
                "the scene's frames \(original.frameStart) to \(original.frameEnd) become "
                    + "\(after.frameStart) to \(after.frameEnd)")
        }
    }

    private func report(_ feature: Feature, _ count: Int, _ message: String) {
        if count > 0 { losses.report(feature, "\(message): \(count)", as: losses.baking) }
    }
}

extension AnimationTrack {
    fileprivate mutating func becomeEmpty() {
        keyframes = []
        samples = []
        modifiers = []
        extrapolation = .constant
        valueKind = .float
    }
}
