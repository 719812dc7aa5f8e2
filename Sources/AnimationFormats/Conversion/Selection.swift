import AnimationCore

/// Which part of a document a user asked for.
public struct Selection: Sendable {
    /// Names of actions; empty for all.
    public var actions: [String]
    /// Identifiers of slots (`OBCube`); empty for all.
    public var slots: [String]
    /// Patterns with `*` and `?` for curves, as `location[0]` or `CubeAction/location[*]`; empty for all.
    public var channels: [String]

    public init(actions: [String] = [], slots: [String] = [], channels: [String] = []) {
        self.actions = actions
        self.slots = slots
        self.channels = channels
    }

    public var isEverything: Bool { actions.isEmpty && slots.isEmpty && channels.isEmpty }

    /// The document with nothing but what was asked for.
    ///
    /// - Throws: `ReadFailure` when a name or a pattern fits nothing; its notes list what there is.
    public func apply(to document: AnimationDocument, file: String?) throws(ReadFailure) -> AnimationDocument {
        guard !isEverything else { return document }
        try checkNames(of: document, file)
        let original = document
        var document = document
        let wanted = Set(actions.map { ExactName($0) })
        if !actions.isEmpty { document.actions.removeAll { !wanted.contains(ExactName($0.name)) } }
        var count = 0
        for index in document.actions.indices {
            let action = document.actions[index]
            let names = TrackNames(of: action)
            for bag in action.channelbags.indices {
                let channelbag = action.channelbags[bag]
                document.actions[index].channelbags[bag].tracks.removeAll { track in
                    !includes(track, channelbag, names)
                }
                count += document.actions[index].channelbags[bag].tracks.count
            }
            document.actions[index].dropUnused(besides: slots)
        }
        guard count > 0 else {
            throw failure("select.no-channel", "no curve fits what was asked for", curveNames(original), file)
        }
        document.releaseMissingActions()
        return document
    }

    private func includes(_ track: AnimationTrack, _ channelbag: Channelbag, _ names: TrackNames) -> Bool {
        if !slots.isEmpty {
            guard let slot = names.slot(of: channelbag), slots.contains(where: slot.identifier.isExactly) else {
                return false
            }
        }
        guard !channels.isEmpty else { return true }
        let name = names.name(of: track, in: channelbag)
        let curve = "\(track.dataPath)[\(track.arrayIndex)]"
        return channels.contains { pattern in
            Wildcard.matches(pattern, name) || Wildcard.matches(pattern, curve)
                || Wildcard.matches(pattern, track.dataPath)
        }
    }

    // MARK: Names that are not there

    private func checkNames(of document: AnimationDocument, _ file: String?) throws(ReadFailure) {
        let knownActions = document.actions.map(\.name)
        for name in actions where !knownActions.contains(where: name.isExactly) {
            throw failure("select.unknown-action", "there is no action \"\(name)\"", knownActions, file, near: name)
        }
        let knownSlots = document.actions.flatMap { $0.slots.map(\.identifier) }
        for name in slots where !knownSlots.contains(where: name.isExactly) {
            throw failure("select.unknown-slot", "there is no slot \"\(name)\"", knownSlots, file, near: name)
        }
    }

    private func curveNames(_ document: AnimationDocument) -> [String] {
        document.actions.flatMap { action in
            let names = TrackNames(of: action)
            return action.channelbags.flatMap { bag in bag.tracks.map { names.name(of: $0, in: bag) } }
        }
    }

    private func failure(
        _ code: String, _ message: String, _ known: [String], _ file: String?, near name: String? = nil
    ) -> ReadFailure {
        let nearest = name.flatMap { Spelling.nearest(to: $0, in: known) }
        let listed = known.isEmpty ? "none" : known.prefix(40).joined(separator: ", ") + (known.count > 40 ? ", …" : "")
        return ReadFailure(
            Diagnostic(
                .error, code, at: Place(file: file), message + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""),
                notes: ["known: \(listed)"]))
    }
}

extension AnimAction {
    /// Drops channelbags without tracks and, where slots were chosen, the slots that were not.
    fileprivate mutating func dropUnused(besides chosen: [String]) {
        channelbags.removeAll { $0.tracks.isEmpty }
        guard !chosen.isEmpty else { return }
        slots.removeAll { !chosen.contains(where: $0.identifier.isExactly) }
    }
}

extension AnimationDocument {
    /// Objects no longer use actions or slots that the document does not hold.
    fileprivate mutating func releaseMissingActions() {
        var slots: [ExactName: Set<ExactName>] = [:]
        for action in actions where slots[action.name] == nil {
            slots[action.name] = Set(action.slots.map { ExactName($0.identifier) })
        }
        for index in objects.indices {
            guard let name = objects[index].action else { continue }
            let known = slots[name]
            let hasSlot = objects[index].slot.map { known?.contains(ExactName($0)) == true }
            if known == nil || hasSlot == false {
                objects[index].action = nil
                objects[index].slot = nil
            }
        }
    }
}

/// Patterns as in a shell: `*` stands for any text, `?` for one character; brackets stand for themselves, since data
/// paths are full of them.
enum Wildcard {
    static func matches(_ pattern: String, _ text: String) -> Bool {
        let pattern = Array(pattern.unicodeScalars)
        let text = Array(text.unicodeScalars)
        var (p, t) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == "*" {
                star = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
                p += 1
                t += 1
            } else if let last = star {
                // The star takes one character more.
                star = (last.pattern, last.text + 1)
                p = last.pattern + 1
                t = last.text + 1
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == "*" }
    }
}
