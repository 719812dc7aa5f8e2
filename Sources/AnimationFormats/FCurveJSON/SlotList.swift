import AnimationCore

/// The slots of an action as they are gathered: identifiers and handles are unique.
struct SlotList {
    private(set) var slots: [ActionSlot] = []
    private var indices: [ExactName: Int] = [:]
    private var handles: Set<Int32> = []
    /// Where to look for a handle that is free.
    private var next = ActionSlot.firstHandle

    /// - Parameter slots: without two of one identifier or handle; a second one is left out.
    init(_ slots: [ActionSlot] = []) {
        for slot in slots { add(slot) }
    }

    /// The handle after the largest one that is there, or else the next free one.
    mutating func unusedHandle() -> Int32 {
        while handles.contains(next) { next &+= 1 }
        return next
    }

    func slot(named identifier: String) -> ActionSlot? { indices[identifier].map { slots[$0] } }

    /// False when another slot has the identifier or the handle.
    @discardableResult
    mutating func add(_ slot: ActionSlot) -> Bool {
        guard indices[slot.identifier] == nil, handles.insert(slot.handle).inserted else { return false }
        if slots.isEmpty || slot.handle >= next { next = slot.handle &+ 1 }
        indices[slot.identifier] = slots.count
        slots.append(slot)
        return true
    }
}
