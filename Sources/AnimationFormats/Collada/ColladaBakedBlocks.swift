import AnimationCore

/// The cameras, lights and materials of a scene that is sampled for Blender.
///
/// The importer takes the curves of what an object shows, once for every object that does: it converts them anew for the
/// second one, and frees them twice. So each object that shows a camera or light with curves gets one of its own.
struct ColladaBakedBlocks {
    /// In the order of the document; lights without curves, whose kind is known, at the end.
    private(set) var all: [ColladaBakedBlock] = []
    /// What the objects' nodes show: the place in `all`, by the object's.
    private(set) var shown: [Int: Int] = [:]
    /// The places of the data-blocks in the document that have elements.
    private(set) var written: Set<Int> = []
    /// The objects that got a camera or light of their own, with its name.
    private(set) var copies: [(object: String, element: ColladaBlocks.Block)] = []
    /// The object that wears the materials; nil without any.
    private(set) var wearer: ColladaMaterialWearer?
    private let users: [ExactName: [Int]]
    private let kinds: ColladaLightKinds
    private let system: AnimationSystem

    /// - Parameter objects: as `ColladaObjectReduction` leaves them.
    init(_ document: AnimationDocument, objects: [SceneObject], firstFrame: Float) {
        var system = AnimationSystem(document)
        system.playback.currentFrame = firstFrame
        self.system = system
        kinds = ColladaLightKinds(document.objects)
        var users: [ExactName: [Int]] = [:]
        for (index, object) in objects.enumerated() {
            guard let name = object.dataName else { continue }
            users[ColladaBlocks.key(object.kind, name), default: []].append(index)
        }
        self.users = users
        var names = UnusedNames()
        let known = Set((document.objects.filter { !$0.isObject }.map(\.name) + kinds.names).map { ExactName($0) })
        for name in known { _ = names.take(name.text) }
        var ids: Set<String> = []
        for (index, block) in document.objects.enumerated() {
            guard let owner = ColladaBakedBlocks.owner(of: block), ids.insert(owner.id(block.name)).inserted,
                let made = element(for: block, owner)
            else { continue }
            written.insert(index)
            add(made, names: &names, objects)
        }
        for name in kinds.names where ids.insert(ColladaOwner.light.id(name)).inserted {
            let light = SceneObject(name: name, idType: ColladaOwner.light.idType)
            add(
                ColladaBakedBlock(light, owner: .light, kind: kinds[name], numbers: [], posed: light), names: &names,
                objects)
        }
        let materials = all.map(\.element).filter { $0.owner == .material }.map(\.name)
        if !materials.isEmpty { wearer = ColladaMaterialWearer(of: materials, beside: objects) }
    }

    /// Nil for a data-block that has no element, whatever its curves say.
    private static func owner(of block: SceneObject) -> ColladaOwner? {
        guard block.embedded == nil, let owner = ColladaOwner(idType: block.idType),
            owner != .node, owner != .shapeKeys
        else { return nil }
        return owner
    }

    /// Nil where no curve says anything, or no object shows it.
    private func element(for block: SceneObject, _ owner: ColladaOwner) -> ColladaBakedBlock? {
        guard let action = block.action.flatMap({ system.action(named: $0) }), isShown(block, owner) else { return nil }
        let slot = action.slots.first { block.slot.isExactly($0.identifier) }
        let tracks = action.channelbags.filter { $0.slotHandle == slot?.handle }.flatMap(\.tracks)
        let numbers = tracks.compactMap { track in
            number(of: track, of: block, owner, among: tracks).map { number in
                (curve: ChannelID(track, slotHandle: slot?.handle), number: number)
            }
        }
        var posed = block
        system.applyToObject(&posed)
        let made = ColladaBakedBlock(block, owner: owner, kind: kinds[block.name], numbers: numbers, posed: posed)
        return made.element.values.isEmpty || owner == .material && made.channels.isEmpty ? nil : made
    }

    /// What a curve moves in the element; nil for nothing.
    private func number(
        of track: AnimationTrack, of block: SceneObject, _ owner: ColladaOwner, among tracks: [AnimationTrack]
    ) -> ColladaNumber? {
        guard let number = owner.number(track.dataPath, track.arrayIndex),
            owner.whyStill(track, among: tracks, kind: kinds[block.name]) == nil
        else { return nil }
        return number
    }

    private func isShown(_ block: SceneObject, _ owner: ColladaOwner) -> Bool {
        owner == .material || users[ColladaBlocks.key(owner.idType, block.name)] != nil
    }

    private mutating func add(_ made: ColladaBakedBlock, names: inout UnusedNames, _ objects: [SceneObject]) {
        let users = users[ColladaBlocks.key(made.element.owner.idType, made.element.name)] ?? []
        all.append(made)
        for (position, user) in users.enumerated() {
            if position > 0, !made.channels.isEmpty {
                var copy = made
                copy.element.name = names.take(made.element.name)
                all.append(copy)
                copies.append((objects[user].name, copy.element))
            }
            shown[user] = all.count - 1
        }
    }

    // MARK: What the file shows

    /// For the elements.
    var elements: ColladaBlocks { ColladaBlocks(all: all.map(\.element)) }

    /// What the node of an object holds, and the name of the data-block; nil where it shows none of these.
    func instance(of object: Int) -> (element: String, name: String)? {
        guard let block = shown[object].map({ all[$0].element }) else { return nil }
        return block.instance.map { ($0, block.name) }
    }

    // MARK: What is left out

    /// Why the importer takes nothing of a curve of a data-block; nil when it does.
    ///
    /// - Parameter tracks: all its curves.
    func whyLeftOut(
        _ track: AnimationTrack, of block: SceneObject, at place: Int, among tracks: [AnimationTrack]
    ) -> String? {
        let none = "Blender's importer has no animation of \(track.dataPath)"
        guard let owner = ColladaBakedBlocks.owner(of: block),
            let number = owner.number(track.dataPath, track.arrayIndex)
        else { return "\(none); left out" }
        if let reason = owner.whyStill(track, among: tracks, kind: kinds[block.name]) { return "\(reason) left out" }
        guard track.isSpeaking else { return "the curve has no keys and is left out" }
        guard isShown(block, owner) else {
            return "no object shows \"\(block.name)\", and Blender's importer takes only what one shows; left out"
        }
        guard ColladaBakedBlock.takes(number) else {
            return "\(none); left out, and it stays as it is at the first frame"
        }
        return written.contains(place) ? nil : "another of the name \"\(block.name)\" comes first; left out"
    }
}
