import AnimationCore

/// A document and the .blend that it is written onto: a copy of the file whose actions are those of the document.
///
/// Curves are paired by action, slot, data path and index, and only the blocks of what differs are made anew. Actions
/// that the document does not have stay as they are; those that only the document has are added.
struct BlendOnto {
    let file: BlendFile
    let edit: BlendEdit
    private let actions: BlendActions
    private let hasLayers: Bool
    private let log: DiagnosticLog
    /// Behind the last action of the file, or else before its libraries: what follows a library belongs to it.
    private let runOfNewActions: BlendEdit.Run
    private let unsaid: BlendUnsaid

    /// - Parameters:
    ///   - carries: what the format that the document comes from has words for.
    ///   - isAsStored: whether the document was read so.
    ///   - log: gets what the copy leaves as the file has it, and all that the file cannot hold.
    /// - Throws: `WriteFailure` when there is anything that the file cannot hold. Nothing has been written then.
    init(
        _ document: AnimationDocument, _ file: BlendFile, carries: FeatureSet = .all, isAsStored: Bool,
        log: DiagnosticLog
    ) throws(WriteFailure) {
        self.file = file
        self.log = log
        unsaid = BlendUnsaid(carries: carries)
        edit = BlendEdit(file)
        var rules = BlendRules(version: file.version, isAsStored: isAsStored)
        // One form for both kinds of documents, those with slots and those without.
        rules.alwaysAddsSlots = true
        actions = BlendActions(file: file, rules: rules)
        hasLayers = rules.hasLayers(file.dna)
        runOfNewActions = BlendOnto.runOfNewActions(file, edit)
        try write(document)
    }

    private static func runOfNewActions(_ file: BlendFile, _ edit: BlendEdit) -> BlendEdit.Run {
        let end = file.blocks.firstIndex { [.library, .placeholder, .dna].contains($0.code) } ?? file.blocks.count
        let last = file.blocks[..<end].lastIndex { $0.code == .action }
        return BlendEdit.Run(behind: last.map { edit.run(of: $0).behind } ?? max(0, end - 1), isNew: true)
    }

    private func write(_ document: AnimationDocument) throws(WriteFailure) {
        var problems = duplicates(document.actions) + strays(document.actions)
        try fail(problems)
        let old = Dictionary(
            file.ids(.action).map { (ExactName($0.idName), $0) }, uniquingKeysWith: { first, _ in first })
        var wanted: [AnimAction] = []
        var changed = Set<Int>()
        var targets: [ExactName: BlendUserEdit.Target] = [:]
        for action in document.actions {
            let legacy = old[ExactName(action.name)].map(BlendActionRecords.isLegacy) ?? !hasLayers
            noteSlotName(action, isLegacy: legacy)
            guard let record = old[ExactName(action.name)] else {
                targets[ExactName(action.name)] = add(action, &wanted, &problems)
                continue
            }
            let before = BlendActionEdit.Old(
                records: BlendActionRecords(record), action: actions.action(BlendActionRecords(record)))
            let form = BlendWanted(
                rules: actions.rules, hasLayers: hasLayers, codeWhenEmpty: actions.codeWhenEmpty(record),
                unsaid: unsaid)
            let after = form.action(action, over: before.action, isLegacy: before.records.isLegacy)
            targets[ExactName(action.name)] = BlendUserEdit.Target(
                address: file.blocks[record.block].address, slots: before.records.isLegacy ? [] : after.slots)
            guard before.hasMendedSlots || !BlendShortages.isSame(before.action, after) else { continue }
            if before.records.isLegacy { noteForgottenKind(of: action, after, form.codeWhenEmpty) }
            check(after, over: before, record, &problems)
            BlendActionEdit(edit: edit, run: edit.run(of: record.block), rules: actions.rules, actions: actions)
                .write(after, over: before)
            wanted.append(after)
            changed.insert(record.block)
        }
        if problems.isEmpty { problems = differences(wanted, changed) }
        if edit.hasTooLongBlock {
            problems.append(BlendShortage("an array of keys of more than 2 GiB", since: BlendVersion(file: 500)))
        }
        try fail(problems)
        noteKept(document, old.values.map(\.idName))
        BlendUserEdit(file: file, edit: edit, actions: actions, targets: targets).write(document.objects)
    }

    private func add(
        _ action: AnimAction, _ wanted: inout [AnimAction], _ problems: inout [BlendShortage]
    ) -> BlendUserEdit.Target? {
        let form = BlendWanted(
            rules: actions.rules, hasLayers: hasLayers, codeWhenEmpty: BlendRules.unspecifiedCode,
            unsaid: unsaid)
        let new = form.action(action, over: nil, isLegacy: !hasLayers)
        if !hasLayers { noteForgottenKind(of: action, new, form.codeWhenEmpty) }
        checkSlots(new, &problems, isLegacy: !hasLayers)
        wanted.append(new)
        let made = BlendActionEdit(edit: edit, run: runOfNewActions, rules: actions.rules, actions: actions).add(new)
        return made.map { BlendUserEdit.Target(address: $0.address, slots: hasLayers ? new.slots : []) }
    }

    // MARK: What the file cannot hold

    /// Blender tells actions by their names.
    private func duplicates(_ actions: [AnimAction]) -> [BlendShortage] {
        let counts = Dictionary(actions.map { (ExactName($0.name), 1) }, uniquingKeysWith: +)
        return counts.filter { $0.value > 1 }.sortedByName(\.key.text).map { name, count in
            BlendShortage(
                "action \"\(name.text)\" is there \(count) times, and Blender tells actions by their names: rename all but one"
            )
        }
    }

    /// In an action with slots Blender keeps each curve in one of them.
    private func strays(_ actions: [AnimAction]) -> [BlendShortage] {
        actions.compactMap { action in
            let handles = Set(action.slots.map(\.handle))
            let strays = action.channelbags.filter { bag in !(bag.slotHandle.map(handles.contains) ?? false) }.flatMap(
                \.tracks)
            guard !action.slots.isEmpty, let first = strays.first else { return nil }
            return BlendShortage(
                "\(counted(strays.count, "curve")) of action \"\(action.name)\" of no slot, as "
                    + "\(first.dataPath)[\(first.arrayIndex)]: say of which slot they are")
        }
    }

    private func check(
        _ action: AnimAction, over old: BlendActionEdit.Old, _ record: BlendRecord, _ problems: inout [BlendShortage]
    ) {
        if (record.record("id")?.pointer("lib") ?? 0) != 0 {
            problems.append(
                BlendShortage(
                    "action \"\(action.name)\" belongs to a library: make it local in Blender, or write onto that file")
            )
        }
        if old.records.layers.count > 1 {
            problems.append(
                BlendShortage(
                    "action \"\(action.name)\" has \(old.records.layers.count) layers, which are read as one: "
                        + "leave it out with --action, or merge its layers in Blender"))
        }
        checkSlots(action, &problems, isLegacy: old.records.isLegacy)
        for slot in old.action.slots
        where !action.slots.contains(where: { $0.identifier.isExactly(slot.identifier) }) && !old.records.isLegacy {
            problems.append(
                BlendShortage(
                    "action \"\(action.name)\": slot \(slot.identifier) is missing in the document, and may be in use: "
                        + "add it again, with no curves if it is to do nothing"))
        }
    }

    private func checkSlots(_ action: AnimAction, _ problems: inout [BlendShortage], isLegacy: Bool) {
        guard isLegacy else { return }
        guard action.slots.count > 1 else { return }
        let slots = action.slots.map(\.identifier).joined(separator: ", ")
        problems.append(
            BlendShortage("the slots \(slots) of action \"\(action.name)\"", since: BlendVersion(file: 404)))
    }

    /// Of an action that becomes empty, or comes empty, Blender does not know what it is for.
    private func noteForgottenKind(of document: AnimAction, _ after: AnimAction, _ codeWhenEmpty: String) {
        guard let slot = document.slots.first, after.channelbags.isEmpty, !BlendRules.fits(slot, codeWhenEmpty) else {
            return
        }
        let name = BlendRules.legacySlot(ofType: codeWhenEmpty).identifier
        log.report(
            Diagnostic(
                .note, BlendCode.slotName.rawValue, at: Place(file: file.data.input.name),
                "action \"\(document.name)\": its slot \(slot.identifier) becomes \(name), for it has neither curves nor "
                    + "groups"))
    }

    /// A slot whose name has no place in the file, though all that it does has.
    private func noteSlotName(_ action: AnimAction, isLegacy: Bool) {
        guard isLegacy, action.slots.count == 1, let slot = action.slots.first,
            !BlendRules.isLegacySlot(slot.identifier)
        else { return }
        let name = BlendRules.legacySlot(ofType: String(slot.identifier.prefix(2))).identifier
        log.report(
            Diagnostic(
                .note, BlendCode.slotName.rawValue, at: Place(file: file.data.input.name),
                "action \"\(action.name)\": its slot \(slot.identifier) becomes \(name), for an action of Blender "
                    + "\(file.version.text) has no slots"))
    }

    /// What would come back differently, found by reading the actions of the copy.
    private func differences(_ wanted: [AnimAction], _ changed: Set<Int>) -> [BlendShortage] {
        guard !wanted.isEmpty else { return [] }
        let excerpt = edit.excerpt(of: changed).withUnsafeBytes { InputBytes(name: file.data.input.name, copying: $0) }
        let silent = DiagnosticLog()
        guard let copy = try? BlendFile(excerpt, silent) else { return [BlendShortage("the copy could not be read")] }
        let read = BlendActions(file: copy, rules: actions.rules, userCodes: codes(in: copy)).all()
        let found = Dictionary(read.map { (ExactName($0.name), $0) }, uniquingKeysWith: { first, _ in first })
        let shortages = BlendShortages(file: file, rules: actions.rules)
        return wanted.flatMap { action in
            found[ExactName(action.name)].map { shortages.list(action, $0) } ?? [shortages.missing(action)]
        }
    }

    private func codes(in copy: BlendFile) -> [Int: String] {
        let codes = Dictionary(
            file.ids(.action).compactMap { action in
                actions.userCodes[action.block].map { (ExactName(action.idName), $0) }
            }, uniquingKeysWith: { first, _ in first })
        return Dictionary(
            copy.ids(.action).compactMap { action in codes[ExactName(action.idName)].map { (action.block, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    private func fail(_ problems: [BlendShortage]) throws(WriteFailure) {
        if !problems.isEmpty { throw BlendShortage.failure(problems, of: file) }
    }

    private func noteKept(_ document: AnimationDocument, _ names: [String]) {
        let known = Set(document.actions.map { ExactName($0.name) })
        let kept = names.filter { !known.contains(ExactName($0)) }.sortedByName { $0 }
        guard !kept.isEmpty else { return }
        log.report(
            Diagnostic(
                .note, BlendCode.keptActions.rawValue, at: Place(file: file.data.input.name),
                "\(counted(kept.count, "action")) that the document does not have \(kept.count == 1 ? "stays" : "stay"): "
                    + kept.prefix(12).joined(separator: ", ") + (kept.count > 12 ? ", …" : "")))
    }
}
