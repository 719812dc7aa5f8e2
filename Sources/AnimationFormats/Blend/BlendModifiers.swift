import AnimationCore

/// The modifiers of a curve, each with the struct of its kind.
struct BlendModifiers {
    let rules: BlendRules

    func list(of curve: BlendRecord, _ name: () -> String) -> [FModifier] {
        var modifiers = curve.list("modifiers", "FModifier").compactMap { record -> FModifier? in
            guard var kind = kind(of: record) else {
                record.report(
                    .warning, .unknownModifier,
                    "\(name()): a modifier of type \(record.int("type") ?? -1) is not known; left out")
                return nil
            }
            if case .generator(var generator) = kind, let said = generator.settleCoefficients() {
                record.report(.warning, .generator, "\(name()): \(said)")
                kind = .generator(generator)
            }
            return modifier(record, kind)
        }
        if rules.namesModifiers { BlendRules.nameModifiers(&modifiers) }
        return modifiers
    }

    /// Whether a modifier is one that `list` gives.
    func isKnown(_ record: BlendRecord) -> Bool { kind(of: record) != nil }

    enum Flag {
        static let disabled = 1
        static let expanded = 2
        static let active = 4
        static let muted = 8
        static let range = 0x10
        static let influence = 0x20
    }

    private func modifier(_ record: BlendRecord, _ kind: FModifier.Kind) -> FModifier {
        var modifier = FModifier(kind, name: record.string("name") ?? "")
        let flags = record.int("flag") ?? 0
        modifier.isDisabled = flags & Flag.disabled != 0
        modifier.isActive = flags & Flag.active != 0
        modifier.isMuted = flags & Flag.muted != 0
        modifier.isRangeRestricted = flags & Flag.range != 0
        modifier.usesInfluence = flags & Flag.influence != 0
        modifier.isExpanded =
            record.has("ui_expand_flag") ? record.hasBits(1, of: "ui_expand_flag") : flags & Flag.expanded != 0
        modifier.frameStart = record.float("sfra") ?? 0
        modifier.frameEnd = record.float("efra") ?? 0
        modifier.blendIn = record.float("blendin") ?? 0
        modifier.blendOut = record.float("blendout") ?? 0
        modifier.influence = record.float("influence") ?? 1
        return modifier
    }

    /// Nil when bezt does not know the kind, or when its struct is not there.
    private func kind(of record: BlendRecord) -> FModifier.Kind? {
        switch record.int("type") {
        case 1: record.follow("data", "FMod_Generator").map { .generator(generator($0)) }
        case 2: record.follow("data", "FMod_FunctionGenerator").map { .function(function($0)) }
        case 3: record.follow("data", "FMod_Envelope").map { .envelope(envelope($0)) }
        case 4: record.follow("data", "FMod_Cycles").map { .cycles(cycles($0)) }
        case 5: record.follow("data", "FMod_Noise").map { .noise(noise($0)) }
        case 8: record.follow("data", "FMod_Limits").map { .limits(limits($0)) }
        case 9: record.follow("data", "FMod_Stepped").map { .stepped(stepped($0)) }
        case 10: record.follow("data", "FMod_Smooth").map { .smooth(smooth($0)) }
        default: nil
        }
    }

    private func generator(_ data: BlendRecord) -> FModifier.Generator {
        var generator = FModifier.Generator()
        generator.mode = data.enumeration("mode", .polynomial)
        generator.order = data.int32("poly_order")
        generator.coefficients = data.floats(behind: "coefficients", count: data.int("arraysize") ?? 0)
        generator.isAdditive = data.hasBits(1, of: "flag")
        return generator
    }

    private func function(_ data: BlendRecord) -> FModifier.BuiltInFunction {
        var function = FModifier.BuiltInFunction()
        function.function = data.enumeration("type", .sine)
        function.amplitude = data.float("amplitude") ?? 1
        function.phaseMultiplier = data.float("phase_multiplier") ?? 1
        function.phaseOffset = data.float("phase_offset") ?? 0
        function.valueOffset = data.float("value_offset") ?? 0
        function.isAdditive = data.hasBits(1, of: "flag")
        return function
    }

    private func envelope(_ data: BlendRecord) -> FModifier.Envelope {
        var envelope = FModifier.Envelope()
        envelope.referenceValue = data.float("midval") ?? 0
        envelope.defaultMinimum = data.float("min") ?? -1
        envelope.defaultMaximum = data.float("max") ?? 1
        guard data.pointer("data") != 0,
            let (layout, range) = data.array("data", count: data.int("totvert") ?? 0, of: "FCM_EnvelopeData"),
            let frame = layout["time"], let minimum = layout["min"], let maximum = layout["max"],
            [frame, minimum, maximum].allSatisfy({ $0.kind == .float })
        else { return envelope }
        let scalars = data.file.scalars
        envelope.controlPoints = stride(from: range.lowerBound, to: range.upperBound, by: layout.size).map { place in
            FModifier.Envelope.ControlPoint(
                frame: scalars.float(place + frame.offset), minimum: scalars.float(place + minimum.offset),
                maximum: scalars.float(place + maximum.offset))
        }
        return envelope
    }

    private func cycles(_ data: BlendRecord) -> FModifier.Cycles {
        var cycles = FModifier.Cycles()
        cycles.modeBefore = data.enumeration("before_mode", .none)
        cycles.modeAfter = data.enumeration("after_mode", .none)
        cycles.cyclesBefore = data.int32("before_cycles")
        cycles.cyclesAfter = data.int32("after_cycles")
        return cycles
    }

    private func noise(_ data: BlendRecord) -> FModifier.Noise {
        var noise = rules.noiseOfOldFiles
        noise.blendType = data.enumeration("modification", .replace)
        noise.scale = data.float("size") ?? 1
        noise.strength = data.float("strength") ?? 1
        noise.phase = data.float("phase") ?? 1
        noise.offset = data.float("offset") ?? 0
        noise.depth = data.int32("depth")
        if rules.hasLegacyNoiseOnly {
            noise.isLegacy = true
        } else {
            noise.isLegacy = data.int("legacy_noise").map { $0 != 0 } ?? noise.isLegacy
            noise.lacunarity = data.float("lacunarity") ?? noise.lacunarity
            noise.roughness = data.float("roughness") ?? noise.roughness
        }
        if rules.scalesNoiseOffset, !noise.isLegacy { noise.offset *= noise.scale }
        return noise
    }

    private func limits(_ data: BlendRecord) -> FModifier.Limits {
        var limits = FModifier.Limits()
        if let rect = data.record("rect") {
            limits.minimumFrame = rect.float("xmin") ?? 0
            limits.maximumFrame = rect.float("xmax") ?? 0
            limits.minimumValue = rect.float("ymin") ?? 0
            limits.maximumValue = rect.float("ymax") ?? 0
        }
        limits.usesMinimumFrame = data.hasBits(1, of: "flag")
        limits.usesMaximumFrame = data.hasBits(2, of: "flag")
        limits.usesMinimumValue = data.hasBits(4, of: "flag")
        limits.usesMaximumValue = data.hasBits(8, of: "flag")
        return limits
    }

    private func stepped(_ data: BlendRecord) -> FModifier.Stepped {
        var stepped = FModifier.Stepped()
        stepped.step = data.float("step_size") ?? 2
        stepped.offset = data.float("offset") ?? 0
        stepped.usesStart = data.hasBits(1, of: "flag")
        stepped.usesEnd = data.hasBits(2, of: "flag")
        stepped.start = data.float("start_frame") ?? 0
        stepped.end = data.float("end_frame") ?? 0
        return stepped
    }

    private func smooth(_ data: BlendRecord) -> FModifier.Smooth {
        var smooth = FModifier.Smooth()
        smooth.sigma = data.float("sigma") ?? 0.33
        smooth.filterWidth = data.int("filter_width").map { Int32(clamping: $0) } ?? 6
        return smooth
    }
}

extension FModifier.Generator {
    /// As many coefficients as the order wants, without a change of the curve: those that are missing count as nothing.
    ///
    /// - Returns: what was wrong; nil where nothing was.
    fileprivate mutating func settleCoefficients() -> String? {
        let isPolynomial = mode == .polynomial
        let wanted = isPolynomial ? Int(max(order, 0)) + 1 : 2 * Int(max(order, 0))
        let (count, stated) = (coefficients.count, order)
        guard order < 0 || count != wanted else { return nil }
        order = max(order, 0)
        if count > wanted {
            coefficients.removeLast(count - wanted)
        } else if isPolynomial {
            // Powers that nothing is multiplied with.
            order = Int32(clamping: max(count, 1) - 1)
            if count == 0 { coefficients = [0] }
        } else {
            order = Int32(clamping: count / 2)
            coefficients.removeLast(count % 2)
        }
        return
            "a generator of order \(stated) has \(count) coefficients, not \(wanted); it is read as one of order \(order)"
    }
}
