import AnimationCore

/// A channel with its keys, and the numbers of a node that they move or the properties that they are.
struct ColladaChannelCurves {
    /// The index of the channel in the document.
    let channel: Int
    let log = DiagnosticLog()
    private(set) var curves: ColladaCurveReader?
    private(set) var node: Int?
    private(set) var transform: Int?
    private(set) var links: [ColladaBinder.Link] = []
    /// Properties that are no transforms.
    private(set) var bindings: [ColladaBinding] = []

    init(
        _ index: Int, of document: ColladaDocument, _ resolver: ColladaTargetResolver, _ binder: ColladaBinder,
        units: ColladaUnits, file: String?
    ) {
        channel = index
        let channel = document.channels[index]
        curves = ColladaCurveReader(channel, of: document, units: units, file: file, log: log)
        guard let curves else { return }
        let place = channel.place.place(in: file)
        guard let target = resolver.resolve(channel.target, animation: document.animations[channel.animation].id)
        else {
            log.report(
                .warning, .unresolvedTarget, at: place,
                "nothing in the file is called \"\(channel.target)\"; the curve is kept under this name")
            return
        }
        if target.isRepaired {
            log.report(
                .note, .blenderTarget, at: place,
                "\"\(channel.target)\" is how Blender spells it; nothing in the file is called so")
        }
        switch binder.bind(target, outputs: curves.outputs.componentNames) {
        case .moves(let node, let transform, let links):
            (self.node, self.transform, self.links) = (node, transform, links)
        case .bound(let bindings):
            self.bindings = bindings
            node = bindings.first?.node
        case .unsupported(let code, let reason, let owner):
            node = owner
            log.report(
                .warning, code, at: place, "\"\(channel.target)\": \(reason); kept under the target's own name")
        }
    }

    /// The numbers that the channel moves, with the components that move them.
    var inputs: [(input: ColladaInput, component: Int)] {
        guard let transform else { return [] }
        return links.map { (ColladaInput(transform: transform, number: $0.number), $0.component) }
    }

    /// One component as a curve: its numbers times a factor, plus an offset.
    func track(
        _ dataPath: String, _ index: Int, component: Int, factor: Double = 1, offset: Double = 0
    ) -> AnimationTrack? {
        let binding = ColladaBinding(
            node: node, dataPath: dataPath, arrayIndex: Int32(clamping: index), component: component, factor: factor)
        guard var track = track(binding) else { return nil }
        // Turned round, 0 would be -0.
        if offset != 0 || factor < 0 {
            for key in track.keyframes.indices { track.keyframes[key].raise(by: offset) }
        }
        return track
    }

    /// One component as the curve of a property; nil without keys.
    func track(_ binding: ColladaBinding) -> AnimationTrack? {
        guard let curves else { return nil }
        let keys = curves.keys(binding)
        if keys.isEmpty { return nil }
        var track = AnimationTrack(dataPath: binding.dataPath, arrayIndex: binding.arrayIndex, keyframes: keys)
        track.extrapolation = curves.behaviors.extrapolation
        if let cycles = curves.behaviors.cycles { track.modifiers = [cycles] }
        return track
    }
}

extension Keyframe {
    fileprivate mutating func raise(by offset: Double) {
        func raised(_ value: Float) -> Float { Float(Double(value) + offset + 0) }
        value = raised(value)
        handleLeft.y = raised(handleLeft.y)
        handleRight.y = raised(handleRight.y)
    }
}
