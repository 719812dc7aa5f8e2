extension FModifier {
    mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.text(&name)
        kind.code(&coder)
        coder.flag(&isMuted)
        coder.flag(&isDisabled)
        coder.flag(&isActive)
        coder.flag(&isExpanded)
        coder.flag(&isRangeRestricted)
        coder.float(&frameStart)
        coder.float(&frameEnd)
        coder.float(&blendIn)
        coder.float(&blendOut)
        coder.flag(&usesInfluence)
        coder.float(&influence)
    }
}

extension FModifier.Kind {
    /// What is of this kind, to be read into.
    private static func blank(_ number: UInt32) -> FModifier.Kind? {
        switch number {
        case 1: .generator(FModifier.Generator())
        case 2: .function(FModifier.BuiltInFunction())
        case 3: .envelope(FModifier.Envelope())
        case 4: .cycles(FModifier.Cycles())
        case 5: .noise(FModifier.Noise())
        case 8: .limits(FModifier.Limits())
        case 9: .stepped(FModifier.Stepped())
        case 10: .smooth(FModifier.Smooth())
        default: nil
        }
    }

    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        var number = UInt32(storedNumber)
        coder.word(&number)
        if coder.isReading {
            guard let blank = FModifier.Kind.blank(number) else { return coder.fail() }
            self = blank
        }
        switch self {
        case .generator(var generator):
            generator.code(&coder)
            self = .generator(generator)
        case .function(var function):
            function.code(&coder)
            self = .function(function)
        case .envelope(var envelope):
            envelope.code(&coder)
            self = .envelope(envelope)
        case .cycles(var cycles):
            cycles.code(&coder)
            self = .cycles(cycles)
        case .noise(var noise):
            noise.code(&coder)
            self = .noise(noise)
        case .limits(var limits):
            limits.code(&coder)
            self = .limits(limits)
        case .stepped(var stepped):
            stepped.code(&coder)
            self = .stepped(stepped)
        case .smooth(var smooth):
            coder.float(&smooth.sigma)
            coder.integer(&smooth.filterWidth)
            self = .smooth(smooth)
        }
    }
}

extension FModifier.Generator {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.choice(&mode)
        coder.integer(&order)
        coder.array(&coefficients, ofWords: 1, blank: 0) { $1.float(&$0) }
        coder.flag(&isAdditive)
    }
}

extension FModifier.BuiltInFunction {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.choice(&function)
        coder.float(&amplitude)
        coder.float(&phaseMultiplier)
        coder.float(&phaseOffset)
        coder.float(&valueOffset)
        coder.flag(&isAdditive)
    }
}

extension FModifier.Envelope {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.float(&referenceValue)
        coder.float(&defaultMinimum)
        coder.float(&defaultMaximum)
        coder.array(&controlPoints, ofWords: 3, blank: ControlPoint(frame: 0, minimum: 0, maximum: 0)) {
            $1.float(&$0.frame)
            $1.float(&$0.minimum)
            $1.float(&$0.maximum)
        }
    }
}

extension FModifier.Cycles {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.choice(&modeBefore)
        coder.integer(&cyclesBefore)
        coder.choice(&modeAfter)
        coder.integer(&cyclesAfter)
    }
}

extension FModifier.Noise {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.choice(&blendType)
        coder.float(&scale)
        coder.float(&strength)
        coder.float(&phase)
        coder.float(&offset)
        coder.float(&lacunarity)
        coder.float(&roughness)
        coder.integer(&depth)
        coder.flag(&isLegacy)
    }
}

extension FModifier.Limits {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.float(&minimumFrame)
        coder.float(&maximumFrame)
        coder.float(&minimumValue)
        coder.float(&maximumValue)
        coder.flag(&usesMinimumFrame)
        coder.flag(&usesMaximumFrame)
        coder.flag(&usesMinimumValue)
        coder.flag(&usesMaximumValue)
    }
}

extension FModifier.Stepped {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.float(&step)
        coder.float(&offset)
        coder.flag(&usesStart)
        coder.flag(&usesEnd)
        coder.float(&start)
        coder.float(&end)
    }
}
