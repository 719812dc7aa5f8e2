import AnimationCore

/// Who uses which action: every data-block with animation data, and the node trees inside of data-blocks.
struct BlendUsers {
    let file: BlendFile
    let actions: BlendActions

    /// Everything but objects that uses an action or has NLA tracks: shape keys, cameras, lights, materials and their
    /// nodes, scenes, …
    func others() -> [SceneObject] {
        var users: [SceneObject] = []
        for id in file.animatedIDs where file.blocks[id.block].code != .object {
            let type = IDCode.type(ofIdentifier: file.blocks[id.block].code.text)
            users += [user(id, named: id.idName, type, embedded: nil)].compactMap { $0 }
            if let tree = id.follow("nodetree", "bNodeTree") {
                users += [user(tree, named: id.idName, type, embedded: "node_tree")].compactMap { $0 }
            }
        }
        return users.sortedByName { "\($0.idType)\u{0}\($0.name)\u{0}\($0.embedded ?? "")" }
    }

    private func user(_ id: BlendRecord, named name: String, _ type: String, embedded: String?) -> SceneObject? {
        var user = SceneObject(name: name, idType: type)
        user.embedded = embedded
        readAnimation(of: id, into: &user)
        return user.isAnimated ? user : nil
    }

    /// The action and slot of a data-block; what else it animates itself with is named.
    func readAnimation(of id: BlendRecord, into user: inout SceneObject) {
        guard let animation = id.follow("adt", "AnimData") else { return }
        let code = file.code(of: id)
        if let use = actions.use(in: animation, of: code) {
            user.action = use.action
            user.slot = use.slot
        }
        user.nlaTracks = BlendNLA(actions: actions, ownerCode: code).tracks(of: animation)
        let name = "\(user.idType) \"\(user.name)\"" + (user.embedded.map { ", \($0)" } ?? "")
        let drivers = animation.list("drivers", "FCurve")
        if !drivers.isEmpty {
            animation.report(
                .warning, .drivers, "\(name): \(counted(drivers.count, "driver")) not carried",
                notes: drivers.map(BlendUncarried.text(ofDriver:)).firstLines)
        }
    }
}

extension BlendFile {
    /// `OB`: the kind of a data-block, also of a node tree inside of one.
    func code(of id: BlendRecord) -> String {
        let block = blocks[id.block]
        return block.code.isID ? block.code.text : "NT"
    }

    /// The data-blocks whose structs have a place for animation data, of their own or of a node tree inside.
    var animatedIDs: [BlendRecord] {
        ids.filter { block in
            guard let layout = dna.layout(blocks[block].structIndex) else { return false }
            return layout["adt"] != nil || layout["nodetree"] != nil
        }.compactMap { id($0) }
    }
}

extension SceneObject {
    /// Whether it uses an action, by itself or in a strip of an NLA track.
    var isAnimated: Bool { action != nil || !nlaTracks.isEmpty }
}
