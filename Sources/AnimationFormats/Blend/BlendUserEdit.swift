import AnimationCore

/// Gives users of actions the action and slot that the document says.
struct BlendUserEdit {
    let file: BlendFile
    let edit: BlendEdit
    let actions: BlendActions
    /// The document's actions as the copy has them.
    let targets: [ExactName: Target]

    struct Target {
        let address: UInt64
        let slots: [ActionSlot]
    }

    /// A user that the document gives no action keeps what it has.
    func write(_ users: [SceneObject]) {
        var wanted: [SceneObjectKey: SceneObject] = [:]
        for user in users where user.action != nil && wanted[SceneObjectKey(user)] == nil {
            wanted[SceneObjectKey(user)] = user
        }
        guard !wanted.isEmpty else { return }
        for id in file.animatedIDs where id.record("id")?.pointer("lib") ?? 0 == 0 {
            let type = IDCode.type(ofIdentifier: file.blocks[id.block].code.text)
            assign(wanted[SceneObjectKey(idType: type, name: id.idName, embedded: nil)], to: id)
            guard let user = wanted[SceneObjectKey(idType: type, name: id.idName, embedded: "node_tree")],
                let tree = id.follow("nodetree", "bNodeTree")
            else { continue }
            assign(user, to: tree)
        }
    }

    private func assign(_ user: SceneObject?, to id: BlendRecord) {
        guard let user, let name = user.action else { return }
        let old = id.follow("adt", "AnimData")
        let use = old.flatMap { actions.use(in: $0, of: file.code(of: id)) }
        guard let target = targets[ExactName(name)] else { return }
        // Of an action without slots the file says no more than that it is used.
        let saysSlot = user.slot != nil && !target.slots.isEmpty
        if let use, use.action.isExactly(name), !saysSlot || use.slot.isExactly(user.slot) { return }
        guard let animation = animation(of: id, old) else { return }
        animation.set("action", pointer: target.address)
        let slot = target.slots.first { Optional($0.identifier).isExactly(user.slot) }
        animation.set("slot_handle", slot?.handle ?? 0)
        animation.set("slot_name", slot?.identifier ?? "")
    }

    private func animation(of id: BlendRecord, _ old: BlendRecord?) -> BlendEditedStruct? {
        if let old { return BlendEditedStruct(old, edit) }
        guard id.has("adt"), id.pointer("adt") == 0,
            let made = BlendEditedStruct(new: "AnimData", edit, to: edit.run(of: id.owner))
        else { return nil }
        made.set("act_influence", Float(1))
        BlendEditedStruct(id, edit).set("adt", pointer: made.address)
        return made
    }
}
