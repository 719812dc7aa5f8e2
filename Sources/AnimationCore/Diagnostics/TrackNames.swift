/// The slots and the names of an action's curves, for which the slots are gone through once.
public struct TrackNames: Sendable {
    private let action: String
    private let slots: [Int32: ActionSlot]
    /// Whether names say the slot.
    private let showsSlots: Bool

    public init(of action: AnimAction) {
        self.action = action.name
        var slots: [Int32: ActionSlot] = [:]
        slots.reserveCapacity(action.slots.count)
        for slot in action.slots where slots[slot.handle] == nil { slots[slot.handle] = slot }
        self.slots = slots
        showsSlots = TrackName.showsSlots(action)
    }

    /// What `AnimAction.slot(of:)` gives.
    public func slot(of channelbag: Channelbag) -> ActionSlot? { channelbag.slotHandle.flatMap { slots[$0] } }

    /// `CubeAction/location[0]`; with the slot where several slots of the action have curves.
    public func name(of track: AnimationTrack, in channelbag: Channelbag) -> String {
        let identifier = showsSlots ? slot(of: channelbag)?.identifier : nil
        return TrackName(
            action: action, slot: identifier, dataPath: track.dataPath, arrayIndex: track.arrayIndex
        ).text
    }
}
