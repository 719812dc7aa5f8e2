import AnimationCore

/// What a COLLADA file means: objects with rest transforms, and actions with curves.
struct ColladaReader {
    private let file: ColladaDocument
    private let name: String?
    private let log: DiagnosticLog
    private let units: ColladaUnits
    private let axes: ColladaAxes
    /// Written by bezt: names, frames and actions are exact.
    private let isOwn: Bool
    private let rate: FrameRate
    private let budget: ColladaKeyBudget

    /// - Parameters:
    ///   - budget: of the keys.
    ///   - name: of the file, for diagnostics.
    init(file: ColladaDocument, budget: ColladaKeyBudget, name: String?, options: ReadOptions, log: DiagnosticLog) {
        self.file = file
        self.budget = budget
        self.name = name
        self.log = log
        let own = ColladaReader.ownRate(file)
        isOwn = own != nil
        let start = Place(file: name)
        if let own {
            rate = own
        } else if let stated = file.scene.frameRate, let stated = FrameRate(approximating: stated), stated.isValid {
            rate = stated
        } else if let wanted = options.frameRate {
            rate = wanted
        } else if let found = ColladaRate.find(times: ColladaReader.times(of: file)) {
            rate = found
            if !file.channels.isEmpty {
                let message = "no frame rate is stated; the times fit \(FrameText.ratio(rate)) fps; --fps gives another"
                log.report(.note, .frameRate, at: start, message)
            }
        } else {
            rate = FrameRate(fps: 24)
            let message = "no frame rate is stated and none fits the times; 24 fps is used; --fps gives another"
            log.report(.note, .frameRate, at: start, message)
        }
        units = ColladaUnits(rate: rate, meter: file.meter, snaps: own != rate)
        axes = options.keepsAxes ? .kept : ColladaAxes(upAxis: file.upAxis) ?? .kept
    }

    private static func ownRate(_ file: ColladaDocument) -> FrameRate? {
        guard let fps = file.scene.fps, let base = file.scene.fpsBase else { return nil }
        let rate = FrameRate(fps: fps, base: base)
        return rate.isValid ? rate : nil
    }

    /// All key times, in seconds.
    private static func times(of file: ColladaDocument) -> [Double] {
        var seen: Set<ExactName> = []
        var times: [Double] = []
        for channel in file.channels {
            guard let id = file.samplers[channel.sampler]?.input("INPUT")?.source, seen.insert(ExactName(id)).inserted,
                let array = file.sources[id]?.array.flatMap({ file.arrays[$0] })
            else { continue }
            times += array.numbers.filter(\.isFinite)
        }
        return times
    }

    func document() throws(ReadFailure) -> AnimationDocument {
        reportConventions()
        var document = AnimationDocument()
        document.frameRate = rate
        document.generator = file.authoringTool.flatMap { $0.isEmpty ? nil : $0 }
        document.sceneName = file.sceneID == nil ? nil : file.sceneName
        if isOwn {
            document.sceneName = file.scene.sceneName
            document.blenderVersion = file.scene.blenderVersion
        }
        try readScene(into: &document)
        setRange(of: &document)
        return document
    }

    private func reportConventions() {
        if !["1.4.0", "1.4.1", "1.5.0"].contains(file.version) {
            log.report(
                .warning, .version, at: file.versionPlace.place(in: name),
                "the version is \"\(file.version)\"; 1.4.0, 1.4.1 and 1.5.0 are known")
        }
        reportAxes()
        if file.scenes.count > 1 {
            log.report(
                .note, .scenes, at: file.scenes[1].place.place(in: name),
                "the file has \(file.scenes.count) scenes; the nodes of all of them are read")
        }
    }

    private func reportAxes() {
        let axis = file.upAxis ?? "Y_UP"
        if axis == "Z_UP" || file.nodes.isEmpty { return }
        let place = file.upAxis == nil ? Place(file: name) : file.upAxisPlace.place(in: name)
        if ColladaAxes(upAxis: file.upAxis) == nil {
            log.report(
                .warning, .upAxis, at: place, "the axis that points up is \"\(axis)\", which is none; axes are kept")
        } else if axes == .kept {
            log.report(.note, .upAxis, at: place, "the file is \(axis); axes are kept as they are, not turned to Z up")
        } else {
            log.report(.note, .upAxis, at: place, "the file is \(axis); everything is turned to Z up")
        }
    }

    // MARK: Objects and curves

    private func readScene(into document: inout AnimationDocument) throws(ReadFailure) {
        let resolver = ColladaTargetResolver(file)
        let binder = ColladaBinder(document: file, meter: units.meter, isOwn: isOwn)
        let channels = Parallel.map(file.channels.count) { index in
            ColladaChannelCurves(index, of: file, resolver, binder, units: units, file: name)
        }
        let clips = ColladaClips(file, units: units, file: name, log: log)
        var movers: [Int: ColladaNodeCurves] = [:]
        for (index, channel) in channels.enumerated() {
            if let node = channel.node, !channel.links.isEmpty {
                movers[node, default: ColladaNodeCurves()].add(
                    channel, at: index, clips: clips.indices(ofAnimation: file.channels[index].animation))
            }
        }
        var still = 0
        var firstStill: Int?
        for node in movers.keys.sorted() {
            movers[node]?.dropFixedAxes(of: &file.nodes[node], channels)
            let dropped = movers[node]?.dropStill(of: &file.nodes[node], channels) { node, animated in
                var frame = ColladaNodeFrame()
                frame.startsWithRest = ColladaTransformStack.startsWithRest(node, animated)
                let stack = ColladaTransformStack(
                    node, animated: animated, meter: units.meter, frame: frame, isBlenders: file.isBlenders)
                return stack.bakedLocation.count + (stack.bakesRotation ? 3 : 0)
            }
            still += dropped ?? 0
            if dropped != 0 { firstStill = firstStill ?? node }
        }
        if let firstStill {
            log.report(
                .note, .stillCurves, at: file.nodes[firstStill].place.place(in: name),
                "curves that never move (\(still)) are in the rest transforms, so that others need not be baked")
        }
        let scene = ColladaScene(
            ColladaScene.Context(
                document: file, animated: movers.mapValues(\.animated), meter: units.meter, axes: axes,
                isBlenders: file.isBlenders, isOwn: isOwn, file: name, log: log))
        document.objects = scene.objects
        let animation = ColladaSceneAnimation(
            file: file, name: name, isOwn: isOwn, meter: units.meter, channels: channels, movers: movers,
            scene: scene, clips: clips, log: log)
        try animation.read(into: &document, budget)
    }

    // MARK: Range

    private func setRange(of document: inout AnimationDocument) {
        if isOwn, let start = file.scene.frameStart, let end = file.scene.frameEnd {
            document.frameStart = start
            document.frameEnd = end
            return
        }
        if let start = file.scene.startTime, let end = file.scene.endTime, start.isFinite, end.isFinite {
            document.frameStart = ColladaReader.whole(Float(rate.exactFrame(atSeconds: start).rounded()))
            document.frameEnd = ColladaReader.whole(Float(rate.exactFrame(atSeconds: end).rounded()))
            return
        }
        let extents = document.actions.compactMap(\.curveFrameRange)
        guard let first = extents.map(\.lowerBound).min(), let last = extents.map(\.upperBound).max() else { return }
        document.frameStart = ColladaReader.whole(first.rounded(.down))
        document.frameEnd = ColladaReader.whole(last.rounded(.up))
    }

    private static func whole(_ frame: Float) -> Int32 {
        Int32(exactly: frame) ?? (frame < 0 ? Int32.min : Int32.max)
    }
}
