import AnimationCore

/// Curves of a document that move nothing in the file: rotations of another mode than the object or bone has there, and
/// paths that lead nowhere. Curves that the file has of its own are no news and are left out.
struct BlendIdleCurves {
    private let new: UsedCurves
    private let kept: UsedCurves
    private let log: DiagnosticLog
    private let place: Place

    /// - Parameters:
    ///   - document: what is written.
    ///   - kept: what the file says before.
    static func report(
        _ document: AnimationDocument, onto kept: AnimationDocument, file: String?, to log: DiagnosticLog
    ) {
        let check = BlendIdleCurves(
            new: UsedCurves(document.actions), kept: UsedCurves(kept.actions), log: log, place: Place(file: file))
        let stated = Dictionary(
            document.objects.map { (SceneObjectKey($0), $0) }, uniquingKeysWith: { first, _ in first })
        for object in kept.objects where object.isObject { check.check(object, stated[SceneObjectKey(object)]) }
    }

    // MARK: Who uses what

    private func check(_ object: SceneObject, _ stated: SceneObject?) {
        var uses = BlendIdleCurves.uses(of: object)
        let known = Set(uses.flatMap { kept[$0] }.map { ChannelID($0) })
        if let action = stated?.action {
            uses.removeAll { $0 == object.action.map { Use($0, object.slot) } }
            uses.append(Use(action, stated?.slot))
        }
        var found = BlendIdleFindings(object, stated)
        for use in uses {
            let tracks = new[use]
            let animated = Set(tracks.compactMap(BlendIdleCurves.ownerOfAnimatedMode))
            for track in tracks where !known.contains(ChannelID(track)) {
                found.add(track, isModeAnimated: { animated.contains($0) })
            }
        }
        for (code, message, note) in found.messages {
            log.report(Diagnostic(.warning, code.rawValue, at: place, message, notes: note.map { [$0] } ?? []))
        }
    }

    /// The bone, or an empty name for the object, whose rotation mode a curve changes.
    private static func ownerOfAnimatedMode(_ track: AnimationTrack) -> ExactName? {
        switch AnimatedProperty(dataPath: track.dataPath) {
        case .object(.rotationMode): ExactName("")
        case .bone(let name, .rotationMode): ExactName(name)
        default: nil
        }
    }

    /// By itself and in the strips of its NLA tracks.
    private static func uses(of object: SceneObject) -> [Use] {
        func uses(_ strips: [NLAStrip]) -> [Use] {
            strips.flatMap { strip in (strip.action.map { [Use($0, strip.slot)] } ?? []) + uses(strip.strips) }
        }
        let own = object.action.map { [Use($0, object.slot)] } ?? []
        return own + uses(object.nlaTracks.flatMap(\.strips))
    }
}

private struct Use: Hashable {
    let action: ExactName
    let slot: ExactName?

    init(_ action: String, _ slot: String?) {
        self.action = ExactName(action)
        self.slot = slot.map { ExactName($0) }
    }
}

/// The curves of each slot; of an action with one slot or none, whatever the slot is called.
private struct UsedCurves {
    private var ofSlots: [Use: [AnimationTrack]] = [:]
    private var ofActions: [ExactName: [AnimationTrack]] = [:]

    init(_ actions: [AnimAction]) {
        for action in actions {
            guard action.slots.count > 1 else {
                ofActions[ExactName(action.name)] = action.channelbags.flatMap(\.tracks)
                continue
            }
            let names = TrackNames(of: action)
            for bag in action.channelbags {
                ofSlots[Use(action.name, names.slot(of: bag)?.identifier), default: []] += bag.tracks
            }
        }
    }

    subscript(use: Use) -> [AnimationTrack] { ofActions[use.action] ?? ofSlots[use] ?? [] }
}
