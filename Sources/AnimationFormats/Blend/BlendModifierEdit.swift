import AnimationCore

/// The modifiers of a curve of the copy.
struct BlendModifierEdit {
    let edit: BlendEdit
    let run: BlendEdit.Run
    let rules: BlendRules

    /// Brings a list of modifiers to what the document says. Each takes over the struct of one of its kind, the first
    /// that none has taken; those of kinds that bezt does not know stay where they are.
    func write(
        _ new: [FModifier], over old: [FModifier], of record: BlendRecord?, to curve: BlendEditedStruct
    ) {
        let records = record?.list("modifiers", "FModifier") ?? []
        var unknown: [(behind: Int, record: BlendRecord)] = []
        var known: [(record: BlendRecord, modifier: FModifier)] = []
        var rest = old[...]
        for record in records {
            if BlendModifiers(rules: rules).isKnown(record), let modifier = rest.popFirst() {
                known.append((record, modifier))
            } else {
                unknown.append((known.count, record))
            }
        }
        var list: [BlendEditedStruct] = []
        func addUnknown(behind count: Int) {
            while let first = unknown.first, first.behind <= count {
                list.append(BlendEditedStruct(unknown.removeFirst().record, edit))
            }
        }
        for (index, modifier) in new.enumerated() {
            addUnknown(behind: index)
            let type = modifier.kind.storedNumber
            let match =
                known.firstIndex { $0.modifier.kind.storedNumber == type && $0.modifier.name.isExactly(modifier.name) }
                ?? known.firstIndex { $0.modifier.kind.storedNumber == type }
            if let written = write(modifier, over: match.map { known.remove(at: $0) }, of: curve) {
                list.append(written)
            }
        }
        addUnknown(behind: .max)
        for (record, _) in known { remove(record) }
        list.link()
        curve.set("modifiers", listOf: list.map(\.address))
    }

    func remove(_ record: BlendRecord) {
        if let data = record.target("data") {
            let values = edit.file.record(at: data, as: nil, owner: record.owner)
            for name in ["coefficients", "data"] where values?.has(name) == true {
                values?.target(name).map(edit.remove)
            }
            edit.remove(data)
        }
        edit.remove(record.block)
    }

    /// Nil when the file's Blender has no modifier of this kind.
    private func write(
        _ modifier: FModifier, over old: (record: BlendRecord, modifier: FModifier)?, of curve: BlendEditedStruct
    ) -> BlendEditedStruct? {
        if let old, old.modifier.isBitwiseEqual(to: modifier) { return BlendEditedStruct(old.record, edit) }
        let oldData = old?.record.follow("data", modifier.kind.structName)
        let data =
            oldData.map { BlendEditedStruct($0, edit) }
            ?? BlendEditedStruct(new: modifier.kind.structName, edit, to: run)
        guard let data,
            let record = old.map({ BlendEditedStruct($0.record, edit) })
                ?? BlendEditedStruct(new: "FModifier", edit, to: run)
        else { return nil }
        if old == nil {
            record.set("curve", pointer: curve.address)
            record.set("data", pointer: data.address)
            record.set("type", modifier.kind.storedNumber)
        }
        if !rules.namesModifiers { record.set("name", modifier.name) }
        fill(record, modifier)
        fill(data, modifier.kind, old: oldData, oldKind: old?.modifier.kind)
        return record
    }

    private func fill(_ record: BlendEditedStruct, _ modifier: FModifier) {
        typealias Flag = BlendModifiers.Flag
        record.set("flag", bits: Flag.disabled, modifier.isDisabled)
        record.set("flag", bits: Flag.active, modifier.isActive)
        record.set("flag", bits: Flag.muted, modifier.isMuted)
        record.set("flag", bits: Flag.range, modifier.isRangeRestricted)
        record.set("flag", bits: Flag.influence, modifier.usesInfluence)
        if record.layout["ui_expand_flag"] != nil {
            record.set("ui_expand_flag", bits: 1, modifier.isExpanded)
        } else {
            record.set("flag", bits: Flag.expanded, modifier.isExpanded)
        }
        record.set("sfra", modifier.frameStart)
        record.set("efra", modifier.frameEnd)
        record.set("blendin", modifier.blendIn)
        record.set("blendout", modifier.blendOut)
        record.set("influence", modifier.influence)
    }

    // MARK: Kinds

    private func fill(
        _ data: BlendEditedStruct, _ kind: FModifier.Kind, old: BlendRecord?, oldKind: FModifier.Kind?
    ) {
        switch kind {
        case .generator(let generator): fill(data, generator, old)
        case .function(let function):
            data.set("type", function.function)
            data.set("amplitude", function.amplitude)
            data.set("phase_multiplier", function.phaseMultiplier)
            data.set("phase_offset", function.phaseOffset)
            data.set("value_offset", function.valueOffset)
            data.set("flag", bits: 1, function.isAdditive)
        case .envelope(let envelope): fill(data, envelope, old)
        case .cycles(let cycles):
            data.set("before_mode", cycles.modeBefore)
            data.set("after_mode", cycles.modeAfter)
            data.set("before_cycles", cycles.cyclesBefore)
            data.set("after_cycles", cycles.cyclesAfter)
        case .noise(let noise): fill(data, noise, oldKind)
        case .limits(let limits): fill(data, limits)
        case .stepped(let stepped):
            data.set("step_size", stepped.step)
            data.set("offset", stepped.offset)
            data.set("flag", bits: 1, stepped.usesStart)
            data.set("flag", bits: 2, stepped.usesEnd)
            data.set("start_frame", stepped.start)
            data.set("end_frame", stepped.end)
        case .smooth(let smooth):
            data.set("sigma", smooth.sigma)
            data.set("filter_width", smooth.filterWidth)
        }
    }

    private func fill(_ data: BlendEditedStruct, _ generator: FModifier.Generator, _ old: BlendRecord?) {
        data.set("mode", generator.mode)
        data.set("poly_order", generator.order)
        data.set("flag", bits: 1, generator.isAdditive)
        var bytes = [UInt8](repeating: 0, count: generator.coefficients.count * 4)
        bytes.withUnsafeMutableBytes { bytes in
            let scalars = ScalarWriter(bytes, like: edit.file.scalars)
            for (index, number) in generator.coefficients.enumerated() { scalars.set(number, at: index * 4) }
        }
        data.set("coefficients", raw: bytes, oldBlock: old?.target("coefficients"), run)
        data.set("arraysize", generator.coefficients.count)
    }

    private func fill(_ data: BlendEditedStruct, _ envelope: FModifier.Envelope, _ old: BlendRecord?) {
        data.set("midval", envelope.referenceValue)
        data.set("min", envelope.defaultMinimum)
        data.set("max", envelope.defaultMaximum)
        guard let index = edit.file.dna.index(ofStruct: "FCM_EnvelopeData"), let layout = edit.file.dna.layout(index),
            let frame = layout["time"], let minimum = layout["min"], let maximum = layout["max"],
            [frame, minimum, maximum].allSatisfy({ $0.kind == .float })
        else { return }
        let oldBlock = old?.target("data")
        var bytes = oldBlock.map { Array(edit.bytes(of: $0).prefix(envelope.controlPoints.count * layout.size)) } ?? []
        bytes += [UInt8](repeating: 0, count: envelope.controlPoints.count * layout.size - bytes.count)
        bytes.withUnsafeMutableBytes { bytes in
            let scalars = ScalarWriter(bytes, like: edit.file.scalars)
            for (index, point) in envelope.controlPoints.enumerated() {
                scalars.set(point.frame, at: index * layout.size + frame.offset)
                scalars.set(point.minimum, at: index * layout.size + minimum.offset)
                scalars.set(point.maximum, at: index * layout.size + maximum.offset)
            }
        }
        data.set("data", raw: bytes, oldBlock: oldBlock, structIndex: index, run)
        data.set("totvert", envelope.controlPoints.count)
    }

    private func fill(_ data: BlendEditedStruct, _ noise: FModifier.Noise, _ oldKind: FModifier.Kind?) {
        data.set("modification", noise.blendType)
        data.set("size", noise.scale)
        data.set("strength", noise.strength)
        data.set("phase", noise.phase)
        data.set("depth", noise.depth)
        if rules.scalesNoiseOffset, !noise.isLegacy {
            var isSame = false
            if case .noise(let old)? = oldKind {
                isSame =
                    old.offset.bitPattern == noise.offset.bitPattern && old.isLegacy == noise.isLegacy
                    && old.scale.bitPattern == noise.scale.bitPattern
            }
            if !isSame { data.set("offset", BlendRules.storedNoiseOffset(noise)) }
        } else {
            data.set("offset", noise.offset)
        }
        guard !rules.hasLegacyNoiseOnly else { return }
        data.set("lacunarity", noise.lacunarity)
        data.set("roughness", noise.roughness)
        data.set("legacy_noise", noise.isLegacy ? 1 : 0)
    }

    private func fill(_ data: BlendEditedStruct, _ limits: FModifier.Limits) {
        if let rect = data.record("rect") {
            rect.set("xmin", limits.minimumFrame)
            rect.set("xmax", limits.maximumFrame)
            rect.set("ymin", limits.minimumValue)
            rect.set("ymax", limits.maximumValue)
        }
        data.set("flag", bits: 1, limits.usesMinimumFrame)
        data.set("flag", bits: 2, limits.usesMaximumFrame)
        data.set("flag", bits: 4, limits.usesMinimumValue)
        data.set("flag", bits: 8, limits.usesMaximumValue)
    }
}

extension FModifier.Kind {
    /// The struct that has what is special to the kind.
    var structName: String {
        switch self {
        case .generator: "FMod_Generator"
        case .function: "FMod_FunctionGenerator"
        case .envelope: "FMod_Envelope"
        case .cycles: "FMod_Cycles"
        case .noise: "FMod_Noise"
        case .limits: "FMod_Limits"
        case .stepped: "FMod_Stepped"
        case .smooth: "FMod_Smooth"
        }
    }
}
