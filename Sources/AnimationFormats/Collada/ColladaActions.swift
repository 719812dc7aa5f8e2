import AnimationCore

/// Sorts curves into actions and slots.
///
/// In bezt's own files an action is an `<animation>` at the top. In any other file an `<animation_clip>` is an action, and
/// of what is in no clip each animated object has an action
/// of its own; a second curve for the same channel goes to a second action, so that none is lost.
struct ColladaActions {
    private(set) var actions: [AnimAction] = []
    /// Where an action stands, by what it was made for.
    private var indices: [ExactName: Int] = [:]
    /// How many curves there are already for a channel: `action slot path[index]`.
    private var counts: [ExactName: Int] = [:]
    /// The names of the actions.
    private var names = UnusedNames()
    /// Where the slots of each action stand.
    private var positions: [[ExactName: Int]] = []

    /// The action that a key stands for, made when it is new.
    ///
    /// - Parameter key: what keeps it apart from the others.
    private mutating func action(for key: String, name: String) -> Int {
        if let index = indices[key] { return index }
        indices[key] = actions.count
        actions.append(AnimAction(name: names.take(name)))
        positions.append([:])
        return actions.count - 1
    }

    /// Puts a curve in, cut to its clip. Gives the action's name, and whether the channel was taken in the first action.
    mutating func add(_ track: AnimationTrack, clip: ColladaClips.Clip, slot: ActionSlot) -> (
        action: String, isSecond: Bool
    ) {
        let cut = track.cut(from: clip.start, to: clip.end)
        let (index, isSecond) = put(cut, actionKey: clip.key, actionName: clip.name, slot: slot)
        actions[index].usesFrameRange = true
        actions[index].frameStart = clip.start
        actions[index].frameEnd = clip.end ?? max(actions[index].frameEnd, cut.frameExtent?.upperBound ?? clip.start)
        return (actions[index].name, isSecond)
    }

    /// Puts a curve in. Gives the action's name, and whether the channel was taken in the first action.
    mutating func add(
        _ track: AnimationTrack, actionKey: String, actionName: String, slot: ActionSlot
    ) -> (action: String, isSecond: Bool) {
        let (index, isSecond) = put(track, actionKey: actionKey, actionName: actionName, slot: slot)
        return (actions[index].name, isSecond)
    }

    private mutating func put(
        _ track: AnimationTrack, actionKey: String, actionName: String, slot: ActionSlot
    ) -> (action: Int, isSecond: Bool) {
        let channel = ExactName(
            "\(actionKey)\u{0}\(slot.identifier)\u{0}\(track.dataPath)\u{0}\(track.arrayIndex)")
        let round = counts[channel, default: 0]
        counts[channel] = round + 1
        let index = action(for: round == 0 ? actionKey : "\(actionKey)\u{0}\(round)", name: actionName)
        append(track, to: index, slot: slot)
        return (index, round > 0)
    }

    private mutating func append(_ track: AnimationTrack, to index: Int, slot: ActionSlot) {
        let position: Int
        if let known = positions[index][slot.identifier] {
            position = known
        } else {
            position = actions[index].slots.count
            positions[index][slot.identifier] = position
            var slot = slot
            slot.handle = ActionSlot.firstHandle + Int32(clamping: position)
            actions[index].slots.append(slot)
            actions[index].channelbags.append(Channelbag(slotHandle: slot.handle))
        }
        actions[index].channelbags[position].tracks.append(track)
    }
}
