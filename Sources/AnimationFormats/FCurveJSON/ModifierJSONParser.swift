import AnimationCore

/// Reads the modifiers of a curve. `type` may stand anywhere among the fields, so they are gathered first.
struct ModifierJSONParser {
    private let cursor: JSONCursor
    private let generatorModes = RNANameTable<FModifier.Generator.Mode>()
    private let functions = RNANameTable<FModifier.BuiltInFunction.Function>()
    private let cycleModes = RNANameTable<FModifier.Cycles.Mode>()
    private let blendTypes = RNANameTable<FModifier.Noise.BlendType>()

    init(_ cursor: JSONCursor) { self.cursor = cursor }

    func list() throws(ReadFailure) -> [FModifier] {
        var modifiers: [FModifier] = []
        try cursor.array("modifiers") { () throws(ReadFailure) in
            if let modifier = try modifier() { modifiers.append(modifier) }
        }
        return modifiers
    }

    /// One of each kind, each field in the kinds that have it; in the end the type picks one.
    private struct Gathered {
        var base = FModifier(.cycles(.init()))
        var type: String?
        var generator = FModifier.Generator()
        var function = FModifier.BuiltInFunction()
        var envelope = FModifier.Envelope()
        var cycles = FModifier.Cycles()
        var noise = FModifier.Noise()
        var limits = FModifier.Limits()
        var stepped = FModifier.Stepped()
        var smooth = FModifier.Smooth()
        var frameStart: Float = 0
        var frameEnd: Float = 0
        var hasOrder = false
        var hasCoefficients = false
        /// Fields that not every type has, with their places.
        var ownFields: [(name: String, offset: Int)] = []
    }

    private func modifier() throws(ReadFailure) -> FModifier? {
        let start = cursor.offset
        var gathered = Gathered()
        let isObject = try cursor.object("modifier") { key throws(ReadFailure) in
            if case "type" = key {
                gathered.type = cursor.string("type")
                return true
            }
            if sharedField(key, &gathered) { return true }
            let offset = cursor.offset
            let isKnown = try kindField(key, &gathered)
            if isKnown { gathered.ownFields.append((key.text, offset)) }
            return isKnown
        }
        guard isObject else { return nil }
        guard let type = gathered.type else {
            cursor.report(.error, .missingField, at: start, "a modifier needs a \"type\"")
            return nil
        }
        return finished(&gathered, type: type, at: start)
    }

    private func sharedField(_ key: JSONKey, _ gathered: inout Gathered) -> Bool {
        switch key {
        case "name": gathered.base.name = cursor.string("name") ?? ""
        case "mute": gathered.base.isMuted = cursor.bool("mute") ?? false
        case "active": gathered.base.isActive = cursor.bool("active") ?? false
        case "show_expanded": gathered.base.isExpanded = cursor.bool("show_expanded") ?? false
        case "use_restricted_range": gathered.base.isRangeRestricted = cursor.bool("use_restricted_range") ?? false
        case "frame_start": gathered.frameStart = cursor.float("frame_start") ?? 0
        case "frame_end": gathered.frameEnd = cursor.float("frame_end") ?? 0
        case "blend_in": gathered.base.blendIn = cursor.float("blend_in") ?? 0
        case "blend_out": gathered.base.blendOut = cursor.float("blend_out") ?? 0
        case "use_influence": gathered.base.usesInfluence = cursor.bool("use_influence") ?? false
        case "influence": gathered.base.influence = cursor.float("influence") ?? 1
        default: return false
        }
        return true
    }

    private func kindField(_ key: JSONKey, _ gathered: inout Gathered) throws(ReadFailure) -> Bool {
        switch key {
        // Generator and built-in function
        case "mode": gathered.generator.mode = cursor.enumeration(generatorModes, "mode") ?? .polynomial
        case "poly_order":
            gathered.generator.order = cursor.integer("poly_order") ?? 1
            gathered.hasOrder = true
        case "coefficients":
            gathered.generator.coefficients = try coefficients()
            gathered.hasCoefficients = true
        case "use_additive":
            let isAdditive = cursor.bool("use_additive") ?? false
            gathered.generator.isAdditive = isAdditive
            gathered.function.isAdditive = isAdditive
        case "function_type": gathered.function.function = cursor.enumeration(functions, "function_type") ?? .sine
        case "amplitude": gathered.function.amplitude = cursor.float("amplitude") ?? 1
        case "phase_multiplier": gathered.function.phaseMultiplier = cursor.float("phase_multiplier") ?? 1
        case "phase_offset": gathered.function.phaseOffset = cursor.float("phase_offset") ?? 0
        case "value_offset": gathered.function.valueOffset = cursor.float("value_offset") ?? 0
        // Envelope
        case "reference_value": gathered.envelope.referenceValue = cursor.float("reference_value") ?? 0
        case "default_min": gathered.envelope.defaultMinimum = cursor.float("default_min") ?? -1
        case "default_max": gathered.envelope.defaultMaximum = cursor.float("default_max") ?? 1
        case "control_points": gathered.envelope.controlPoints = try controlPoints()
        // Cycles
        case "mode_before": gathered.cycles.modeBefore = cursor.enumeration(cycleModes, "mode_before") ?? .none
        case "mode_after": gathered.cycles.modeAfter = cursor.enumeration(cycleModes, "mode_after") ?? .none
        case "cycles_before": gathered.cycles.cyclesBefore = cursor.integer("cycles_before") ?? 0
        case "cycles_after": gathered.cycles.cyclesAfter = cursor.integer("cycles_after") ?? 0
        // Noise
        case "blend_type": gathered.noise.blendType = cursor.enumeration(blendTypes, "blend_type") ?? .replace
        case "scale": gathered.noise.scale = cursor.float("scale") ?? 1
        case "strength": gathered.noise.strength = cursor.float("strength") ?? 1
        case "phase": gathered.noise.phase = cursor.float("phase") ?? 1
        case "offset": gathered.noise.offset = cursor.float("offset") ?? 0
        case "lacunarity": gathered.noise.lacunarity = cursor.float("lacunarity") ?? 2
        case "roughness": gathered.noise.roughness = cursor.float("roughness") ?? 0.5
        case "depth": gathered.noise.depth = cursor.integer("depth") ?? 0
        case "use_legacy_noise": gathered.noise.isLegacy = cursor.bool("use_legacy_noise") ?? false
        // Limits
        case "use_min_x": gathered.limits.usesMinimumFrame = cursor.bool("use_min_x") ?? false
        case "use_max_x": gathered.limits.usesMaximumFrame = cursor.bool("use_max_x") ?? false
        case "use_min_y": gathered.limits.usesMinimumValue = cursor.bool("use_min_y") ?? false
        case "use_max_y": gathered.limits.usesMaximumValue = cursor.bool("use_max_y") ?? false
        case "min_x": gathered.limits.minimumFrame = cursor.float("min_x") ?? 0
        case "max_x": gathered.limits.maximumFrame = cursor.float("max_x") ?? 0
        case "min_y": gathered.limits.minimumValue = cursor.float("min_y") ?? 0
        case "max_y": gathered.limits.maximumValue = cursor.float("max_y") ?? 0
        // Stepped and smooth
        case "restricted_frame_start": gathered.base.frameStart = cursor.float("restricted_frame_start") ?? 0
        case "restricted_frame_end": gathered.base.frameEnd = cursor.float("restricted_frame_end") ?? 0
        case "frame_step": gathered.stepped.step = cursor.float("frame_step") ?? 2
        case "frame_offset": gathered.stepped.offset = cursor.float("frame_offset") ?? 0
        case "use_frame_start": gathered.stepped.usesStart = cursor.bool("use_frame_start") ?? false
        case "use_frame_end": gathered.stepped.usesEnd = cursor.bool("use_frame_end") ?? false
        case "sigma": gathered.smooth.sigma = cursor.float("sigma") ?? 0.33
        case "filter_width": gathered.smooth.filterWidth = cursor.integer("filter_width") ?? 6
        default: return false
        }
        return true
    }

    private func finished(_ gathered: inout Gathered, type: String, at start: Int) -> FModifier? {
        var modifier = gathered.base
        if type == "STEPPED" {
            // RNA shows a stepped modifier's own range under these names, which hides the restricted range.
            gathered.stepped.start = gathered.frameStart
            gathered.stepped.end = gathered.frameEnd
        } else {
            modifier.frameStart = gathered.frameStart
            modifier.frameEnd = gathered.frameEnd
        }
        switch type {
        case "GENERATOR":
            checkCoefficients(&gathered, at: start)
            modifier.kind = .generator(gathered.generator)
        case "FNGENERATOR": modifier.kind = .function(gathered.function)
        case "ENVELOPE": modifier.kind = .envelope(gathered.envelope)
        case "CYCLES": modifier.kind = .cycles(gathered.cycles)
        case "NOISE": modifier.kind = .noise(gathered.noise)
        case "LIMITS": modifier.kind = .limits(gathered.limits)
        case "STEPPED": modifier.kind = .stepped(gathered.stepped)
        case "SMOOTH": modifier.kind = .smooth(gathered.smooth)
        default:
            let nearest = Spelling.nearest(to: type, in: ModifierJSONParser.fields.keys.sorted())
            cursor.report(
                .error, .unknownModifier, at: start,
                "modifier type \"\(type)\" is not known" + (nearest.map { "; did you mean \($0)?" } ?? ""))
            return nil
        }
        reportStrangers(gathered, type: type)
        return modifier
    }

    /// The fields that only some types have.
    private static let fields: [String: Set<String>] = [
        "GENERATOR": ["mode", "poly_order", "coefficients", "use_additive"],
        "FNGENERATOR": [
            "function_type", "use_additive", "amplitude", "phase_multiplier", "phase_offset", "value_offset",
        ],
        "ENVELOPE": ["reference_value", "default_min", "default_max", "control_points"],
        "CYCLES": ["mode_before", "mode_after", "cycles_before", "cycles_after"],
        "NOISE": [
            "blend_type", "scale", "strength", "phase", "offset", "lacunarity", "roughness", "depth",
            "use_legacy_noise",
        ],
        "LIMITS": ["use_min_x", "use_max_x", "use_min_y", "use_max_y", "min_x", "max_x", "min_y", "max_y"],
        "STEPPED": [
            "frame_step", "frame_offset", "use_frame_start", "use_frame_end", "restricted_frame_start",
            "restricted_frame_end",
        ],
        "SMOOTH": ["sigma", "filter_width"],
    ]

    /// Fields that belong to other types are not carried.
    private func reportStrangers(_ gathered: Gathered, type: String) {
        let own = ModifierJSONParser.fields[type] ?? []
        for field in gathered.ownFields where !own.contains(field.name) {
            cursor.report(
                .warning, .unknownField, at: field.offset,
                "a modifier of type \(type) has no field \"\(field.name)\"; it is skipped")
        }
    }

    private func checkCoefficients(_ gathered: inout Gathered, at start: Int) {
        let count = gathered.generator.coefficients.count
        let isPolynomial = gathered.generator.mode == .polynomial
        if !gathered.hasOrder {
            gathered.generator.order = Int32(clamping: isPolynomial ? count - 1 : count / 2)
        }
        let order = Int(gathered.generator.order)
        let wanted = isPolynomial ? order + 1 : 2 * order
        if order < 0 {
            cursor.report(
                .error, .wrongCount, at: start, "the order of a generator is 0 or more, not \(order)")
        } else if count != wanted {
            cursor.report(
                .error, .wrongCount, at: start,
                "a generator of order \(order) needs \(wanted) coefficients, not \(count)")
        }
    }

    private func coefficients() throws(ReadFailure) -> [Float] {
        var numbers: [Float] = []
        try cursor.array("coefficients") { () throws(ReadFailure) in
            if let number = cursor.float("coefficient") { numbers.append(number) }
        }
        return numbers
    }

    private func controlPoints() throws(ReadFailure) -> [FModifier.Envelope.ControlPoint] {
        var points: [FModifier.Envelope.ControlPoint] = []
        try cursor.array("control_points") { () throws(ReadFailure) in
            var point = FModifier.Envelope.ControlPoint(frame: 0, minimum: 0, maximum: 0)
            try cursor.object("control point") { key throws(ReadFailure) in
                switch key {
                case "frame": point.frame = cursor.float("frame") ?? 0
                case "min": point.minimum = cursor.float("min") ?? 0
                case "max": point.maximum = cursor.float("max") ?? 0
                default: return false
                }
                return true
            }
            points.append(point)
        }
        return points
    }
}
