import AnimationCore

/// Turns what an FCurve JSON file says into a document: curves and groups find their slots.
struct FCurveJSONReader {
    let cursor: JSONCursor

    /// - Throws: `ReadFailure` when the text is not JSON or of another shape altogether.
    static func read(
        _ input: consuming InputBytes, _ options: ReadOptions, _ log: DiagnosticLog
    ) throws(ReadFailure) -> AnimationDocument {
        let cursor = try JSONCursor(input, log: log)
        let parsed = try FCurveJSONParser(cursor).parse()
        return FCurveJSONReader(cursor: cursor).document(from: parsed, options)
    }

    private func document(from parsed: FCurveJSONDocument, _ options: ReadOptions) -> AnimationDocument {
        var document = AnimationDocument()
        document.generator = parsed.generator
        document.blenderVersion = parsed.blenderVersion
        if let scene = parsed.scene {
            document.sceneName = scene.name
            document.frameStart = scene.frameStart
            document.frameEnd = scene.frameEnd
            document.frameCurrent = scene.frameCurrent
            document.markers = scene.markers
            let rate = FrameRate(fps: scene.fps, base: scene.fpsBase)
            if rate.isValid {
                document.frameRate = rate
            } else {
                cursor.report(
                    .error, .frameRate, at: scene.offset, "fps \(scene.fps) / \(scene.fpsBase) is not a frame rate")
            }
        } else if let rate = options.frameRate {
            document.frameRate = rate
        }
        document.objects = parsed.objects
        document.actions = parsed.actions.map(action)
        let uses = FCurveJSONUses(of: document.actions, cursor)
        for (object, offset) in zip(parsed.objects, parsed.objectOffsets) { uses.check(object, at: offset) }
        return document
    }

    private func action(from parsed: FCurveJSONDocument.Action) -> AnimAction {
        var action = parsed.action
        var bags = ChannelbagBuilder(slots: action.slots)
        // The curves give the order of the channelbags; then come groups, so that the curves find them.
        let bagOfCurve = parsed.curves.map { curve in
            bags.index(ofSlot: curve.slot) {
                cursor.report(.warning, .unknownSlot, at: curve.offset, "there is no slot \"\($0)\"; it is made")
            }
        }
        for group in parsed.groups {
            let bag = bags.index(ofSlot: group.slot) {
                cursor.report(.warning, .unknownSlot, at: group.offset, "there is no slot \"\($0)\"; it is made")
            }
            bags.add(group.group, to: bag)
        }
        var names = Set<CurveName>()
        for (curve, bag) in zip(parsed.curves, bagOfCurve) {
            let path = ExactName(curve.track.dataPath)
            let name = CurveName(bag: bag, path: path, index: curve.track.arrayIndex)
            if !names.insert(name).inserted {
                cursor.report(
                    .warning, .duplicateCurve, at: curve.offset,
                    "\(curve.track.dataPath)[\(curve.track.arrayIndex)] has a curve in this slot already; both are kept"
                )
            }
            if let group = curve.track.group, !bags.hasGroup(group, in: bag) {
                cursor.report(.note, .unknownGroup, at: curve.offset, "there is no group \"\(group)\"; it is made")
                bags.add(ActionGroup(name: group), to: bag)
            }
            bags.channelbags[bag].tracks.append(curve.track)
        }
        action.slots = bags.slots
        action.channelbags = bags.channelbags
        return action
    }

    private struct CurveName: Hashable {
        var bag: Int
        var path: ExactName
        var index: Int32
    }
}

/// Gathers curves by the slot they name; slots that nobody declared are added.
private struct ChannelbagBuilder {
    private var list: SlotList
    var channelbags: [Channelbag] = []
    private var known: [ExactName?: Int] = [:]
    /// The groups of each channelbag.
    private var groups: [Set<ExactName>] = []

    init(slots: [ActionSlot]) { list = SlotList(slots) }

    var slots: [ActionSlot] { list.slots }

    func hasGroup(_ name: String, in bag: Int) -> Bool { groups[bag].contains(ExactName(name)) }

    mutating func add(_ group: ActionGroup, to bag: Int) {
        groups[bag].insert(ExactName(group.name))
        channelbags[bag].groups.append(group)
    }

    mutating func index(ofSlot identifier: String?, onUnknown: (String) -> Void) -> Int {
        let name = identifier.map { ExactName($0) }
        if let index = known[name] { return index }
        var handle: Int32?
        if let identifier {
            if let slot = list.slot(named: identifier) {
                handle = slot.handle
            } else {
                onUnknown(identifier)
                let next = list.unusedHandle()
                list.add(ActionSlot(identifier: identifier, handle: next, targetIDType: "UNSPECIFIED"))
                handle = next
            }
        }
        channelbags.append(Channelbag(slotHandle: handle))
        groups.append([])
        known[name] = channelbags.count - 1
        return channelbags.count - 1
    }
}
