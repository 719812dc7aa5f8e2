import AnimationCore

/// The curves of all channels, sorted into actions, and what is to be said of them.
struct ColladaSceneAnimation {
    let file: ColladaDocument
    /// Of the file, for diagnostics.
    let name: String?
    let isOwn: Bool
    let meter: Double
    let channels: [ColladaChannelCurves]
    /// For each node that curves move.
    let movers: [Int: ColladaNodeCurves]
    let scene: ColladaScene
    let clips: ColladaClips
    let log: DiagnosticLog

    /// A curve and what it is for.
    private struct Curve {
        var track: AnimationTrack
        /// Nil where no node owns it.
        var object: Int?
        /// The camera, light, material or shape key that owns it.
        var data: ColladaDataBlock?
    }

    func read(into document: inout AnimationDocument, _ budget: ColladaKeyBudget) throws(ReadFailure) {
        let moved = scene.members.filter { movers[$0.node] != nil && scene.originals[$0.object] == nil }
            .sorted { $0.node < $1.node }
        let starts = moved.indices.filter { $0 == 0 || moved[$0 - 1].node != moved[$0].node } + [moved.count]
        let spareKeys = try spareKeys(of: moved, budget)
        // A node that shows up twice has one log for both.
        let results = Parallel.map(starts.count - 1) { node in
            (starts[node]..<starts[node + 1]).map { tracks(of: moved[$0], spareKeys: spareKeys) }
        }.flatMap { $0 }
        var curves = Array(repeating: [Curve](), count: channels.count)
        for (member, result) in zip(moved, results) {
            for (channel, track) in result.tracks {
                curves[channel].append(Curve(track: track, object: member.object))
            }
        }
        keepOthers(&curves, moved: Set(moved.map(\.node)))
        var actions = ColladaActions()
        for (channel, curves) in zip(channels, curves) {
            take(channel.log)
            let seconds = curves.flatMap { curve in
                add(curve, of: file.channels[channel.channel], to: &actions, &document.objects)
            }
            if let action = seconds.first { report(second: file.channels[channel.channel], in: action) }
        }
        for (copy, original) in scene.originals {
            document.objects[copy].action = document.objects[original].action
            document.objects[copy].slot = document.objects[original].slot
        }
        document.actions = actions.actions
        reportStacks()
        reportBaking(zip(moved, results))
        reportTangents()
    }

    /// A number that several properties follow is read several times.
    private func take(_ channel: DiagnosticLog) {
        var known: [Diagnostic] = []
        for diagnostic in channel.diagnostics where !known.contains(diagnostic) {
            known.append(diagnostic)
            log.report(diagnostic)
        }
    }

    /// How many keys each node that is baked may get beside those at its own frames: what is left, in equal shares.
    private func spareKeys(of members: [ColladaScene.Member], _ budget: ColladaKeyBudget) throws(ReadFailure) -> Int {
        var budget = budget
        for channel in channels {
            // Each clip beyond the first gets keys of its own: those in it, and two at its ends.
            let clips = clips.clips(ofAnimation: file.channels[channel.channel].animation)
            guard clips.count > 1, let curves = channel.curves else { continue }
            let keys = clips.dropFirst().reduce(0) { $0 + 2 + curves.keyCount(from: $1.start, to: $1.end) }
            try budget.take(
                keys * max(channel.links.count, channel.bindings.count, 1),
                at: file.channels[channel.channel].place, "Too many clips play an animation; let fewer of them play it."
            )
        }
        var bakes = 0
        for member in members {
            guard let (takes, keys) = movers[member.node]?.bakedKeys(member.stack, channels), takes > 0 else {
                continue
            }
            bakes += takes
            try budget.take(
                keys, at: file.nodes[member.node].place,
                "Nodes whose curves no single property follows are baked; give them fewer keys or fewer transforms.")
        }
        return budget.left / max(bakes, 1)
    }

    private func tracks(of member: ColladaScene.Member, spareKeys: Int) -> ColladaNodeTracks {
        guard let mover = movers[member.node] else { return ColladaNodeTracks() }
        let prefix = member.bone.map { "pose.bones[\"\(ColladaDataPath.escaped($0))\"]." } ?? ""
        var result = mover.tracks(
            member.stack, node: file.nodes[member.node], channels: channels, spareKeys: spareKeys
        ) { matrix in
            member.axes.turned(matrix.inMetres(meter))
        }
        for index in result.tracks.indices {
            result.tracks[index].track.dataPath = prefix + result.tracks[index].track.dataPath
        }
        return result
    }

    /// Curves that no transform of a node follows are those of other properties, or keep the channel's target as their
    /// path.
    private func keepOthers(_ curves: inout [[Curve]], moved: Set<Int>) {
        let firsts = Dictionary(scene.members.map { ($0.node, $0) }, uniquingKeysWith: { first, _ in first })
        for (index, channel) in channels.enumerated() {
            let isFollowed = !channel.links.isEmpty && channel.node.map(moved.contains) == true
            guard !isFollowed, let outputs = channel.curves?.outputs else { continue }
            let owner = channel.node.flatMap { firsts[$0] }
            let content = file.channels[channel.channel]
            if !channel.bindings.isEmpty, owner?.bone == nil {
                for binding in channel.bindings {
                    guard let track = channel.track(binding) else { continue }
                    curves[index].append(Curve(track: track, object: owner?.object, data: binding.data))
                }
                continue
            }
            if let bone = owner?.bone, !channel.bindings.isEmpty {
                channel.log.report(
                    .warning, .unsupportedTarget, at: content.place.place(in: name),
                    "\"\(content.target)\": the bone \"\(bone)\" has no such property; kept under the target's own name"
                )
            }
            for component in outputs.components.indices {
                if let track = channel.track(content.target, component, component: component) {
                    curves[index].append(Curve(track: track, object: owner?.object))
                }
            }
        }
    }

    private func report(second channel: ColladaChannel, in action: String) {
        log.report(
            .warning, .duplicateCurve, at: channel.place.place(in: name),
            "\"\(channel.target)\" is animated a second time; that curve is in the action \"\(action)\"")
    }

    /// The names of the actions that are second ones, because the property has a curve already.
    private func add(
        _ curve: Curve, of channel: ColladaChannel, to actions: inout ColladaActions, _ objects: inout [SceneObject]
    ) -> [String] {
        let user = ColladaSceneAnimation.user(of: curve, in: &objects)
        let owner = user.map { objects[$0].name } ?? ColladaSceneAnimation.ownerName(channel.target)
        let slot =
            curve.data?.slot
            ?? ActionSlot(
                identifier: (user == nil ? "XX" : "OB") + owner, handle: 0,
                targetIDType: user == nil ? "UNSPECIFIED" : "OBJECT")
        var added: [(action: String, isSecond: Bool)] = []
        let clips = clips.clips(ofAnimation: channel.animation)
        for clip in clips { added.append(actions.add(curve.track, clip: clip, slot: slot)) }
        if clips.isEmpty {
            let root = file.animations[file.animations[channel.animation].root]
            let own = isOwn ? ColladaNames.name(attribute: root.name, id: root.id, prefix: ColladaID.actionPrefix) : nil
            added.append(
                actions.add(
                    curve.track, actionKey: own == nil ? slot.identifier : root.id ?? slot.identifier,
                    actionName: own ?? "\(owner)Action", slot: slot))
        }
        if let user, objects[user].action == nil {
            objects[user].action = added.first?.action
            objects[user].slot = slot.identifier
        }
        return added.filter(\.isSecond).map(\.action)
    }

    /// The object or other data-block that a curve is for, made when it is a data-block that is not there yet.
    private static func user(of curve: Curve, in objects: inout [SceneObject]) -> Int? {
        guard let data = curve.data else { return curve.object }
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

    // MARK: What is to be said

    private func reportStacks() {
        if let member = scene.members.first(where: \.stack.isTurnedRound) {
            log.report(
                .note, .blenderStack, at: file.nodes[member.node].place.place(in: name),
                "Blender wrote scale, rotation, location in this order; read as location, rotation, scale")
        }
        if let node = scene.firstBoundNode {
            log.report(
                .note, .bindPose, at: file.nodes[node].place.place(in: name),
                "\(counted(scene.boundBones, "bone")) rest where the skin was bound, which is not where the nodes stand"
            )
        }
        for member in scene.members where member.stack.shear > ColladaSceneAnimation.mostShear {
            let title = member.bone ?? scene.objects[member.object].name
            report(shear: member.stack.shear, of: title, at: file.nodes[member.node].place)
        }
    }

    /// Differences of matrix entries that rounded decimals make.
    private static let mostShear = 1e-4

    private func report(shear: Double, of title: String, at place: ColladaPlace) {
        log.report(
            .warning, .shear, at: place.place(in: name),
            "\"\(title)\": its matrix has shear, which location, rotation and scale cannot show; entries are off by up to "
                + ColladaSceneAnimation.text(shear))
    }

    private func reportBaking(_ nodes: Zip2Sequence<[ColladaScene.Member], [ColladaNodeTracks]>) {
        var matrices = 0
        var firstMatrix: Int?
        for (member, tracks) in nodes {
            let title = member.bone ?? scene.objects[member.object].name
            for channel in tracks.idle {
                let channel = file.channels[channel]
                log.report(
                    .warning, .unsupportedTarget, at: channel.place.place(in: name),
                    "\"\(channel.target)\" moves nothing: it stands behind a scale of 0; left out")
            }
            for (channel, result, ends) in tracks.baked {
                if result.isMatrix {
                    matrices += 1
                    firstMatrix = firstMatrix ?? channel
                } else {
                    report(result, of: title, member.stack, at: file.channels[channel].place)
                }
                if result.shear > ColladaSceneAnimation.mostShear, result.shear > member.stack.shear {
                    report(shear: result.shear, of: title, at: file.channels[channel].place)
                }
                if ends.isLost {
                    log.report(
                        .warning, .behavior, at: file.channels[channel].place.place(in: name),
                        "\"\(title)\": what the curves do outside their keys cannot be baked; constant")
                }
            }
        }
        if let firstMatrix {
            log.report(
                .note, .matrixCurves, at: file.channels[firstMatrix].place.place(in: name),
                "curves of whole matrices (\(matrices)) become location, quaternion and scale at their keys, "
                    + "straight in between")
        }
    }

    private func report(
        _ result: ColladaBaker.Result, of title: String, _ stack: ColladaTransformStack, at place: ColladaPlace
    ) {
        var parts: [String] = []
        var errors: [String] = []
        if !stack.bakedLocation.isEmpty {
            parts.append("location")
            errors.append("\(ColladaSceneAnimation.text(result.deviation.location)) m")
        }
        if stack.bakesRotation {
            parts += ["rotation", "scale"]
            let degrees = result.deviation.rotation * ColladaUnits.degreesPerRadian
            errors.append("\(ColladaSceneAnimation.text(degrees))°")
            errors.append("\(ColladaSceneAnimation.text(result.deviation.scale)) in scale")
        }
        log.report(
            .warning, .baked, at: place.place(in: name),
            "\"\(title)\": no single curves tell its \(parts.joined(separator: ", ")), so they are baked: "
                + "\(counted(result.keys, "key")) and \(result.added) more, off by up to "
                + errors.joined(separator: ", ")
                + (result.isShort ? "; so small a file makes no more keys" : ""))
    }

    /// Two digits: `0.0042`, `0`, `12`.
    private static func text(_ value: Double) -> String {
        guard value > 0, value.isFinite else { return "0" }
        var scale = 1.0
        while value * scale < 10, scale < 1e9 { scale *= 10 }
        return "\(Float((value * scale).rounded() / scale))"
    }

    private func reportTangents() {
        guard let first = channels.first(where: { $0.curves?.valueTangents != nil }),
            let meaning = first.curves?.valueTangents
        else { return }
        let tool = file.authoringTool.map { "; the file is by \"\($0)\"" } ?? ""
        log.report(
            .note, .relativeTangents, at: file.channels[first.channel].place.place(in: name),
            "tangents without times lie at thirds of the segments, and their values are \(meaning.words)\(tool)")
    }
}
