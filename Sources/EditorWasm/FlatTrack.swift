import AnimationCore

/// A track as 32-bit words, the form in which JavaScript hands one to the engine.
///
/// Words are little-endian; *f* marks a float32, all others are integers. Counts of bytes never occur.
///
/// | part | words |
/// |---|---|
/// | head, 8 words | extrapolation (0 constant, 1 linear), value kind (0 float, 1 integer, 2 discrete), number of keys, of samples, of modifiers, 0, 0, 0 |
/// | each key, 12 words | frame f, value f, left handle x f, y f, right handle x f, y f, back f, amplitude f, period f, interpolation, easing, 0 |
/// | each sample, 2 words | frame f, value f |
/// | each modifier, 8 words and its own | kind, flags, frame start f, frame end f, blend in f, blend out f, influence f, number of own words |
///
/// Interpolation, easing, modes and kinds are Blender's stored numbers. Flags of a modifier: 1 disabled, 8 muted,
/// 16 restricted range, 32 uses influence. A modifier's own words:
///
/// | kind | words |
/// |---|---|
/// | 1 generator | mode, order, additive, coefficients f … |
/// | 2 built-in function | function, additive, amplitude f, phase multiplier f, phase offset f, value offset f |
/// | 3 envelope | reference f, default minimum f, default maximum f, then (frame f, minimum f, maximum f) … |
/// | 4 cycles | mode before, cycles before, mode after, cycles after |
/// | 5 noise | blend type, legacy, depth, scale f, strength f, phase f, offset f, lacunarity f, roughness f |
/// | 8 limits | bits (1 x min, 2 x max, 4 y min, 8 y max), x min f, x max f, y min f, y max f |
/// | 9 stepped | bits (1 start, 2 end), step f, offset f, start f, end f |
/// | 10 smooth | width, sigma f |
struct FlatTrack {
    private let words: UnsafeBufferPointer<UInt32>
    private var position = 0
    private var hasFailed = false

    /// The track that `words` describe; nil when they end too early or hold a number without meaning.
    static func track(from words: UnsafeBufferPointer<UInt32>) -> AnimationTrack? {
        var reader = FlatTrack(words: words)
        let track = reader.track()
        return reader.hasFailed ? nil : track
    }

    private init(words: UnsafeBufferPointer<UInt32>) { self.words = words }

    // MARK: Words

    private mutating func word() -> UInt32 {
        guard position < words.count else {
            hasFailed = true
            return 0
        }
        position += 1
        return words[position - 1]
    }

    private mutating func integer() -> Int32 { Int32(bitPattern: word()) }
    private mutating func float() -> Float { Float(bitPattern: word()) }
    private mutating func point() -> SIMD2<Float> { SIMD2(float(), float()) }
    private mutating func flag() -> Bool { word() != 0 }

    private mutating func choice<Value: RawRepresentable>(_ fallback: Value) -> Value where Value.RawValue == UInt8 {
        if let raw = UInt8(exactly: word()), let value = Value(rawValue: raw) { return value }
        hasFailed = true
        return fallback
    }

    /// A count of items of `size` words each; refused when so many words are not left.
    private mutating func count(ofItemsWithWords size: Int) -> Int {
        guard let count = Int(exactly: word()), count <= (words.count - position) / size else {
            hasFailed = true
            return 0
        }
        return count
    }

    // MARK: Parts

    private mutating func track() -> AnimationTrack {
        var track = AnimationTrack(dataPath: "")
        track.extrapolation = choice(.constant)
        switch word() {
        case 0: track.valueKind = .float
        case 1: track.valueKind = .integer
        case 2: track.valueKind = .discrete
        default: hasFailed = true
        }
        let keys = count(ofItemsWithWords: 12)
        let samples = count(ofItemsWithWords: 2)
        let modifiers = count(ofItemsWithWords: 8)
        position += 3
        track.keyframes.reserveCapacity(keys)
        for _ in 0..<keys where !hasFailed { track.keyframes.append(key()) }
        for _ in 0..<samples where !hasFailed {
            track.samples.append(CurveSample(frame: float(), value: float()))
        }
        for _ in 0..<modifiers where !hasFailed { appendModifier(to: &track) }
        return track
    }

    private mutating func key() -> Keyframe {
        var key = Keyframe(frame: float(), value: float())
        key.handleLeft = point()
        key.handleRight = point()
        key.back = float()
        key.amplitude = float()
        key.period = float()
        key.interpolation = choice(.bezier)
        key.easing = choice(.automatic)
        _ = word()
        return key
    }

    private mutating func appendModifier(to track: inout AnimationTrack) {
        let number = word()
        let flags = word()
        let (start, end, blendIn, blendOut) = (float(), float(), float(), float())
        let influence = float()
        let size = count(ofItemsWithWords: 1)
        let next = position + size
        guard let kind = modifierKind(number, end: next) else {
            hasFailed = true
            return
        }
        if position > next { hasFailed = true }
        position = next
        var modifier = FModifier(kind)
        modifier.isDisabled = flags & 1 != 0
        modifier.isMuted = flags & 8 != 0
        modifier.isRangeRestricted = flags & 16 != 0
        modifier.usesInfluence = flags & 32 != 0
        (modifier.frameStart, modifier.frameEnd) = (start, end)
        (modifier.blendIn, modifier.blendOut) = (blendIn, blendOut)
        modifier.influence = influence
        track.modifiers.append(modifier)
    }

    private mutating func modifierKind(_ number: UInt32, end: Int) -> FModifier.Kind? {
        switch number {
        case 1: return .generator(generator(end: end))
        case 2: return .function(function())
        case 3: return .envelope(envelope(end: end))
        case 4: return .cycles(cycles())
        case 5: return .noise(noise())
        case 8: return .limits(limits())
        case 9: return .stepped(stepped())
        case 10:
            var smooth = FModifier.Smooth()
            smooth.filterWidth = integer()
            smooth.sigma = float()
            return .smooth(smooth)
        default: return nil
        }
    }

    private mutating func generator(end: Int) -> FModifier.Generator {
        var generator = FModifier.Generator()
        generator.mode = choice(.polynomial)
        generator.order = integer()
        generator.isAdditive = flag()
        generator.coefficients = []
        while position < end { generator.coefficients.append(float()) }
        return generator
    }

    private mutating func function() -> FModifier.BuiltInFunction {
        var function = FModifier.BuiltInFunction()
        function.function = choice(.sine)
        function.isAdditive = flag()
        function.amplitude = float()
        function.phaseMultiplier = float()
        function.phaseOffset = float()
        function.valueOffset = float()
        return function
    }

    private mutating func envelope(end: Int) -> FModifier.Envelope {
        var envelope = FModifier.Envelope()
        envelope.referenceValue = float()
        envelope.defaultMinimum = float()
        envelope.defaultMaximum = float()
        while end - position >= 3 {
            envelope.controlPoints.append(.init(frame: float(), minimum: float(), maximum: float()))
        }
        return envelope
    }

    private mutating func cycles() -> FModifier.Cycles {
        var cycles = FModifier.Cycles()
        cycles.modeBefore = choice(.none)
        cycles.cyclesBefore = integer()
        cycles.modeAfter = choice(.none)
        cycles.cyclesAfter = integer()
        return cycles
    }

    private mutating func noise() -> FModifier.Noise {
        var noise = FModifier.Noise()
        noise.blendType = choice(.replace)
        noise.isLegacy = flag()
        noise.depth = integer()
        noise.scale = float()
        noise.strength = float()
        noise.phase = float()
        noise.offset = float()
        noise.lacunarity = float()
        noise.roughness = float()
        return noise
    }

    private mutating func limits() -> FModifier.Limits {
        var limits = FModifier.Limits()
        let bits = word()
        limits.usesMinimumFrame = bits & 1 != 0
        limits.usesMaximumFrame = bits & 2 != 0
        limits.usesMinimumValue = bits & 4 != 0
        limits.usesMaximumValue = bits & 8 != 0
        limits.minimumFrame = float()
        limits.maximumFrame = float()
        limits.minimumValue = float()
        limits.maximumValue = float()
        return limits
    }

    private mutating func stepped() -> FModifier.Stepped {
        var stepped = FModifier.Stepped()
        let bits = word()
        stepped.usesStart = bits & 1 != 0
        stepped.usesEnd = bits & 2 != 0
        stepped.step = float()
        stepped.offset = float()
        stepped.start = float()
        stepped.end = float()
        return stepped
    }
}
