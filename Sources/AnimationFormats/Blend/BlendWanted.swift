import AnimationCore

/// What the copy's actions have to be: those of the document, told as the file tells them.
///
/// Numbers that only link things, and what a file's version has no words for but gives back anyway, are taken from the
/// file. Everything else stays, whether the file can hold it or not.
struct BlendWanted {
    let rules: BlendRules
    let hasLayers: Bool
    /// `OB`: the kind of data-block that Blender takes the action to be for when it is empty and has no slots.
    let codeWhenEmpty: String
    let unsaid: BlendUnsaid

    /// - Parameters:
    ///   - old: the action of that name in the file, as it is read; nil when there is none.
    ///   - isLegacy: whether the action has one list of curves and no slots in the file.
    func action(_ document: AnimAction, over old: AnimAction?, isLegacy: Bool) -> AnimAction {
        var action = document
        action.poseMarkers = action.poseMarkers.map { marker in
            Marker(name: marker.name, frame: marker.frame, isSelected: marker.isSelected)
        }
        addSlot(to: &action, old)
        if isLegacy { renameSlot(of: &action, old) }
        if isLegacy { keepKind(of: &action, old) }
        takeHandles(of: old, to: &action, isLegacy: isLegacy)
        if let old { unsaid.keep(in: &action, from: old) }
        if isLegacy { action.layerName = BlendRules.legacyLayerName }
        for index in action.channelbags.indices { fit(&action.channelbags[index], over: old, in: action) }
        let bags = Dictionary(grouping: action.channelbags.filter { !$0.isEmpty }, by: \.slotHandle)
        action.channelbags = action.slots.flatMap { bags[$0.handle] ?? [] }
        return action
    }

    /// An action without slots has the slot that the file's has, or the one that Blender makes.
    private func addSlot(to action: inout AnimAction, _ old: AnimAction?) {
        guard action.slots.isEmpty else { return }
        let code = action.rootIDType.flatMap(IDCode.code)
        let isStated = action.rootIDType != nil
        action.rootIDType = nil
        let slot: ActionSlot
        if let only = old?.slots.first, old?.slots.count == 1, !isStated || only.identifier.hasPrefix(code ?? "XX") {
            slot = only
            action.layerName = old?.layerName
        } else if action.channelbags.isEmpty, hasLayers {
            return
        } else {
            slot = BlendRules.legacySlot(ofType: code)
            action.layerName = BlendRules.legacyLayerName
        }
        action.slots = [slot]
        for index in action.channelbags.indices { action.channelbags[index].slotHandle = slot.handle }
    }

    /// The one slot of an action that has no slots in its file is called as Blender will call it.
    private func renameSlot(of action: inout AnimAction, _ old: AnimAction?) {
        guard action.slots.count == 1, !BlendRules.isLegacySlot(action.slots[0].identifier) else { return }
        let stated = action.slots[0]
        let code = String(stated.identifier.prefix(2))
        let known = old?.slots.first { $0.identifier.hasPrefix(code) }
        action.slots = [known ?? BlendRules.legacySlot(ofType: code)]
        for index in action.channelbags.indices where action.channelbags[index].slotHandle == stated.handle {
            action.channelbags[index].slotHandle = action.slots[0].handle
        }
    }

    /// An empty action that a newer Blender shows as for its first user stays what it is for in the file.
    private func keepKind(of action: inout AnimAction, _ old: AnimAction?) {
        guard let old, old.channelbags.isEmpty, action.channelbags.allSatisfy(\.isEmpty), action.slots.count == 1,
            BlendRules.fits(action.slots[0], codeWhenEmpty)
        else { return }
        action.slots = old.slots
        action.channelbags = []
    }

    /// Handles are numbers inside of a file, which users of the action refer to. A slot that the file has no place for
    /// has the one that Blender gives it.
    private func takeHandles(of old: AnimAction?, to action: inout AnimAction, isLegacy: Bool) {
        guard let old else { return }
        var used = Set(old.slots.map(\.handle))
        var last = max(used.max() ?? 0, ActionSlot.firstHandle)
        let known = Dictionary(
            old.slots.map { (ExactName($0.identifier), $0) }, uniquingKeysWith: { first, _ in first })
        var handles: [Int32: Int32] = [:]
        for index in action.slots.indices {
            let stated = action.slots[index].handle
            var handle = stated
            if isLegacy {
                handle = ActionSlot.firstHandle
            } else if let slot = known[ExactName(action.slots[index].identifier)] {
                handle = slot.handle
            } else if handle <= 0 || !used.insert(handle).inserted {
                repeat { last = last == .max ? 1 : last + 1 } while !used.insert(last).inserted
                handle = last
            }
            action.slots[index].handle = handle
            handles[stated] = handle
        }
        for index in action.channelbags.indices {
            guard let stated = action.channelbags[index].slotHandle else { continue }
            action.channelbags[index].slotHandle = handles[stated] ?? stated
        }
    }

    private func fit(_ bag: inout Channelbag, over old: AnimAction?, in action: AnimAction) {
        if rules.namesModifiers {
            for index in bag.tracks.indices { BlendRules.nameModifiers(&bag.tracks[index].modifiers) }
        }
        for index in bag.tracks.indices where bag.tracks[index].keyframes.isEmpty == false {
            bag.tracks[index].samples = []
        }
        let handle = bag.slotHandle
        let before = old?.channelbags.first { $0.slotHandle == handle }
        if let before, before.curveNames == bag.curveNames { return }
        bag.tracks = bag.tracksByGroup
    }
}

extension Channelbag {
    var isEmpty: Bool { groups.isEmpty && tracks.isEmpty }

    /// Path and index of each curve, in order.
    var curveNames: [ChannelID] { tracks.map { ChannelID($0) } }

    /// Where the group of each name stands; of several of one name the first.
    var placesOfGroups: [ExactName: Int] {
        Dictionary(groups.enumerated().map { (ExactName($0.element.name), $0.offset) }) { first, _ in first }
    }

    /// In the order that Blender keeps them in: group by group, those without a group last.
    var tracksByGroup: [AnimationTrack] {
        let places = placesOfGroups
        func rank(_ track: AnimationTrack) -> Int {
            track.group.flatMap { places[ExactName($0)] } ?? groups.count
        }
        return tracks.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map(\.element)
    }
}
