import AnimationCore

/// Which part of a document a user asked for.
public struct Selection: Sendable {
    /// Names of actions; empty for all.
    public var actions: [String]
    /// Identifiers of slots (`OBCube`); empty for all.
    public var slots: [String]
    /// Patterns with `*` and `?` for curves, as `location[0]`, `location` for all its indices, or
    /// `CubeAction/location[*]`; empty for all.
    public var channels: [String]

    public init(actions: [String] = [], slots: [String] = [], channels: [String] = []) {
        self.actions = actions
        self.slots = slots
        self.channels = channels
    }

    public var isEverything: Bool { actions.isEmpty && slots.isEmpty && channels.isEmpty }

    /// The document with nothing but what was asked for.
    ///
    /// Actions without a curve that fits are dropped where slots or channels were asked for. A pattern that fits
    /// nothing is a warning when another one fits.
    ///
    /// - Throws: `ReadFailure` when a name, or all patterns together, fit nothing; its notes list what there is.
    public func apply(
        to document: AnimationDocument, file: String?, log: DiagnosticLog
    ) throws(ReadFailure) -> AnimationDocument {
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
            let names = curveNames(original)
            throw failure(
                "select.no-channel", "no curve fits what was asked for", names, file,
                suggestion: channels.count == 1 ? nearestChannel(to: channels[0], in: original) : nil)
        }
        if !slots.isEmpty || !channels.isEmpty {
            document.actions.removeAll { $0.channelbags.allSatisfy(\.tracks.isEmpty) }
        }
        warnOfUnusedPatterns(original, file, log)
        document.releaseMissingActions()
        return document
    }

    private func includes(_ track: AnimationTrack, _ channelbag: Channelbag, _ names: TrackNames) -> Bool {
        if !slots.isEmpty {
            guard let slot = names.slot(of: channelbag), slots.contains(where: slot.identifier.isExactly) else {
                return false
            }
        }
        return channels.isEmpty || channels.contains { fits($0, track, channelbag, names) }
    }

    private func fits(
        _ pattern: String, _ track: AnimationTrack, _ channelbag: Channelbag, _ names: TrackNames
    ) -> Bool {
        Wildcard.matches(pattern, names.name(of: track, in: channelbag))
            || Wildcard.matches(pattern, "\(track.dataPath)[\(track.arrayIndex)]")
            || Wildcard.matches(pattern, track.dataPath)
    }

    // MARK: Patterns that fit nothing

    private func warnOfUnusedPatterns(
        _ original: AnimationDocument, _ file: String?, _ log: DiagnosticLog
    ) {
        for pattern in channels {
            // Names say the slot only while several slots have curves, so the original actions tell whether it fits.
            let isUsed = original.actions.contains { action in
                guard actions.isEmpty || actions.contains(where: action.name.isExactly) else { return false }
                let names = TrackNames(of: action)
                return action.channelbags.contains { bag in
                    bag.tracks.contains { includes($0, bag, names) && fits(pattern, $0, bag, names) }
                }
            }
            if isUsed { continue }
            let suggestion = nearestChannel(to: pattern, in: original).map { "; did you mean \"\($0)\"?" } ?? ""
            log.report(
                Diagnostic(
                    .warning, "select.unused-pattern", at: Place(file: file),
                    "no curve fits \"\(pattern)\"\(suggestion)"))
        }
    }

    /// The name or data path of a curve that is spelt almost like a pattern.
    private func nearestChannel(to pattern: String, in document: AnimationDocument) -> String? {
        let tracks = document.actions.flatMap { $0.channelbags.flatMap(\.tracks) }
        let curves = tracks.map { "\($0.dataPath)[\($0.arrayIndex)]" }
        return Spelling.nearest(to: pattern, in: curves + tracks.map(\.dataPath) + curveNames(document))
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
        _ code: String, _ message: String, _ known: [String], _ file: String?, near name: String? = nil,
        suggestion: String? = nil
    ) -> ReadFailure {
        let nearest = suggestion ?? name.flatMap { Spelling.nearest(to: $0, in: known) }
        var seen: Set<ExactName> = []
        let known = known.filter { seen.insert(ExactName($0)).inserted }
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
            objects[index].nlaTracks.removeStrips { strip in
                guard let name = strip.action else { return false }
                return slots[name]?.isSuperset(of: strip.slot.map { [ExactName($0)] } ?? []) != true
            }
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

extension [NLATrack] {
    /// Without strips of a kind, and without the tracks that had no others.
    fileprivate mutating func removeStrips(where isUnwanted: (NLAStrip) -> Bool) {
        for index in indices.reversed() where !self[index].strips.isEmpty {
            self[index].strips = self[index].strips.without(isUnwanted)
            if self[index].strips.isEmpty { remove(at: index) }
        }
    }
}

extension [NLAStrip] {
    fileprivate func without(_ isUnwanted: (NLAStrip) -> Bool) -> [NLAStrip] {
        filter { !isUnwanted($0) }.map { strip in
            var strip = strip
            strip.strips = strip.strips.without(isUnwanted)
            return strip
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
