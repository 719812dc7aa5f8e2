import AnimationCore

/// Actions as channels can hold them: a slot for each object or data-block that has curves, named after it.
struct ColladaActionReduction {
    /// As nodes hold them; the action and slot of each are set to what the file will say.
    private(set) var objects: [SceneObject]
    private(set) var actions: [AnimAction] = []
    /// Cameras, lights and materials with curves, in the order of these.
    private(set) var blocks: [SceneObject] = []
    private let originals: [SceneObject]
    private let lightKinds: ColladaLightKinds
    private let strips: ColladaStripActions
    /// The frames of the scene.
    private let range: ClosedRange<Float>
    private let tolerance: Double
    private let losses: LossReporter
    private let log: DiagnosticLog
    private var ids: Set<String>
    /// Objects that use each action, by its id.
    private var users: [String: [Int]] = [:]
    /// Other data-blocks that use each action, by its id.
    private var otherUsers: [String: [SceneObject]] = [:]
    /// The ids of cameras, lights and materials that are there.
    private var blockIDs: Set<String> = []
    /// Data-blocks that are no objects, each with its id if it can be written.
    private var candidates: [(block: SceneObject, id: String?)] = []
    /// The ids of those that are written.
    private var written: Set<String> = []
    /// Of the action that is being reduced.
    private var names = TrackNames(of: AnimAction(name: ""))
    private var unusedParameters = 0
    private var allowance: Int
    private var plainCycles = 0

    /// About how many keys easing equations, modifiers and rotations may become: so many in any file, and so many for each
    /// key or sample that there is.
    private static let freeKeys = 700_000
    private static let keysPerKey = 50
    private static let mostAddedKeys = 5_000_000

    /// - Parameters:
    ///   - all: the objects before any was left out, to know the users that are no objects.
    ///   - strips: what NLA strips play.
    ///   - keys: how many keys and samples the document has.
    init(
        objects: [SceneObject], all: [SceneObject], strips: ColladaStripActions, keys: Int, range: ClosedRange<Float>,
        tolerance: Double,
        losses: LossReporter, log: DiagnosticLog
    ) {
        self.range = range
        allowance = min(
            ColladaActionReduction.freeKeys + keys * ColladaActionReduction.keysPerKey,
            ColladaActionReduction.mostAddedKeys)
        self.objects = objects
        originals = objects
        lightKinds = ColladaLightKinds(objects)
        self.strips = strips
        self.tolerance = tolerance
        self.losses = losses
        self.log = log
        ids = Set(objects.map { ColladaID.node($0.name) })
        for (index, object) in objects.enumerated() {
            if let action = object.action { users[ColladaNames.id(action), default: []].append(index) }
            self.objects[index].action = nil
            self.objects[index].slot = nil
        }
        for object in all where !object.isObject || object.embedded != nil {
            let id = object.embedded == nil ? ColladaOwner(idType: object.idType)?.id(object.name) : nil
            let isFirst = id.map { blockIDs.insert($0).inserted } ?? true
            candidates.append((object, isFirst ? id : nil))
            if isFirst, let action = object.action {
                otherUsers[ColladaNames.id(action), default: []].append(object)
            }
        }
    }

    mutating func reduce(_ documentActions: [AnimAction]) {
        var names: Set<String> = []
        for action in documentActions {
            guard names.insert(ColladaNames.id(action.name)).inserted else {
                losses.report(
                    .unusedActions, "a second action is named \"\(action.name)\"; left out",
                    leavingOut: action.channelbags.reduce(0) { $0 + $1.tracks.count })
                continue
            }
            reduce(action)
        }
        for (before, after) in zip(originals, objects) {
            guard let action = before.action, after.action == nil else { continue }
            losses.report(.objects, "\"\(before.name)\" keeps no curve of its action \"\(action)\"")
        }
        for (block, id) in candidates where id.map(written.contains) != true {
            ColladaObjectReduction.reportLeftOut(block, losses)
        }
        if unusedParameters > 0 {
            log.report(
                .note, .easingParameters, at: Place(),
                "easing parameters that no easing equation uses are reset: \(counted(unusedParameters, "key"))")
        }
        if plainCycles > 0 {
            log.report(
                .note, .plainCycles, at: Place(),
                "cycles have neither name nor flags, and no extrapolation behind them: \(counted(plainCycles, "curve"))"
            )
        }
    }

    // MARK: One action

    private mutating func reduce(_ action: AnimAction) {
        var result = AnimAction(name: action.name)
        names = TrackNames(of: action)
        var seen: Set<Int32?> = []
        let bags = action.channelbags.filter { seen.insert($0.slotHandle).inserted }
        if bags.count < action.channelbags.count {
            let curves = action.channelbags.reduce(0) { $0 + $1.tracks.count }
            losses.report(
                .slots, "action \"\(action.name)\" has two sets of curves for a slot; the second is left out",
                leavingOut: curves - bags.reduce(0) { $0 + $1.tracks.count })
        }
        var slotNames: Set<String> = []
        let unique = action.slots.filter { slotNames.insert(ColladaNames.id($0.identifier)).inserted }
        let bagOfSlot = Dictionary(bags.map { ($0.slotHandle, $0) }) { first, _ in first }
        let slots: [ActionSlot?] = action.slots.isEmpty ? [nil] : unique
        var isReached: Set<Int32?> = []
        for slot in slots {
            guard let bag = bagOfSlot[slot?.handle], isReached.insert(slot?.handle).inserted else { continue }
            reduce(bag, of: action, slot: slot, into: &result)
        }
        for bag in bags where !isReached.contains(bag.slotHandle) {
            reportAll(bag, of: action, .slots, "the curve belongs to no slot and is left out")
        }
        if result.channelbags.isEmpty {
            if action.channelbags.allSatisfy(\.tracks.isEmpty) {
                losses.report(.unusedActions, "action \"\(action.name)\" has no curves; left out")
            }
            return
        }
        reportChanges(from: action, to: result)
        actions.append(result)
    }

    private mutating func reduce(
        _ bag: Channelbag, of action: AnimAction, slot: ActionSlot?, into result: inout AnimAction
    ) {
        let actionID = ColladaNames.id(action.name)
        func uses(_ object: SceneObject) -> Bool { slot == nil || object.slot.isExactly(slot?.identifier) }
        let objectUsers = (users[actionID] ?? []).filter { uses(originals[$0]) }
        for (position, index) in objectUsers.enumerated() {
            add(bag, of: action, to: index, losses: reporter(position), into: &result)
        }
        if !objectUsers.isEmpty || bag.tracks.isEmpty { return }
        let others = (otherUsers[actionID] ?? []).filter(uses)
        let blockUsers = others.filter { $0.embedded == nil && ColladaOwner(idType: $0.idType) != nil }
        for (position, block) in blockUsers.enumerated() {
            add(bag, of: action, to: block, losses: reporter(position), into: &result)
        }
        if !blockUsers.isEmpty { return }
        if let other = others.first {
            reportAll(
                bag, of: action, .otherDataPaths,
                "curves of \(other.idType) data are not written, so not those of \"\(other.name)\"; left out")
            return
        }
        if let reason = strips.reason(action.name) {
            losses.report(
                .unusedActions, "action \"\(action.name)\": \(reason)", leavingOut: bag.tracks.count)
            return
        }
        let type = slot?.targetIDType ?? action.rootIDType ?? "OBJECT"
        let identifier = slot.map(\.identifier) ?? ""
        let name = identifier.unicodeScalars.count > 2 ? String(identifier.unicodeScalars.dropFirst(2)) : action.name
        if let owner = ColladaOwner(idType: type), owner != .node {
            makeBlock(owner, name, for: bag, of: action, into: &result)
            return
        }
        guard ["OBJECT", "UNSPECIFIED"].contains(type) else {
            reportAll(bag, of: action, .otherDataPaths, "curves of \(type) data are not written; left out")
            return
        }
        guard !ids.contains(ColladaID.node(name)), (users[actionID] ?? []).isEmpty || slot != nil else {
            losses.report(
                .unusedActions, "action \"\(action.name)\" moves nothing here: \"\(name)\" does not use it",
                leavingOut: bag.tracks.count)
            return
        }
        makeNode(name, for: bag, of: action, into: &result)
    }

    /// What is lost is the same for each user, but for rotations.
    private func reporter(_ position: Int) -> LossReporter {
        position == 0 ? losses : LossReporter(format: losses.format, log: DiagnosticLog())
    }

    /// Curves of a camera, light or material that is not there make it, unless one of that name does something else.
    private mutating func makeBlock(
        _ owner: ColladaOwner, _ name: String, for bag: Channelbag, of action: AnimAction, into result: inout AnimAction
    ) {
        let id = owner.id(name)
        guard !blockIDs.contains(id) else {
            losses.report(
                .unusedActions, "action \"\(action.name)\" moves nothing here: \"\(name)\" does not use it",
                leavingOut: bag.tracks.count)
            return
        }
        let count = blocks.count
        add(bag, of: action, to: SceneObject(name: name, idType: owner.idType), losses: losses, into: &result)
        guard blocks.count > count else { return }
        blockIDs.insert(id)
        log.report(
            .note, .nodeMade, at: Place(),
            "nothing uses \"\(action.name)\"; its curves get \(owner.idType) data \"\(name)\"")
    }

    /// Curves without an object get one.
    private mutating func makeNode(
        _ name: String, for bag: Channelbag, of action: AnimAction, into result: inout AnimAction
    ) {
        objects.append(SceneObject(name: name, kind: "EMPTY"))
        add(bag, of: action, to: objects.count - 1, losses: losses, into: &result)
        if objects.last?.action == nil {
            objects.removeLast()
            return
        }
        ids.insert(ColladaID.node(name))
        log.report(
            .note, .nodeMade, at: Place(), "no object uses \"\(action.name)\"; its curves get a node \"\(name)\"")
    }

    private mutating func add(
        _ bag: Channelbag, of action: AnimAction, to index: Int, losses: LossReporter, into result: inout AnimAction
    ) {
        var object = objects[index]
        guard let slot = add(bag, of: .node, &object, losses: losses, into: &result) else { return }
        objects[index] = object
        objects[index].action = action.name
        objects[index].slot = slot
    }

    /// Adds a camera, light or material.
    private mutating func add(
        _ bag: Channelbag, of action: AnimAction, to block: SceneObject, losses: LossReporter,
        into result: inout AnimAction
    ) {
        var written = SceneObject(name: block.name, idType: block.idType)
        written.dataKind = lightKinds[block.name]
        guard let owner = ColladaOwner(idType: block.idType),
            let slot = add(bag, of: owner, &written, losses: losses, into: &result)
        else { return }
        written.dataKind = nil
        written.action = action.name
        written.slot = slot
        blocks.append(written)
        self.written.insert(owner.id(block.name))
    }

    /// The identifier of the slot that the curves get; nil when none of them is written.
    private mutating func add(
        _ bag: Channelbag, of owner: ColladaOwner, _ object: inout SceneObject, losses: LossReporter,
        into result: inout AnimAction
    ) -> String? {
        var curves = ColladaCurveReduction(
            owner: owner, object: object, range: range, tolerance: tolerance, allowance: allowance, losses: losses,
            name: { [names] in names.name(of: $0, in: bag) })
        let tracks = curves.reduce(bag.tracks)
        unusedParameters += curves.unusedParameters
        allowance = curves.allowance
        plainCycles += curves.plainCycles
        guard !tracks.isEmpty else { return nil }
        object = curves.object
        let handle = ActionSlot.firstHandle + Int32(clamping: result.slots.count)
        let slot = ActionSlot(identifier: owner.code + object.name, handle: handle, targetIDType: owner.idType)
        result.slots.append(slot)
        result.channelbags.append(Channelbag(slotHandle: handle, tracks: tracks))
        return slot.identifier
    }

    private func reportAll(_ bag: Channelbag, of action: AnimAction, _ feature: Feature, _ message: String) {
        for track in bag.tracks { losses.leaveOut(feature, track: names.name(of: track, in: bag), message) }
    }

    private func reportChanges(from old: AnimAction, to new: AnimAction) {
        let areSlotsSame = old.slots.elementsEqual(new.slots) { $0.isBitwiseEqual(to: $1) }
        if !areSlotsSame || old.layerName != nil || old.rootIDType != nil {
            log.report(
                .note, .slots, at: Place(),
                "action \"\(new.name)\": slots are named after their objects and numbered anew, and layers have no name"
            )
        }
        let before = old.channelbags.map { $0.tracks.map { ExactName("\($0.dataPath)[\($0.arrayIndex)]") } }
        let after = new.channelbags.map { $0.tracks.map { ExactName("\($0.dataPath)[\($0.arrayIndex)]") } }
        let known = Set(after.joined())
        let kept = before.map { $0.filter(known.contains) }
        if kept != after, kept.count == after.count {
            log.report(.note, .order, at: Place(), "action \"\(new.name)\": its curves come in another order")
        }
    }
}
