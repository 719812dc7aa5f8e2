import AnimationCore

/// Writes one modifier with the fields of its kind.
struct ModifierJSONWriter {
    private let json: JSONWriter

    init(_ json: JSONWriter) { self.json = json }

    func write(_ modifier: FModifier) {
        json.object {
            json.field("type", modifier.kind.rnaName)
            shared(modifier)
            switch modifier.kind {
            case .generator(let generator): write(generator)
            case .function(let function): write(function)
            case .envelope(let envelope): write(envelope)
            case .cycles(let cycles): write(cycles)
            case .noise(let noise): write(noise)
            case .limits(let limits): write(limits)
            case .stepped(let stepped): write(stepped, in: modifier)
            case .smooth(let smooth): write(smooth)
            }
        }
    }

    private func shared(_ modifier: FModifier) {
        if !modifier.name.isEmpty { json.field("name", modifier.name) }
        json.field("show_expanded", modifier.isExpanded, unless: false)
        json.field("mute", modifier.isMuted, unless: false)
        json.field("active", modifier.isActive, unless: false)
        json.field("use_restricted_range", modifier.isRangeRestricted, unless: false)
        if case .stepped = modifier.kind {
        } else {
            json.field("frame_start", modifier.frameStart, unless: 0)
            json.field("frame_end", modifier.frameEnd, unless: 0)
        }
        json.field("blend_in", modifier.blendIn, unless: 0)
        json.field("blend_out", modifier.blendOut, unless: 0)
        json.field("use_influence", modifier.usesInfluence, unless: false)
        json.field("influence", modifier.influence, unless: 1)
    }

    private func write(_ generator: FModifier.Generator) {
        if generator.mode != .polynomial { json.field("mode", generator.mode.rnaName) }
        json.field("poly_order", generator.order)
        json.field("use_additive", generator.isAdditive, unless: false)
        json.field("coefficients", generator.coefficients)
    }

    private func write(_ function: FModifier.BuiltInFunction) {
        if function.function != .sine { json.field("function_type", function.function.rnaName) }
        json.field("amplitude", function.amplitude, unless: 1)
        json.field("phase_multiplier", function.phaseMultiplier, unless: 1)
        json.field("phase_offset", function.phaseOffset, unless: 0)
        json.field("value_offset", function.valueOffset, unless: 0)
        json.field("use_additive", function.isAdditive, unless: false)
    }

    private func write(_ envelope: FModifier.Envelope) {
        json.field("reference_value", envelope.referenceValue, unless: 0)
        json.field("default_min", envelope.defaultMinimum, unless: -1)
        json.field("default_max", envelope.defaultMaximum, unless: 1)
        json.array("control_points", envelope.controlPoints) { point in
            json.object {
                json.field("frame", point.frame)
                json.field("min", point.minimum)
                json.field("max", point.maximum)
            }
        }
    }

    private func write(_ cycles: FModifier.Cycles) {
        if cycles.modeBefore != .none { json.field("mode_before", cycles.modeBefore.rnaName) }
        json.field("cycles_before", cycles.cyclesBefore, unless: 0)
        if cycles.modeAfter != .none { json.field("mode_after", cycles.modeAfter.rnaName) }
        json.field("cycles_after", cycles.cyclesAfter, unless: 0)
    }

    private func write(_ noise: FModifier.Noise) {
        if noise.blendType != .replace { json.field("blend_type", noise.blendType.rnaName) }
        json.field("scale", noise.scale, unless: 1)
        json.field("strength", noise.strength, unless: 1)
        json.field("phase", noise.phase, unless: 1)
        json.field("offset", noise.offset, unless: 0)
        json.field("lacunarity", noise.lacunarity, unless: 2)
        json.field("roughness", noise.roughness, unless: 0.5)
        json.field("depth", noise.depth, unless: 0)
        json.field("use_legacy_noise", noise.isLegacy, unless: false)
    }

    private func write(_ limits: FModifier.Limits) {
        json.field("use_min_x", limits.usesMinimumFrame, unless: false)
        json.field("use_max_x", limits.usesMaximumFrame, unless: false)
        json.field("use_min_y", limits.usesMinimumValue, unless: false)
        json.field("use_max_y", limits.usesMaximumValue, unless: false)
        json.field("min_x", limits.minimumFrame, unless: 0)
        json.field("max_x", limits.maximumFrame, unless: 0)
        json.field("min_y", limits.minimumValue, unless: 0)
        json.field("max_y", limits.maximumValue, unless: 0)
    }

    private func write(_ stepped: FModifier.Stepped, in modifier: FModifier) {
        json.field("frame_step", stepped.step, unless: 2)
        json.field("frame_offset", stepped.offset, unless: 0)
        json.field("use_frame_start", stepped.usesStart, unless: false)
        json.field("use_frame_end", stepped.usesEnd, unless: false)
        json.field("frame_start", stepped.start, unless: 0)
        json.field("frame_end", stepped.end, unless: 0)
        json.field("restricted_frame_start", modifier.frameStart, unless: 0)
        json.field("restricted_frame_end", modifier.frameEnd, unless: 0)
    }

    private func write(_ smooth: FModifier.Smooth) {
        json.field("sigma", smooth.sigma, unless: 0.33)
        json.field("filter_width", smooth.filterWidth, unless: 6)
    }
}
