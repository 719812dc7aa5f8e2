import AnimationCore

/// One action of the copy: its own fields, slots and channelbags.
struct BlendActionEdit {
    let edit: BlendEdit
    let run: BlendEdit.Run
    let rules: BlendRules
    let actions: BlendActions

    /// What the file has of an action, as structs and as it is read.
    struct Old {
        let records: BlendActionRecords
        let action: AnimAction

        /// Whether slots had no name or handle of their own, so that the action is not as the file has it.
        var hasMendedSlots: Bool { !records.isLegacy && records.slots.map(BlendSlots.slot) != action.slots }
    }

    /// Brings an action of the file to what the document says.
    func write(_ new: AnimAction, over old: Old) {
        let action = BlendEditedStruct(old.records.action, edit)
        fill(action, new, old)
        if old.records.isLegacy {
            writeLegacy(new, over: old, to: action)
        } else {
            writeLayers(new, over: old, to: action)
        }
    }

    /// Adds an action that the file does not have, kept by a fake user; nil when the file's Blender had no actions.
    func add(_ new: AnimAction) -> BlendEditedStruct? {
        guard let action = BlendEditedStruct(new: "bAction", code: .action, edit, to: run), let id = action.record("id")
        else { return nil }
        id.set("name", "AC" + new.name)
        id.set("flag", bits: 0x200, true)
        id.set("us", 1)
        fill(action, new, nil)
        if rules.hasLayers(edit.file.dna) {
            action.set("idroot", new.slots.first.map { IDCode.number(ofIdentifier: $0.identifier) } ?? 0)
            writeLayers(new, over: nil, to: action)
        } else {
            writeLegacy(new, over: nil, to: action)
        }
        return action
    }

    private func fill(_ action: BlendEditedStruct, _ new: AnimAction, _ old: Old?) {
        action.set("flag", bits: 0x1000, new.usesFrameRange)
        action.set("flag", bits: 0x2000, new.isCyclic)
        action.set("frame_start", new.frameStart)
        action.set("frame_end", new.frameEnd)
        let isSame =
            old.map { old in
                old.action.poseMarkers.elementsEqual(new.poseMarkers) { $0.isBitwiseEqual(to: $1) }
            } ?? new.poseMarkers.isEmpty
        if !isSame { writeMarkers(new.poseMarkers, over: old?.records.action, to: action) }
    }

    private func writeMarkers(_ new: [Marker], over old: BlendRecord?, to action: BlendEditedStruct) {
        let records = old?.list("markers", "TimeMarker") ?? []
        let markers = new.indices.compactMap { index in
            index < records.count
                ? BlendEditedStruct(records[index], edit) : BlendEditedStruct(new: "TimeMarker", edit, to: run)
        }
        for (marker, record) in zip(new, markers) {
            record.set("name", marker.name)
            record.set("frame", marker.frame)
            record.set("flag", bits: 1, marker.isSelected)
        }
        for record in records.dropFirst(new.count) { edit.remove(record.block) }
        markers.link()
        action.set("markers", listOf: markers.map(\.address))
    }

    private var channelbags: BlendChannelbagEdit {
        BlendChannelbagEdit(edit: edit, run: run, rules: rules, keys: actions.curves.keys)
    }

    // MARK: One list of curves

    private func writeLegacy(_ new: AnimAction, over old: Old?, to action: BlendEditedStruct) {
        let slot = new.slots.first?.identifier
        if old == nil || !(old?.action.slots.first?.identifier).isExactly(slot) {
            action.set("idroot", slot.map { IDCode.number(ofIdentifier: $0) } ?? 0)
        }
        let bag = old.flatMap { old in
            old.records.bags.first.map { records in
                BlendChannelbagEdit.Old(records: records, bag: actions.channelbag(records, in: new.name))
            }
        }
        channelbags.write(new.channelbags.first ?? Channelbag(), over: bag, to: [.lists(action)])
    }

    // MARK: Slots and layers

    private func writeLayers(_ new: AnimAction, over old: Old?, to action: BlendEditedStruct) {
        writeSlots(new.slots, over: old, to: action)
        let oldBags = old?.records.bags ?? []
        guard !oldBags.isEmpty || !new.channelbags.isEmpty || new.layerName != nil else { return }
        guard let layers = layers(of: old, in: action) else { return }
        layers.layer.set("name", new.layerName ?? BlendActions.defaultLayerName)

        var homes: [(handle: Int32, record: BlendEditedStruct, old: BlendActionRecords.Bag?)] = oldBags.compactMap {
            bag in
            guard let record = bag.record, let handle = bag.slotHandle else { return nil }
            return (handle, BlendEditedStruct(record, edit), bag)
        }
        var handles = Set(homes.map(\.handle))
        for bag in new.channelbags {
            guard let handle = bag.slotHandle, handles.insert(handle).inserted,
                let record = BlendEditedStruct(new: "ActionChannelBag", edit, to: run)
            else { continue }
            record.set("slot_handle", handle)
            homes.append((handle, record, nil))
        }
        layers.data.set(
            "channelbag_array", count: "channelbag_array_num", arrayOf: homes.map(\.record.address),
            oldBlock: layers.oldData?.target("channelbag_array"), run)
        let listed = listedBag(old, handles, new)
        let bags = Dictionary(new.channelbags.map { ($0.slotHandle, $0) }, uniquingKeysWith: { first, _ in first })
        for home in homes {
            let bag = bags[home.handle] ?? Channelbag(slotHandle: home.handle)
            let oldBag = home.old.map {
                BlendChannelbagEdit.Old(records: $0, bag: actions.channelbag($0, in: new.name))
            }
            channelbags.write(
                bag, over: oldBag,
                to: [.arrays(home.record)] + (home.handle == listed ? [.lists(action)] : []))
        }
    }

    /// The channelbag whose curves are listed for old Blenders too: the one that is now, else that of the first slot.
    private func listedBag(_ old: Old?, _ handles: Set<Int32>, _ new: AnimAction) -> Int32? {
        let first = old?.records.action.record("curves")?.pointer("first") ?? 0
        let listed = old?.records.bags.first { bag in
            first != 0 && bag.curves.contains { edit.file.blocks[$0.block].address == first }
        }
        return listed?.slotHandle ?? new.slots.first { handles.contains($0.handle) }?.handle
    }

    private func writeSlots(_ new: [ActionSlot], over old: Old?, to action: BlendEditedStruct) {
        let records = Dictionary(
            (old?.records.slots ?? []).map { (ExactName($0.string("name") ?? ""), $0) },
            uniquingKeysWith: { first, _ in first })
        let slots = new.compactMap { slot -> BlendEditedStruct? in
            let record = records[ExactName(slot.identifier)]
            guard
                let made = record.map({ BlendEditedStruct($0, edit) })
                    ?? BlendEditedStruct(new: "ActionSlot", edit, to: run)
            else { return nil }
            made.set("name", slot.identifier)
            made.set("handle", slot.handle)
            if !record.map({ BlendSlots.slot($0).targetIDType }).isExactly(slot.targetIDType) {
                made.set("idtype", IDCode.number(ofType: slot.targetIDType))
            }
            made.set("slot_flags", bits: 1, slot.isExpanded)
            made.set("slot_flags", bits: 2, slot.isSelected)
            return made
        }
        action.set(
            "slot_array", count: "slot_array_num", arrayOf: slots.map(\.address),
            oldBlock: old?.records.action.target("slot_array"), run)
        let last = max(Int32(clamping: action.int("last_slot_handle")), new.map(\.handle).max() ?? 0)
        action.set("last_slot_handle", last)
    }

    private struct Layers {
        let layer: BlendEditedStruct
        let data: BlendEditedStruct
        let oldData: BlendRecord?
    }

    /// The first layer and the data of its first strip; made when the action has none.
    private func layers(of old: Old?, in action: BlendEditedStruct) -> Layers? {
        if let layer = old?.records.layers.first, let data = old?.records.keyframeData {
            return Layers(
                layer: BlendEditedStruct(layer, edit), data: BlendEditedStruct(data, edit), oldData: data)
        }
        guard old?.records.layers.isEmpty ?? true,
            let layer = BlendEditedStruct(new: "ActionLayer", edit, to: run),
            let strip = BlendEditedStruct(new: "ActionStrip", edit, to: run),
            let data = BlendEditedStruct(new: "ActionStripKeyframeData", edit, to: run)
        else { return nil }
        layer.set("influence", Float(1))
        layer.set("strip_array", count: "strip_array_num", arrayOf: [strip.address], oldBlock: nil, run)
        strip.set("frame_start", -Float.infinity)
        strip.set("frame_end", Float.infinity)
        let record = old?.records.action
        action.set(
            "layer_array", count: "layer_array_num", arrayOf: [layer.address],
            oldBlock: record?.target("layer_array"), run)
        action.set(
            "strip_keyframe_data_array", count: "strip_keyframe_data_array_num", arrayOf: [data.address],
            oldBlock: record?.target("strip_keyframe_data_array"), run)
        return Layers(layer: layer, data: data, oldData: nil)
    }
}
