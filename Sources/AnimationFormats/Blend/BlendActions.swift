import AnimationCore

/// The actions of a file: layered ones with slots, and those of Blender before 4.4 with one list of curves.
struct BlendActions {
    let file: BlendFile
    let rules: BlendRules
    private let curves: BlendCurves
    /// By the block of an action, the kind of the first data-block that uses it: for actions that do not say.
    private let userCodes: [Int: String]

    init(file: BlendFile, rules: BlendRules) {
        self.file = file
        self.rules = rules
        curves = BlendCurves(file: file, rules: rules)
        userCodes = rules.addsSlots ? BlendActions.userCodes(file) : [:]
    }

    private static func userCodes(_ file: BlendFile) -> [Int: String] {
        var codes: [Int: String] = [:]
        func note(_ user: BlendRecord, _ code: String) {
            guard let action = user.follow("adt", "AnimData")?.followID("action") else { return }
            if codes[action.id.block] == nil { codes[action.id.block] = code }
        }
        for user in file.animatedIDs {
            note(user, file.blocks[user.block].code.text)
            if let tree = user.follow("nodetree", "bNodeTree") { note(tree, "NT") }
        }
        return codes
    }

    func all() -> [AnimAction] { file.ids(.action).map(action).sortedByName(\.name) }

    /// What animation data says of its action; nil for none. An action in a library is named and left out.
    func use(in animation: BlendRecord) -> (action: String, slot: String?)? {
        guard let (action, isLinked) = animation.followID("action") else { return nil }
        if isLinked {
            animation.reportLinked(action, "action")
            return nil
        }
        guard action.layout.name == "bAction" else { return nil }
        return (action.idName, slot(of: action, in: animation))
    }

    private func slot(of action: BlendRecord, in animation: BlendRecord) -> String? {
        if isLegacy(action) { return rules.addsSlots ? legacySlot(of: action).identifier : nil }
        guard let handle = animation.int("slot_handle"), handle != 0 else { return nil }
        return slots(of: action).first { Int($0.handle) == handle }?.identifier
    }

    // MARK: One action

    private func action(_ record: BlendRecord) -> AnimAction {
        var action = AnimAction(name: record.idName)
        action.usesFrameRange = record.hasBits(0x1000, of: "flag")
        action.isCyclic = record.hasBits(0x2000, of: "flag")
        action.frameStart = record.float("frame_start") ?? 0
        action.frameEnd = record.float("frame_end") ?? 0
        action.poseMarkers = BlendMarkers.read(record)
        if isLegacy(record) {
            readLegacy(record, into: &action)
        } else {
            readLayers(record, into: &action)
        }
        return action
    }

    /// Layered actions also keep the curves of their first slot in the old list, for old Blenders.
    private func isLegacy(_ record: BlendRecord) -> Bool {
        (record.int("layer_array_num") ?? 0) == 0 && (record.int("slot_array_num") ?? 0) == 0
            && (record.version.file < 404 || record.hasCurves)
    }

    private func readLegacy(_ record: BlendRecord, into action: inout AnimAction) {
        var bag = Channelbag()
        let name = curves.namer(action)
        bag.groups = record.list("groups", "bActionGroup").map(BlendGroups.group)
        bag.tracks = curves.tracks(record.list("curves", "FCurve"), name)
        if rules.addsSlots || record.version.file >= 404 {
            let slot = legacySlot(of: record)
            action.slots = [slot]
            action.layerName = BlendRules.legacyLayerName
            bag.slotHandle = slot.handle
        } else {
            action.rootIDType = rootCode(of: record).map { IDCode.type(ofIdentifier: $0) }
        }
        if !bag.groups.isEmpty || !bag.tracks.isEmpty { action.channelbags = [bag] }
    }

    private func legacySlot(of record: BlendRecord) -> ActionSlot {
        BlendRules.legacySlot(ofType: rootCode(of: record) ?? userCodes[record.block])
    }

    /// `OB`: the kind of data-block that an action without slots is for; nil when it does not say.
    private func rootCode(of record: BlendRecord) -> String? {
        guard let number = record.int("idroot"), number != 0 else { return nil }
        return BlendActions.code(number)
    }

    /// Two letters, the first in the low byte.
    private static func code(_ number: Int) -> String {
        String(decoding: [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)], as: UTF8.self)
    }

    // MARK: Slots and layers

    private func slots(of record: BlendRecord) -> [ActionSlot] {
        record.pointees("slot_array", count: "slot_array_num", "ActionSlot", "ActionBinding").map { slot in
            let identifier = slot.string("name") ?? ""
            var result = ActionSlot(
                identifier: identifier, handle: slot.int32("handle"),
                targetIDType: IDCode.type(ofIdentifier: BlendActions.code(slot.int("idtype") ?? 0)))
            result.isExpanded = slot.hasBits(1, of: "slot_flags")
            result.isSelected = slot.hasBits(2, of: "slot_flags")
            return result
        }
    }

    private func readLayers(_ record: BlendRecord, into action: inout AnimAction) {
        action.slots = slots(of: record)
        let layers = record.pointees("layer_array", count: "layer_array_num", "ActionLayer")
        if let name = layers.first?.string("name"), name != BlendActions.defaultLayerName { action.layerName = name }
        if layers.count > 1 {
            record.report(.warning, .layers, "action \"\(action.name)\": its \(layers.count) layers are read as one")
        }
        let data = record.pointees(
            "strip_keyframe_data_array", count: "strip_keyframe_data_array_num", "ActionStripKeyframeData")
        let strips = layers.flatMap { $0.pointees("strip_array", count: "strip_array_num", "ActionStrip") }
        let bags = strips.flatMap { strip -> [BlendRecord] in
            guard let index = strip.int("data_index"), data.indices.contains(index) else { return [] }
            return data[index].pointees("channelbag_array", count: "channelbag_array_num", "ActionChannelBag")
        }
        let name = curves.namer(action)
        for slot in action.slots {
            for bag in bags where bag.int32("slot_handle") == slot.handle {
                action.channelbags.append(channelbag(bag, name))
            }
        }
    }

    /// Blender's name for the layer of a new action, which FCurve JSON leaves out too.
    private static let defaultLayerName = "Layer"

    private func channelbag(_ record: BlendRecord, _ name: BlendCurves.Namer) -> Channelbag {
        var bag = Channelbag(slotHandle: record.int32("slot_handle"))
        bag.groups = record.pointees("group_array", count: "group_array_num", "bActionGroup").map(BlendGroups.group)
        bag.tracks = curves.tracks(record.pointees("fcurve_array", count: "fcurve_array_num", "FCurve"), name)
        return bag
    }
}

extension BlendRecord {
    fileprivate var version: BlendVersion { file.version }

    /// Whether the old list of curves has any.
    fileprivate var hasCurves: Bool { record("curves").map { $0.pointer("first") != 0 } ?? false }
}

/// Groups of curves.
enum BlendGroups {
    static func group(_ record: BlendRecord) -> ActionGroup {
        var group = ActionGroup(name: record.string("name") ?? "")
        group.isSelected = record.hasBits(1, of: "flag")
        group.isLocked = record.hasBits(4, of: "flag")
        group.isExpanded = record.hasBits(8, of: "flag")
        group.isMuted = record.hasBits(0x10, of: "flag")
        group.isExpandedInGraphEditor = record.hasBits(0x40, of: "flag")
        group.isPinned = record.hasBits(0x20000, of: "flag")
        group.colorSet = Int8(clamping: record.int("customCol") ?? 0)
        if group.colorSet == -1, let colors = record.record("cs") {
            group.customColors = GroupColors(
                normal: color(colors, "solid"), selected: color(colors, "select"), active: color(colors, "active"))
        }
        return group
    }

    /// Blender multiplies bytes by the float32 nearest to 1/255.
    private static func color(_ record: BlendRecord, _ name: String) -> TrackColor {
        guard let bytes = record.bytes(name), bytes.count >= 3 else { return TrackColor(red: 0, green: 0, blue: 0) }
        let step: Float = 1 / 255
        return TrackColor(red: Float(bytes[0]) * step, green: Float(bytes[1]) * step, blue: Float(bytes[2]) * step)
    }
}
