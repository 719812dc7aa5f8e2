import AnimationCore

/// The slots of actions. Hundreds of users may share an action, whose slots are read once.
///
/// Each has a name, and no two of an action have the same name or handle: what is damaged is mended, and that is
/// reported.
final class BlendSlots {
    /// By the block of an action.
    private var known: [Int: Slots] = [:]

    private struct Slots {
        let slots: [ActionSlot]
        /// By handle.
        let names: [Int32: String]
    }

    /// `OBCube`; nil when the action has no such slot.
    func name(ofHandle handle: Int, in action: BlendRecord) -> String? {
        Int32(exactly: handle).flatMap {
            slots(of: action, action.file.quietly { BlendActionRecords.slots(of: action) }).names[$0]
        }
    }

    /// - Parameter records: the action's slots in the file.
    func slots(of action: BlendRecord, records: [BlendRecord]) -> [ActionSlot] { slots(of: action, records).slots }

    private func slots(of action: BlendRecord, _ records: @autoclosure () -> [BlendRecord]) -> Slots {
        if let known = known[action.block] { return known }
        var slots = records().map(BlendSlots.slot)
        let mended = SlotMending.mend(&slots)
        if !mended.isEmpty {
            action.report(
                .warning, .slots,
                "action \"\(action.idName)\": \(counted(mended.count, "slot")) without a name or handle of its own; mended",
                notes: mended.firstLines)
        }
        let names = Dictionary(slots.map { ($0.handle, $0.identifier) }) { first, _ in first }
        let read = Slots(slots: slots, names: names)
        known[action.block] = read
        return read
    }

    /// A slot as the file has it.
    static func slot(_ record: BlendRecord) -> ActionSlot {
        var slot = ActionSlot(
            identifier: record.string("name") ?? "", handle: record.int32("handle"),
            targetIDType: IDCode.type(ofIdentifier: BlendActions.code(record.int("idtype") ?? 0)))
        slot.isExpanded = record.hasBits(1, of: "slot_flags")
        slot.isSelected = record.hasBits(2, of: "slot_flags")
        return slot
    }
}

/// Gives each slot of an action a name and a handle that no other has. Of several with one handle the first keeps it,
/// and the curves with it.
private struct SlotMending {
    private var names: Set<ExactName>
    private var handles: Set<Int32>
    private var nextHandle = ActionSlot.firstHandle
    /// The last number behind each name.
    private var numbers: [ExactName: Int] = [:]

    private init(_ slots: [ActionSlot]) {
        names = Set(slots.map { ExactName($0.identifier) })
        handles = Set(slots.map(\.handle))
    }

    /// What was changed, in words.
    static func mend(_ slots: inout [ActionSlot]) -> [String] {
        var mending = SlotMending(slots)
        var names = Set<ExactName>()
        var owners: [Int32: String] = [:]
        var lines: [String] = []
        for index in slots.indices {
            let slot = slots[index]
            if slot.identifier.isEmpty || !names.insert(ExactName(slot.identifier)).inserted {
                slots[index].identifier = mending.unusedName(for: slot)
                let what = slot.identifier.isEmpty ? "has no name" : "is called \(slot.identifier) as another is"
                lines.append("slot \(index + 1) \(what); it is called \(slots[index].identifier) here")
            }
            if let owner = owners[slot.handle] {
                slots[index].handle = mending.unusedHandle()
                lines.append(
                    "slot \(slots[index].identifier) has the handle \(slot.handle) of slot \(owner), which has the curves"
                )
            }
            owners[slots[index].handle] = slots[index].identifier
        }
        return lines
    }

    private mutating func unusedHandle() -> Int32 {
        while !handles.insert(nextHandle).inserted { nextHandle &+= 1 }
        return nextHandle
    }

    /// `OBCube.001`, `OBSlot`
    private mutating func unusedName(for slot: ActionSlot) -> String {
        let base = slot.identifier.isEmpty ? (IDCode.code(ofType: slot.targetIDType) ?? "XX") + "Slot" : slot.identifier
        var name = base
        while !names.insert(ExactName(name)).inserted {
            let number = numbers[ExactName(base), default: 0] + 1
            numbers[ExactName(base)] = number
            name = "\(base).\(String(repeating: "0", count: max(0, 3 - "\(number)".utf8.count)))\(number)"
        }
        return name
    }
}
