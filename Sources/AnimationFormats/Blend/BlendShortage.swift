import AnimationCore

/// Something of a document that a file has no place for.
struct BlendShortage {
    private let what: String
    /// The first Blender whose files have a place for it; nil where another version does not help.
    private let since: BlendVersion?

    init(_ what: String, since: BlendVersion? = nil) {
        self.what = what
        self.since = since
    }

    /// What it is, and why, in words.
    private var text: String {
        since.map { "\(what), for which files of Blender \($0.text) and later have a place" } ?? what
    }

    /// The same of a curve or an action.
    func of(_ owner: String) -> BlendShortage { BlendShortage("\(owner): \(what)", since: since) }

    /// The error that names all of it: nothing is written then.
    static func failure(_ shortages: [BlendShortage], of file: BlendFile) -> WriteFailure {
        WriteFailure(
            Diagnostic(
                .error, BlendCode.cannotHold.rawValue, at: Place(file: file.data.input.name),
                "a file of Blender \(file.version.text) cannot hold what the document has; nothing was written",
                notes: shortages.map(\.text).firstLines + [advice(shortages)]))
    }

    private static func advice(_ shortages: [BlendShortage]) -> String {
        guard let newest = shortages.compactMap(\.since).max() else { return "Change this in the document." }
        let saving = "open the file in Blender \(newest.text) or newer, save it there and write onto that"
        return shortages.allSatisfy { $0.since != nil }
            ? "Take this out of the document, or \(saving)."
            : "Change this in the document; where a version of Blender is named, it also helps to \(saving)."
    }
}

/// Why an action comes back otherwise than it was written.
struct BlendShortages {
    let file: BlendFile
    let rules: BlendRules

    /// - Parameters:
    ///   - wanted: the action of the document.
    ///   - read: the same from the copy.
    func list(_ wanted: AnimAction, _ read: AnimAction) -> [BlendShortage] {
        let comparison = BlendShortages.comparison(wanted, read)
        guard !comparison.isIdentical else { return order(wanted, read) }
        let (tracks, found) = (Tracks(wanted), Tracks(read))
        let curves = comparison.curves.flatMap { curve -> [BlendShortage] in
            switch curve.change {
            case .identical: return []
            case .missing: return [BlendShortage("curve \(curve.name)" + pathReason(tracks[curve.name]))]
            case .added: return [BlendShortage("that there is no curve \(curve.name)")]
            case .differs(let change):
                return list(change, tracks[curve.name], found[curve.name]).map { $0.of("curve \(curve.name)") }
            }
        }
        return others(wanted, read, comparison.others) + curves
    }

    /// Whether both are the same in a file of this version.
    static func isSame(_ one: AnimAction, _ other: AnimAction) -> Bool {
        comparison(one, other).isIdentical && hasSameOrder(one, other)
    }

    private static func comparison(_ before: AnimAction, _ after: AnimAction) -> DocumentComparison {
        var (one, other) = (AnimationDocument(), AnimationDocument())
        one.actions = [before]
        other.actions = [after]
        // Actions have no cameras, and bags with nothing in them are no matter.
        for index in before.poseMarkers.indices { one.actions[0].poseMarkers[index].camera = nil }
        for index in after.poseMarkers.indices { other.actions[0].poseMarkers[index].camera = nil }
        one.actions[0].channelbags = before.channelbags.filter { !$0.isEmpty }
        other.actions[0].channelbags = after.channelbags.filter { !$0.isEmpty }
        return DocumentComparison(before: one, after: other)
    }

    private static func hasSameOrder(_ one: AnimAction, _ other: AnimAction) -> Bool {
        zip(one.channelbags.filter { !$0.isEmpty }, other.channelbags.filter { !$0.isEmpty })
            .allSatisfy { $0.curveNames == $1.curveNames }
    }

    private func order(_ wanted: AnimAction, _ read: AnimAction) -> [BlendShortage] {
        BlendShortages.hasSameOrder(wanted, read)
            ? []
            : [BlendShortage("the order of the curves of action \"\(wanted.name)\": Blender keeps them group by group")]
    }

    // MARK: Actions

    private func others(_ wanted: AnimAction, _ read: AnimAction, _ sentences: [String]) -> [BlendShortage] {
        var known: [BlendShortage] = []
        for slot in wanted.slots { known += name(slot.identifier, "slot", "ActionSlot") }
        for marker in wanted.poseMarkers { known += name(marker.name, "pose marker", "TimeMarker") }
        for group in wanted.channelbags.flatMap(\.groups) { known += name(group.name, "group", "bActionGroup") }
        if let name = wanted.layerName { known += self.name(name, "layer", "ActionLayer") }
        if wanted.usesFrameRange || wanted.frameStart != 0 || wanted.frameEnd != 0, !has("frame_start", "bAction") {
            known.append(BlendShortage("its own frame range", since: BlendVersion(file: 301)))
        }
        if !zip(wanted.channelbags, read.channelbags).allSatisfy({ hasSameColors($0, $1) }) {
            known.append(BlendShortage("a custom colour of a group, which has steps of 1/255"))
        }
        return known.isEmpty ? sentences.map { BlendShortage($0) } : known.map { $0.of("action \"\(wanted.name)\"") }
    }

    private func hasSameColors(_ wanted: Channelbag, _ read: Channelbag) -> Bool {
        wanted.groups.count != read.groups.count
            || zip(wanted.groups, read.groups).allSatisfy { $0.customColors == $1.customColors }
    }

    /// A name that is longer than the file has room for.
    private func name(_ name: String, _ what: String, _ structName: String, prefix: Int = 0) -> [BlendShortage] {
        guard let field = file.dna.layout(named: structName)?["name"], field.count > 0 else { return [] }
        let (count, room) = (name.utf8.count, field.count - 1 - prefix)
        guard count > room else { return [] }
        return [BlendShortage("the name of \(what) \"\(name)\" has \(count) bytes, and there is room for \(room)")]
    }

    /// An action that does not come back at all.
    func missing(_ action: AnimAction) -> BlendShortage {
        let reason = file.dna.layout(named: "ID").flatMap { $0["name"] }.map { field in
            "its name has \(action.name.utf8.count) bytes, and there is room for \(field.count - 3)"
        }
        return BlendShortage("action \"\(action.name)\": \(reason ?? "its name does not fit")")
    }

    // MARK: Curves

    /// The curves of an action by what comparisons call them.
    private struct Tracks {
        private let tracks: [String: AnimationTrack]

        init(_ action: AnimAction) {
            let names = TrackNames(of: action)
            tracks = Dictionary(
                action.channelbags.flatMap { bag in bag.tracks.map { (names.name(of: $0, in: bag), $0) } },
                uniquingKeysWith: { first, _ in first })
        }

        subscript(name: String) -> AnimationTrack? { tracks[name] }
    }

    private func pathReason(_ track: AnimationTrack?) -> String {
        track?.dataPath.utf8.contains(0) == true ? ": its data path has a zero byte, where Blender's texts end" : ""
    }

    private func list(_ change: TrackComparison, _ wanted: AnimationTrack?, _ read: AnimationTrack?) -> [BlendShortage]
    {
        var list = change.fields.flatMap { field -> [BlendShortage] in
            switch field {
            case "modifiers": modifiers(wanted?.modifiers ?? [], read?.modifiers ?? [])
            case "auto_smoothing" where !has(field, "FCurve"):
                [BlendShortage(field, since: BlendVersion(file: 280))]
            default: [BlendShortage(field)]
            }
        }
        guard change.changedKeys > 0 || change.keyCounts.before != change.keyCounts.after else { return list }
        let areTold = change.keyFields.count > 0
        list += areTold ? change.keyFields.map { keyField($0, change) } : [BlendShortage("the number of its keys")]
        return list
    }

    private func keyField(_ field: String, _ change: TrackComparison) -> BlendShortage {
        let text = "\(field) of \(counted(change.changedKeys, "key"))"
        switch field {
        case "easing", "back", "amplitude", "period":
            return BlendShortage(text, since: has(field, "BezTriple") ? nil : BlendVersion(file: 271))
        case "handle_left", "handle_right":
            guard rules.shortensHandles else { return BlendShortage(text) }
            return BlendShortage(
                "\(text): handles that are together longer than their segment, which Blender shortens",
                since: .longHandles)
        default: return BlendShortage(text)
        }
    }

    // MARK: Modifiers

    private func modifiers(_ wanted: [FModifier], _ read: [FModifier]) -> [BlendShortage] {
        let unknown = wanted.filter { file.dna.layout(named: $0.kind.structName) == nil }
        guard unknown.isEmpty, wanted.count == read.count else {
            return unknown.isEmpty
                ? [BlendShortage("modifiers")]
                : unknown.map { BlendShortage("a modifier of type \($0.kind.rnaName), which the file's Blender lacks") }
        }
        return zip(wanted, read).flatMap { wanted, read -> [BlendShortage] in
            if wanted.isBitwiseEqual(to: read) { return [] }
            let what = "modifier \(wanted.kind.rnaName)"
            let long = name(wanted.name, "modifier", "FModifier")
            if !long.isEmpty { return long }
            if rules.hasLegacyNoiseOnly, case .noise = wanted.kind {
                return [BlendShortage("\(what) that is not legacy, with lacunarity and roughness", since: .newNoise)]
            }
            if wanted.isRangeRestricted, !has("sfra", "FModifier") {
                return [BlendShortage("the restricted range of \(what)", since: BlendVersion(file: 260))]
            }
            return [BlendShortage(what)]
        }
    }

    private func has(_ field: String, _ structName: String) -> Bool {
        file.dna.layout(named: structName)?[field] != nil
    }
}

extension BlendVersion {
    /// The first release that takes handles as they are.
    fileprivate static let longHandles = BlendVersion(file: 292)
    /// The first release with lacunarity and roughness of noise.
    fileprivate static let newNoise = BlendVersion(file: 404)
}
