import AnimationCore

/// What a COLLADA file means: objects with rest transforms, and actions with curves.
struct ColladaReader {
    private let file: ColladaDocument
    private let name: String?
    private let log: DiagnosticLog
    private let units: ColladaUnits
    private let stacks: [ColladaTransformStack]
    /// Written by bezt: names, frames and actions are exact.
    private let isOwn: Bool
    private let rate: FrameRate

    /// - Parameter name: of the file, for diagnostics.
    init(file: ColladaDocument, name: String?, options: ReadOptions, log: DiagnosticLog) {
        self.file = file
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
                let message = "no frame rate is stated; the times fit \(rate.text) fps; --fps gives another"
                log.report(.note, .frameRate, at: start, message)
            }
        } else {
            rate = FrameRate(fps: 24)
            let message = "no frame rate is stated and none fits the times; 24 fps is used; --fps gives another"
            log.report(.note, .frameRate, at: start, message)
        }
        units = ColladaUnits(rate: rate, meter: file.meter, snaps: own != rate)
        let units = self.units
        stacks = file.nodes.map { ColladaTransformStack($0, units: units, isBlenders: file.isBlenders) }
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

    func document() -> AnimationDocument {
        reportConventions()
        var document = AnimationDocument()
        document.frameRate = rate
        document.generator = file.authoringTool.flatMap { $0.isEmpty ? nil : $0 }
        document.sceneName = file.sceneID == nil ? nil : file.sceneName
        if isOwn {
            document.sceneName = file.scene.sceneName
            document.blenderVersion = file.scene.blenderVersion
        }
        document.objects = objects()
        readCurves(into: &document)
        setRange(of: &document)
        return document
    }

    private func reportConventions() {
        let start = Place(file: name)
        if !["1.4.0", "1.4.1", "1.5.0"].contains(file.version) {
            log.report(
                .warning, .version, at: file.versionPlace.place(in: name),
                "the version is \"\(file.version)\"; 1.4.0, 1.4.1 and 1.5.0 are known")
        }
        let axis = file.upAxis ?? "Y_UP"
        if axis != "Z_UP", !file.nodes.isEmpty {
            let place = file.upAxis == nil ? start : file.upAxisPlace.place(in: name)
            log.report(.note, .upAxis, at: place, "the file is \(axis); axes are kept as they are, not turned to Z up")
        }
        let joints = file.nodes.filter(\.isJoint)
        if let first = joints.first {
            log.report(
                .warning, .joints, at: first.place.place(in: name),
                "joints are read as empty objects, not as bones (\(joints.count))")
        }
        if let index = stacks.firstIndex(where: \.isTurnedRound) {
            log.report(
                .note, .blenderStack, at: file.nodes[index].place.place(in: name),
                "Blender wrote scale, rotation, location in this order; read as location, rotation, scale")
        }
    }

    // MARK: Objects

    private func objects() -> [SceneObject] {
        var names = UnusedNames()
        var objects: [SceneObject] = []
        objects.reserveCapacity(file.nodes.count)
        for (index, node) in file.nodes.enumerated() {
            let wanted = objectName(node)
            let name = names.take(wanted)
            if name != wanted {
                log.report(
                    .warning, .duplicateName, at: node.place.place(in: self.name),
                    "two nodes are named \"\(wanted)\"; the second becomes \"\(name)\"")
            }
            var object = SceneObject(name: name, kind: node.extra.objectType ?? ColladaReader.kind(node.instance))
            object.dataName = node.extra.dataName
            object.transform = rest(of: index)
            if let parent = node.parent {
                object.parent = ObjectParent(
                    name: objects[parent].name, inverse: stacks[index].parentInverse ?? .identity)
            }
            objects.append(object)
        }
        return objects
    }

    private func objectName(_ node: ColladaNode) -> String {
        let attribute = isOwn ? ColladaNames.name(attribute: node.name, id: node.id) : node.name
        return attribute ?? node.id ?? node.sid ?? "Node"
    }

    private static func kind(_ instance: String?) -> String {
        switch instance {
        case "geometry", "controller": "MESH"
        case "camera": "CAMERA"
        case "light": "LIGHT"
        default: "EMPTY"
        }
    }

    /// The node's rest transform; rotations that the stack cannot show come from bezt's own technique.
    private func rest(of index: Int) -> RestTransform {
        var rest = stacks[index].rest
        let extra = file.nodes[index].extra
        if let mode = extra.rotationMode.flatMap({ RotationMode(rnaName: $0) }), mode.eulerAxes == nil {
            rest.mode = mode
            rest.rotationEuler = SIMD3(0, 0, 0)
            rest.rotationAxisAngle = RestTransform().rotationAxisAngle
        }
        if let n = extra.rotationEuler { rest.rotationEuler = SIMD3(Float(n[0]), Float(n[1]), Float(n[2])) }
        if let n = extra.rotationQuaternion {
            rest.rotationQuaternion = SIMD4(Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
        }
        if let n = extra.rotationAxisAngle {
            rest.rotationAxisAngle = SIMD4(Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
        }
        return rest
    }

    // MARK: Curves

    /// The curves of one channel, and what is to be said of them.
    private struct Channel {
        let log = DiagnosticLog()
        var tracks: [(track: AnimationTrack, binding: ColladaBinding)] = []
        var valueTangents: ColladaValueTangents?
    }

    private func readCurves(into document: inout AnimationDocument) {
        let resolver = ColladaTargetResolver(file)
        let binder = ColladaBinder(document: file, stacks: stacks, meter: units.meter)
        let channels = Parallel.map(file.channels.count) { read(file.channels[$0], resolver, binder) }
        let clips = ColladaClips(file, units: units, file: name, log: log)
        var actions = ColladaActions()
        for (channel, read) in zip(file.channels, channels) {
            log.take(read.log)
            for (track, binding) in read.tracks {
                add(
                    track, of: channel, binding, clips.clips(ofAnimation: channel.animation), to: &actions,
                    objects: &document.objects)
            }
        }
        if let first = channels.firstIndex(where: { $0.valueTangents != nil }),
            let meaning = channels[first].valueTangents
        {
            let tool = file.authoringTool.map { "; the file is by \"\($0)\"" } ?? ""
            log.report(
                .note, .relativeTangents, at: file.channels[first].place.place(in: name),
                "tangents without times lie at thirds of the segments, and their values are \(meaning.words)\(tool)")
        }
        document.actions = actions.actions
    }

    private func read(
        _ channel: ColladaChannel, _ resolver: ColladaTargetResolver, _ binder: ColladaBinder
    ) -> Channel {
        var result = Channel()
        guard let curves = ColladaCurveReader(channel, of: file, units: units, file: name, log: result.log) else {
            return result
        }
        result.valueTangents = curves.valueTangents
        for binding in bindings(of: channel, curves, resolver, binder, result.log) {
            let keys = curves.keys(binding)
            if keys.isEmpty { continue }
            var track = AnimationTrack(dataPath: binding.dataPath, arrayIndex: binding.arrayIndex, keyframes: keys)
            track.extrapolation = curves.behaviors.extrapolation
            if let cycles = curves.behaviors.cycles { track.modifiers = [cycles] }
            result.tracks.append((track, binding))
        }
        return result
    }

    private func bindings(
        of channel: ColladaChannel, _ curves: ColladaCurveReader, _ resolver: ColladaTargetResolver,
        _ binder: ColladaBinder, _ log: DiagnosticLog
    ) -> [ColladaBinding] {
        let place = channel.place.place(in: name)
        var node: Int?
        if let target = resolver.resolve(channel.target, animation: file.animations[channel.animation].id) {
            if target.isRepaired {
                log.report(
                    .note, .blenderTarget, at: place,
                    "\"\(channel.target)\" is how Blender spells it; nothing in the file is called so")
            }
            let axis = curves.outputs.components.count == 4 ? curves.outputs.constants(3) : nil
            switch binder.bind(target, outputs: curves.outputs.componentNames, axis: axis) {
            case .bound(let bindings): return bindings
            case .unsupported(let code, let reason, let owner):
                node = owner
                log.report(
                    .warning, code, at: place,
                    "\"\(channel.target)\": \(reason); kept under the target's own name")
            }
        } else {
            log.report(
                .warning, .unresolvedTarget, at: place,
                "nothing in the file is called \"\(channel.target)\"; the curve is kept under this name")
        }
        return curves.outputs.components.indices.map { component in
            ColladaBinding(
                node: node, dataPath: channel.target, arrayIndex: Int32(clamping: component), component: component,
                factor: 1)
        }
    }

    private func add(
        _ track: AnimationTrack, of channel: ColladaChannel, _ binding: ColladaBinding, _ clips: [ColladaClips.Clip],
        to actions: inout ColladaActions, objects: inout [SceneObject]
    ) {
        let user = ColladaReader.user(of: binding, in: &objects)
        let owner = user.map { objects[$0].name } ?? ColladaReader.ownerName(channel.target)
        let slot =
            binding.data?.slot
            ?? ActionSlot(
                identifier: (user == nil ? "XX" : "OB") + owner, handle: 0,
                targetIDType: user == nil ? "UNSPECIFIED" : "OBJECT")
        var added: [(action: String, isSecond: Bool)] = []
        for clip in clips { added.append(actions.add(track, clip: clip, slot: slot)) }
        if clips.isEmpty {
            let root = file.animations[file.animations[channel.animation].root]
            let own = isOwn ? ColladaNames.name(attribute: root.name, id: root.id, prefix: ColladaID.actionPrefix) : nil
            added.append(
                actions.add(
                    track, actionKey: own == nil ? slot.identifier : root.id ?? slot.identifier,
                    actionName: own ?? "\(owner)Action", slot: slot))
        }
        for (action, isSecond) in added where isSecond {
            log.report(
                .warning, .duplicateCurve, at: channel.place.place(in: name),
                "\"\(channel.target)\" is animated a second time; that curve is in the action \"\(action)\"")
        }
        guard let user else { return }
        if binding.data == nil, track.dataPath == "rotation_axis_angle" { objects[user].transform.turnAboutAxis() }
        if objects[user].action == nil {
            objects[user].action = added.first?.action
            objects[user].slot = slot.identifier
        }
    }

    /// The object or other data-block that a curve is for, made when it is a data-block that is not there yet.
    private static func user(of binding: ColladaBinding, in objects: inout [SceneObject]) -> Int? {
        guard let data = binding.data else { return binding.node }
        if let known = objects.firstIndex(where: { $0.idType == data.kind.idType && $0.name == data.name }) {
            return known
        }
        objects.append(SceneObject(name: data.name, idType: data.kind.idType))
        return objects.count - 1
    }

    /// The id of an address.
    private static func ownerName(_ target: String) -> String {
        String(target.prefix { $0 != "/" && $0 != "(" })
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

extension RestTransform {
    /// Euler angles about one axis at most become that axis and its angle.
    fileprivate mutating func turnAboutAxis() {
        guard mode != .axisAngle else { return }
        mode = .axisAngle
        let axis = (0..<3).first { rotationEuler[$0] != 0 } ?? 2
        rotationAxisAngle = SIMD4(rotationEuler[axis], 0, 0, 0)
        rotationAxisAngle[axis + 1] = 1
        rotationEuler = SIMD3(0, 0, 0)
    }
}

extension FrameRate {
    /// `24`, or `30000/1001`.
    fileprivate var text: String {
        let (numerator, denominator) = ratio
        return denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
    }
}
