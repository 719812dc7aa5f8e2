import AnimationCore

/// The cameras, lights, materials and shape keys that a file has elements for: those that curves move, and lights whose
/// kind is known.
struct ColladaBlocks {
    struct Block {
        var owner: ColladaOwner
        var name: String
        /// The kind of light, where it is known.
        var kind: String?
        /// What each of its curves says first, by the `sid` of the number; of a colour by `sid` and axis.
        var values: [String: Float] = [:]
        var shapeKeys: [String] = []
        /// Whether curves of `xmag` say the whole scale, as Blender's importer takes them.
        var hasWholeScale = false

        /// A component of a colour; what no curve says is as in a new light or material of Blender.
        func component(_ member: String, of sid: String) -> Float {
            values[sid + member] ?? (sid == "diffuse" && member != "A" ? 0.8 : 1)
        }

        /// What the node of an object holds that shows it; nil where nodes cannot show it.
        var instance: String? {
            guard owner == .camera || owner == .light else { return nil }
            return "<instance_\(owner == .camera ? "camera" : "light") url=\"#\(owner.id(name))\"/>\n"
        }
    }
    private(set) var all: [Block] = []

    init(all: [Block]) { self.all = all }

    /// - Parameter document: what `ColladaReduction` leaves.
    init(_ document: AnimationDocument) {
        let kinds = ColladaLightKinds(document.objects)
        let actions = Dictionary(document.actions.map { (ExactName($0.name), $0) }) { first, _ in first }
        for object in document.objects {
            guard !object.isObject, let owner = ColladaOwner(idType: object.idType) else { continue }
            var block = Block(owner: owner, name: object.name)
            if owner == .light { block.kind = kinds[object.name] }
            let action = object.action.flatMap { actions[ExactName($0)] }
            let slot = action?.slots.first { object.slot.isExactly($0.identifier) }
            let tracks = action?.channelbags.first(where: { $0.slotHandle == slot?.handle })?.tracks ?? []
            let places = ColladaCurvePlaces(owner, name: object.name, bones: [], tracks: tracks)
            block.shapeKeys = places.shapeKeys
            for track in tracks {
                guard let number = places.place(of: track)?.number else { continue }
                let key = number.sid + (number.member ?? "")
                if let first = track.keyframes.first { block.values[key] = Float(number.value(first.value)) }
            }
            all.append(block)
        }
        let known = Set(all.filter { $0.owner == .light }.map { ExactName($0.name) })
        for name in kinds.names where !known.contains(ExactName(name)) {
            all.append(Block(owner: .light, name: name, kind: kinds[name]))
        }
    }

    static func key(_ kind: String?, _ name: String) -> ExactName { ExactName("\(kind ?? "")\u{0}\(name)") }

    /// What the node of an object holds that shows a block, by `key` of the object's kind and its data's name.
    var instances: [ExactName: String] {
        Dictionary(
            all.compactMap { block in
                block.instance.map { (ColladaBlocks.key(block.owner.idType, block.name), $0) }
            }
        ) { first, _ in first }
    }
}
