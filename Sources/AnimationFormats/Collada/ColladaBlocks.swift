import AnimationCore

/// The cameras, lights and materials that a file has elements for: those that curves move.
struct ColladaBlocks {
    struct Block {
        var owner: ColladaOwner
        var name: String
        /// The kind of lamp, where it is known.
        var kind: String?
        /// What each of its curves says first, by the `sid` of the number; of a colour by `sid` and axis.
        var values: [String: Float] = [:]
    }
    private(set) var all: [Block] = []

    /// - Parameter kinds: objects that say what kind of lamp they show.
    init(_ document: AnimationDocument, kinds: [SceneObject]) {
        var lamps: [ExactName: String] = [:]
        for object in kinds where object.isObject {
            if let name = object.dataName, let kind = object.dataKind { lamps[ExactName(name)] = kind }
        }
        let actions = Dictionary(document.actions.map { (ExactName($0.name), $0) }) { first, _ in first }
        for object in document.objects {
            guard !object.isObject, let owner = ColladaOwner(idType: object.idType) else { continue }
            var block = Block(owner: owner, name: object.name)
            if owner == .light { block.kind = lamps[ExactName(object.name)] }
            let action = object.action.flatMap { actions[ExactName($0)] }
            let slot = action?.slots.first { object.slot.isExactly($0.identifier) }
            for track in action?.channelbags.first(where: { $0.slotHandle == slot?.handle })?.tracks ?? [] {
                guard let number = owner.number(track.dataPath, track.arrayIndex) else { continue }
                let key = number.sid + (number.member ?? "")
                if let first = track.keyframes.first { block.values[key] = Float(number.value(first.value)) }
            }
            all.append(block)
        }
    }

    static func key(_ kind: String?, _ name: String) -> ExactName { ExactName("\(kind ?? "")\u{0}\(name)") }

    /// What the node of an object holds that shows a block, by `key` of the object's kind and its data's name.
    var instances: [ExactName: String] {
        Dictionary(
            all.filter { $0.owner != .material }.map { block in
                let tag = block.owner == .camera ? "camera" : "light"
                let url = "<instance_\(tag) url=\"#\(block.owner.id(block.name))\"/>\n"
                return (ColladaBlocks.key(block.owner.idType, block.name), url)
            }
        ) { first, _ in first }
    }
}
