import AnimationCore

/// What the format of a document has no word for: it stays as the file has it, where the document says nothing else.
///
/// Muting and modifiers are not among it, for they are part of the motion, which is the document's.
struct BlendUnsaid {
    /// What the format has words for.
    let carries: FeatureSet

    /// - Parameter old: the action of that name in the file, with the handles that the document's slots have by now.
    func keep(in action: inout AnimAction, from old: AnimAction) {
        guard carries != .all else { return }
        if lacks(.poseMarkers), action.poseMarkers.isEmpty { action.poseMarkers = old.poseMarkers }
        let saysRange = action.usesFrameRange || action.isCyclic || action.frameStart != 0 || action.frameEnd != 0
        if lacks(.actionRange), !saysRange {
            (action.usesFrameRange, action.isCyclic) = (old.usesFrameRange, old.isCyclic)
            (action.frameStart, action.frameEnd) = (old.frameStart, old.frameEnd)
        }
        if lacks(.groups), action.layerName == nil { action.layerName = old.layerName }
        keepSlots(in: &action, from: old)
        let bags = Dictionary(old.channelbags.map { ($0.slotHandle, $0) }, uniquingKeysWith: { first, _ in first })
        for index in action.channelbags.indices {
            guard let bag = bags[action.channelbags[index].slotHandle] else { continue }
            keep(in: &action.channelbags[index], from: bag)
        }
    }

    private func lacks(_ feature: Feature) -> Bool { !carries.contains(feature) }

    private func keepSlots(in action: inout AnimAction, from old: AnimAction) {
        guard lacks(.selection) else { return }
        let slots = Dictionary(old.slots.map { ($0.handle, $0) }, uniquingKeysWith: { first, _ in first })
        for index in action.slots.indices {
            guard let slot = slots[action.slots[index].handle] else { continue }
            action.slots[index].isSelected = slot.isSelected
            action.slots[index].isExpanded = slot.isExpanded
        }
    }

    private func keep(in bag: inout Channelbag, from old: Channelbag) {
        let saysGroups = !bag.groups.isEmpty || bag.tracks.contains { $0.group != nil }
        let keepsGroups = lacks(.groups) && !saysGroups
        if keepsGroups { bag.groups = old.groups }
        var places: [ChannelID: Int] = [:]
        for index in old.tracks.indices.reversed() { places[ChannelID(old.tracks[index])] = index }
        for index in bag.tracks.indices {
            guard let place = places[ChannelID(bag.tracks[index])] else { continue }
            keep(in: &bag.tracks[index], from: old.tracks[place])
            if keepsGroups { bag.tracks[index].group = old.tracks[place].group }
        }
    }

    private func keep(in track: inout AnimationTrack, from old: AnimationTrack) {
        let plain = AnimationTrack(dataPath: track.dataPath)
        if lacks(.trackColors), track.colorMode == plain.colorMode {
            (track.colorMode, track.customColor) = (old.colorMode, old.customColor)
        }
        if lacks(.trackFlags), !track.isSelected, !track.isLocked, !track.isHidden {
            (track.isSelected, track.isLocked, track.isHidden) = (old.isSelected, old.isLocked, old.isHidden)
        }
        if lacks(.autoSmoothing), track.autoSmoothing == plain.autoSmoothing { track.autoSmoothing = old.autoSmoothing }
        if lacks(.integerCurves), track.valueKind == plain.valueKind { track.valueKind = old.valueKind }
    }
}
