/// The structs of one action: its slots and layers, and its channelbags with their groups and curves.
struct BlendActionRecords {
    struct Bag {
        /// Nil for the one list of curves of an action from before 4.4.
        let record: BlendRecord?
        let slotHandle: Int32?
        let groups: [BlendRecord]
        let curves: [BlendRecord]
    }

    let action: BlendRecord
    /// Whether the action has one list of curves, as before 4.4, and no slots.
    let isLegacy: Bool
    let slots: [BlendRecord]
    let layers: [BlendRecord]
    /// What the first strip of the first layer refers to: where channelbags are listed.
    let keyframeData: BlendRecord?
    /// In the order of the file.
    let bags: [Bag]

    init(_ action: BlendRecord) {
        self.action = action
        isLegacy = BlendActionRecords.isLegacy(action)
        guard !isLegacy else {
            slots = []
            layers = []
            keyframeData = nil
            bags = [
                Bag(
                    record: nil, slotHandle: nil, groups: action.list("groups", "bActionGroup"),
                    curves: action.list("curves", "FCurve"))
            ]
            return
        }
        slots = BlendActionRecords.slots(of: action)
        layers = action.pointees("layer_array", count: "layer_array_num", "ActionLayer")
        let data = action.pointees(
            "strip_keyframe_data_array", count: "strip_keyframe_data_array_num", "ActionStripKeyframeData")
        let strips = layers.flatMap { $0.pointees("strip_array", count: "strip_array_num", "ActionStrip") }
        let used = strips.compactMap { strip in
            strip.int("data_index").flatMap { data.indices.contains($0) ? data[$0] : nil }
        }
        keyframeData = used.first
        bags = used.flatMap {
            $0.pointees("channelbag_array", count: "channelbag_array_num", "ActionChannelBag")
        }.map { bag in
            Bag(
                record: bag, slotHandle: bag.int32("slot_handle"),
                groups: bag.pointees("group_array", count: "group_array_num", "bActionGroup"),
                curves: bag.pointees("fcurve_array", count: "fcurve_array_num", "FCurve"))
        }
    }

    static func slots(of action: BlendRecord) -> [BlendRecord] {
        action.pointees("slot_array", count: "slot_array_num", "ActionSlot", "ActionBinding")
    }

    /// Layered actions also keep the curves of their first slot in the old list, for old Blenders.
    static func isLegacy(_ action: BlendRecord) -> Bool {
        (action.int("layer_array_num") ?? 0) == 0 && (action.int("slot_array_num") ?? 0) == 0
            && (action.file.version.file < 404 || hasCurves(action))
    }

    /// Whether an action without slots has neither curves nor groups.
    static func isEmpty(_ action: BlendRecord) -> Bool { !hasCurves(action) && !hasItems("groups", in: action) }

    private static func hasCurves(_ action: BlendRecord) -> Bool { hasItems("curves", in: action) }

    private static func hasItems(_ list: String, in action: BlendRecord) -> Bool {
        action.record(list).map { $0.pointer("first") != 0 } ?? false
    }
}
