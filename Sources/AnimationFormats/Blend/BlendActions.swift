import AnimationCore

/// The actions of a file: layered ones with slots, and those of Blender before 4.4 with one list of curves.
struct BlendActions {
    let file: BlendFile
    let rules: BlendRules
    let curves: BlendCurves
    let stripCurves: BlendCurves
    private let slots = BlendSlots()
    /// By the block of an action, the kind of the first data-block that uses it, by itself or in a strip of an NLA
    /// track: for actions that do not say.
    let userCodes: [Int: String]

    /// - Parameter userCodes: nil to find them in the file.
    init(file: BlendFile, rules: BlendRules, userCodes: [Int: String]? = nil) {
        self.file = file
        self.rules = rules
        curves = BlendCurves(file: file, rules: rules)
        stripCurves = BlendCurves(file: file, rules: rules.ofStrips)
        self.userCodes = rules.addsSlots ? userCodes ?? file.quietly { BlendActions.userCodes(file) } : [:]
    }

    private static func userCodes(_ file: BlendFile) -> [Int: String] {
        var codes: [Int: String] = [:]
        func note(_ pointer: String, in animation: BlendRecord, _ code: String) {
            guard let action = animation.followID(pointer), codes[action.id.block] == nil else { return }
            codes[action.id.block] = code
        }
        func noteStrips(of owner: BlendRecord, _ code: String, depth: Int) {
            guard depth <= NLAStrip.deepestNesting else { return }
            for strip in owner.list("strips", "NlaStrip") {
                note("act", in: strip, code)
                noteStrips(of: strip, code, depth: depth + 1)
            }
        }
        func note(_ user: BlendRecord) {
            guard let animation = user.follow("adt", "AnimData") else { return }
            let code = file.code(of: user)
            note("action", in: animation, code)
            for track in animation.list("nla_tracks", "NlaTrack") { noteStrips(of: track, code, depth: 0) }
        }
        for user in file.animatedIDs {
            note(user)
            if let tree = user.follow("nodetree", "bNodeTree") { note(tree) }
        }
        return codes
    }

    /// Every action, with its keys.
    func all() -> [AnimAction] { completed(outlines()) }

    /// Every action without keys and samples, in the order of their names.
    func outlines() -> [BlendActionOutline] {
        file.ids(.action).map { outline(BlendActionRecords($0)) }.sortedByName(\.action.name)
    }

    /// What animation data says of its action; nil for none. An action in a library is named and left out.
    ///
    /// - Parameters:
    ///   - pointer: the field that leads to the action, `slotHandle` that of the slot: strips have others.
    ///   - code: `OB`, the kind of data-block that the animation data is of.
    func use(
        in animation: BlendRecord, of code: String, pointer: String = "action", slotHandle: String = "slot_handle"
    ) -> (action: String, slot: String?)? {
        guard let (action, isLinked) = animation.followID(pointer) else { return nil }
        if isLinked {
            animation.reportLinked(action, "action")
            return nil
        }
        guard action.layout.name == "bAction" else { return nil }
        return (action.idName, slot(of: action, animation.int(slotHandle), code))
    }

    private func slot(of action: BlendRecord, _ handle: Int?, _ code: String) -> String? {
        if BlendActionRecords.isLegacy(action) {
            guard rules.addsSlots else { return nil }
            let slot = legacySlot(of: action)
            return BlendRules.fits(slot, code) ? slot.identifier : nil
        }
        guard let handle, handle != 0 else { return nil }
        return slots.name(ofHandle: handle, in: action)
    }

    // MARK: One action

    func action(_ records: BlendActionRecords) -> AnimAction {
        completed([outline(records)]).first ?? AnimAction(name: records.action.idName)
    }

    private func outline(_ records: BlendActionRecords) -> BlendActionOutline {
        let record = records.action
        var action = AnimAction(name: record.idName)
        action.usesFrameRange = record.hasBits(0x1000, of: "flag")
        action.isCyclic = record.hasBits(0x2000, of: "flag")
        action.frameStart = record.float("frame_start") ?? 0
        action.frameEnd = record.float("frame_end") ?? 0
        action.poseMarkers = BlendMarkers.read(record)
        let points = records.isLegacy ? readLegacy(records, into: &action) : readLayers(records, into: &action)
        return BlendActionOutline(action: action, points: points)
    }

    private func readLegacy(_ records: BlendActionRecords, into action: inout AnimAction) -> [BlendPoints?] {
        let record = records.action
        let outlines = records.bags.map { outline(of: $0, in: action.name) }
        var bags = outlines.map(\.bag)
        if rules.addsSlots || file.version.file >= 404 {
            let slot = legacySlot(of: record)
            action.slots = [slot]
            action.layerName = BlendRules.legacyLayerName
            for index in bags.indices { bags[index].slotHandle = slot.handle }
        } else {
            action.rootIDType = rootCode(of: record).map { IDCode.type(ofIdentifier: $0) }
        }
        action.channelbags = bags.filter { !$0.isEmpty }
        return outlines.flatMap(\.points)
    }

    func legacySlot(of record: BlendRecord) -> ActionSlot {
        let isForgotten = rules.forgetsKindOfEmptyActions && BlendActionRecords.isEmpty(record)
        let stated = isForgotten ? nil : rootCode(of: record)
        return BlendRules.legacySlot(ofType: stated ?? codeWhenEmpty(record))
    }

    /// The kind of data-block that an action without slots, curves and groups is for: that of its first user.
    func codeWhenEmpty(_ record: BlendRecord) -> String { userCodes[record.block] ?? BlendRules.unspecifiedCode }

    /// `OB`: the kind of data-block that an action without slots is for; nil when it does not say.
    func rootCode(of record: BlendRecord) -> String? {
        guard let number = record.int("idroot"), number != 0 else { return nil }
        return BlendActions.code(number)
    }

    /// Two letters, the first in the low byte.
    static func code(_ number: Int) -> String {
        String(decoding: [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)], as: UTF8.self)
    }

    // MARK: Slots and layers

    private func readLayers(_ records: BlendActionRecords, into action: inout AnimAction) -> [BlendPoints?] {
        action.slots = slots.slots(of: records.action, records: records.slots)
        if let name = records.layers.first?.string("name"), name != BlendActions.defaultLayerName {
            action.layerName = name
        }
        if records.layers.count > 1 {
            records.action.report(
                .warning, .layers, "action \"\(action.name)\": its \(records.layers.count) layers are read as one")
        }
        var points: [BlendPoints?] = []
        let bags = Dictionary(grouping: records.bags, by: \.slotHandle)
        for slot in action.slots {
            for bag in bags[slot.handle] ?? [] {
                let outline = outline(of: bag, in: action.name)
                action.channelbags.append(outline.bag)
                points += outline.points
            }
        }
        return points
    }

    /// Blender's name for the layer of a new action, which FCurve JSON leaves out too.
    static let defaultLayerName = "Layer"

    private func outline(
        of records: BlendActionRecords.Bag, in action: String
    ) -> (bag: Channelbag, points: [BlendPoints?]) {
        var bag = Channelbag(slotHandle: records.slotHandle)
        bag.groups = records.groups.map(BlendGroups.group)
        let outlines = curves.outlines(records.curves, of: action)
        bag.tracks = outlines.tracks
        return (bag, outlines.points)
    }

    /// The curves and groups of one channelbag, as part of an action of that name.
    func channelbag(_ records: BlendActionRecords.Bag, in action: String) -> Channelbag {
        var whole = AnimAction(name: action)
        let outline = outline(of: records, in: action)
        whole.channelbags = [outline.bag]
        return completed([BlendActionOutline(action: whole, points: outline.points)]).first?.channelbags.first
            ?? outline.bag
    }

    // MARK: Keys

    /// The actions with the keys and samples of their curves, which all cores read.
    private func completed(_ outlines: [BlendActionOutline]) -> [AnimAction] {
        let points = outlines.flatMap(\.points)
        let tracks = outlines.flatMap { outline in
            outline.action.channelbags.flatMap { bag in bag.tracks.map { (track: $0, action: outline.action.name) } }
        }
        let read = Parallel.map(points.count) { index in
            var track = tracks[index].track
            let log = DiagnosticLog()
            if let points = points[index] { curves.keys.read(points, into: &track, of: tracks[index].action, log) }
            return (track: track, log: log)
        }
        for part in read { file.log.take(part.log) }
        var next = read.startIndex
        return outlines.map { outline in
            var action = outline.action
            for bag in action.channelbags.indices {
                let end = next + action.channelbags[bag].tracks.count
                action.channelbags[bag].tracks = read[next..<end].map(\.track)
                next = end
            }
            return action
        }
    }

    /// What there is in each curve of `outlines`, in order; the actions get the keys of curves with something to tell.
    func counts(_ outlines: [BlendActionOutline]) -> [PointCounts] {
        let points = outlines.flatMap(\.points)
        let tracks = outlines.flatMap { outline in
            outline.action.channelbags.flatMap { bag in bag.tracks.map { (track: $0, action: outline.action.name) } }
        }
        let counted = Parallel.map(points.count) { index in points[index].map { curves.keys.counts(of: $0) } }
        return points.indices.map { index in
            guard let points = points[index] else { return PointCounts() }
            if let counts = counted[index].flatMap({ $0 }) { return counts }
            var track = tracks[index].track
            curves.keys.read(points, into: &track, of: tracks[index].action, file.log)
            return PointCounts(of: track)
        }
    }
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
