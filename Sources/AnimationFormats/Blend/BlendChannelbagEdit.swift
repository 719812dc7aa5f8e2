import AnimationCore

/// The groups and curves of one channelbag of the copy, and how they are linked.
struct BlendChannelbagEdit {
    let edit: BlendEdit
    let run: BlendEdit.Run
    let rules: BlendRules
    let keys: BlendKeys

    /// What the file has of a channelbag, as structs and as they are read.
    struct Old {
        let records: BlendActionRecords.Bag
        let bag: Channelbag
    }

    /// Where the curves and groups of a channelbag are listed.
    enum Home {
        /// The arrays of a channelbag, as since 4.4.
        case arrays(BlendEditedStruct)
        /// The lists of an action: the only ones before 4.4; later a copy of one channelbag's, for old Blenders.
        case lists(BlendEditedStruct)
    }

    func write(_ new: Channelbag, over old: Old?, to homes: [Home]) {
        let groups = writeGroups(new, old)
        var curves: [(curve: BlendEditedStruct, group: Int?)] = []
        var rest = old.map(OldCurves.init)
        let coder = BlendCurveEdit(edit: edit, run: run, rules: rules, keys: keys)
        let places = new.placesOfGroups
        for track in new.tracks {
            guard let curve = coder.write(track, over: rest?.take(track)) else { continue }
            let group = track.group.flatMap { places[ExactName($0)] }
            let groupStruct = group.flatMap { groups[$0] }
            curve.set("grp", pointer: groupStruct?.address ?? 0)
            curves.append((curve, groupStruct == nil ? nil : group))
        }
        for record in rest?.untaken ?? [] { coder.remove(record) }
        for home in homes { link(groups.compactMap { $0 }, groups, curves, old, to: home) }
        let staying = Set(groups.compactMap { $0?.block })
        for record in old?.records.groups ?? [] where !staying.contains(record.block) { edit.remove(record.block) }
    }

    // MARK: Groups

    /// The struct of each group, none twice; nil when the file's Blender had no groups.
    private func writeGroups(_ new: Channelbag, _ old: Old?) -> [BlendEditedStruct?] {
        var places: [ExactName: [Int]] = [:]
        for (place, group) in (old?.bag.groups ?? []).enumerated().reversed() {
            places[ExactName(group.name), default: []].append(place)
        }
        return new.groups.map { group in
            guard let old, let place = places[ExactName(group.name)]?.popLast() else {
                let made = BlendEditedStruct(new: "bActionGroup", edit, to: run)
                made.map { BlendGroups.write(group, to: $0) }
                return made
            }
            let record = BlendEditedStruct(old.records.groups[place], edit)
            if !old.bag.groups[place].isBitwiseEqual(to: group) { BlendGroups.write(group, to: record) }
            return record
        }
    }

    // MARK: Links

    private func link(
        _ groups: [BlendEditedStruct], _ groupOfIndex: [BlendEditedStruct?],
        _ curves: [(curve: BlendEditedStruct, group: Int?)], _ old: Old?, to home: Home
    ) {
        let addresses = curves.map(\.curve.address)
        let members = Dictionary(grouping: curves, by: \.group)
        switch home {
        case .arrays(let bag):
            bag.set(
                "group_array", count: "group_array_num", arrayOf: groups.map(\.address),
                oldBlock: old?.records.record?.target("group_array"), run)
            bag.set(
                "fcurve_array", count: "fcurve_array_num", arrayOf: addresses,
                oldBlock: old?.records.record?.target("fcurve_array"), run)
            var start = 0
            for (index, group) in groupOfIndex.enumerated() {
                let count = members[index]?.count ?? 0
                group?.set("fcurve_range_start", start)
                group?.set("fcurve_range_length", count)
                group?.set("channel_bag", pointer: bag.address)
                start += count
            }
        case .lists(let action):
            curves.map(\.curve).link()
            groups.link()
            action.set("curves", listOf: addresses)
            action.set("groups", listOf: groups.map(\.address))
            for (index, group) in groupOfIndex.enumerated() {
                group?.set("channels", listOf: members[index]?.map(\.curve.address) ?? [])
            }
        }
    }
}

/// The curves of a channelbag of the file, each taken by the curve of the document with its path and index.
private struct OldCurves {
    private let old: BlendChannelbagEdit.Old
    private var places: [ChannelID: [Int]] = [:]
    private var isTaken: [Bool]

    init(_ old: BlendChannelbagEdit.Old) {
        self.old = old
        isTaken = Array(repeating: false, count: old.bag.tracks.count)
        for index in old.bag.tracks.indices.reversed() {
            places[ChannelID(old.bag.tracks[index]), default: []].append(index)
        }
    }

    mutating func take(_ track: AnimationTrack) -> BlendCurveEdit.Old? {
        guard let place = places[ChannelID(track)]?.popLast() else { return nil }
        isTaken[place] = true
        return (old.records.curves[place], old.bag.tracks[place])
    }

    var untaken: [BlendRecord] { zip(old.records.curves, isTaken).filter { !$0.1 }.map(\.0) }
}

extension BlendGroups {
    static func write(_ group: ActionGroup, to record: BlendEditedStruct) {
        record.set("name", group.name)
        record.set("flag", bits: 1, group.isSelected)
        record.set("flag", bits: 4, group.isLocked)
        record.set("flag", bits: 8, group.isExpanded)
        record.set("flag", bits: 0x10, group.isMuted)
        record.set("flag", bits: 0x40, group.isExpandedInGraphEditor)
        record.set("flag", bits: 0x20000, group.isPinned)
        record.set("customCol", Int(group.colorSet))
        guard let colors = group.customColors, let set = record.record("cs") else { return }
        set.set("solid", bytes: bytes(colors.normal))
        set.set("select", bytes: bytes(colors.selected))
        set.set("active", bytes: bytes(colors.active))
    }

    /// The bytes that `color` reads as these numbers, or the nearest.
    private static func bytes(_ color: TrackColor) -> [UInt8] {
        [color.red, color.green, color.blue].map { UInt8(max(0, min(255, ($0 * 255).rounded()))) }
    }
}
