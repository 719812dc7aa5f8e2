/// The slots of actions by their handles. Hundreds of users may share an action, whose slots are read once.
final class BlendSlotNames {
    /// By the block of an action, then by handle; of several slots with one handle the first counts.
    private var names: [Int: [Int32: String]] = [:]

    /// `OBCube`; nil when the action has no such slot.
    func name(ofHandle handle: Int, in action: BlendRecord) -> String? {
        let names = self.names[action.block] ?? read(action)
        return Int32(exactly: handle).flatMap { names[$0] }
    }

    private func read(_ action: BlendRecord) -> [Int32: String] {
        let slots = BlendActionRecords.slots(of: action).map { ($0.int32("handle"), $0.string("name") ?? "") }
        let names = Dictionary(slots) { first, _ in first }
        self.names[action.block] = names
        return names
    }
}
