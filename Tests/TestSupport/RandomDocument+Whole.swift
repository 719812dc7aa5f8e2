import AnimationCore

/// Documents with every feature that the model has, free of what no file can hold: numbers that are not finite, two
/// curves of one channel, two things of one name, an object without a name.
extension RandomDocument {
    package static func whole(seed: UInt64) -> AnimationDocument {
        var maker = Decorator(random: SeededGenerator(seed: seed ^ 0xdec0))
        return maker.decorated(make(seed: seed))
    }
}

private struct Decorator {
    var random: SeededGenerator

    mutating func decorated(_ plain: AnimationDocument) -> AnimationDocument {
        var document = plain
        if !document.frameRate.isValid { document.frameRate = FrameRate(fps: 30, base: 1.001) }
        document.markers = markers()
        var names: Set<ExactName> = []
        document.actions = document.actions.filter { names.insert(ExactName($0.name)).inserted }
        for index in document.actions.indices { decorate(&document.actions[index]) }
        names = []
        document.objects = document.objects.filter { $0.name != "" && names.insert(ExactName($0.name)).inserted }
        for index in document.objects.indices { decorate(&document.objects[index], names.map(\.text)) }
        return document
    }

    private mutating func markers() -> [Marker] {
        guard random.chance(0.5) else { return [] }
        return (0..<3).map { number in
            Marker(
                name: name(number), frame: Int32.random(in: -99...999, using: &random), isSelected: random.chance(0.5),
                camera: random.chance(0.3) ? name(7) : nil)
        }
    }

    private mutating func name(_ number: Int) -> String {
        random.pick(["m", "]]>", "<&>\"'", "\u{fffe}\u{ffff}", "\\", "\u{1}", "\u{7f}\u{85}", "e\u{301}"]) + "\(number)"
    }

    // MARK: Actions

    private mutating func decorate(_ action: inout AnimAction) {
        var identifiers: Set<ExactName> = []
        action.slots = action.slots.filter { identifiers.insert(ExactName($0.identifier)).inserted }
        for index in action.slots.indices {
            action.slots[index].isSelected = random.chance(0.5)
            action.slots[index].isExpanded = random.chance(0.5)
        }
        let handles = Set(action.slots.map(\.handle))
        action.channelbags = action.channelbags.filter { $0.slotHandle.map(handles.contains) ?? true }
        action.poseMarkers = markers()
        action.usesFrameRange = random.chance(0.5)
        (action.frameStart, action.frameEnd) = (random.hostileFloat(), random.hostileFloat())
        action.isCyclic = random.chance(0.5)
        if random.chance(0.3) { action.layerName = name(1) }
        if random.chance(0.3) { action.rootIDType = random.pick(["OBJECT", "MATERIAL"]) }
        for index in action.channelbags.indices { decorate(&action.channelbags[index]) }
        action.channelbags.removeAll { $0.tracks.isEmpty }
    }

    private mutating func decorate(_ bag: inout Channelbag) {
        bag.groups = (0..<Int.random(in: 0...2, using: &random)).map { group($0) }
        var channels: Set<ExactName> = []
        bag.tracks = bag.tracks.filter { channels.insert(ExactName("\($0.dataPath)[\($0.arrayIndex)]")).inserted }
        for index in bag.tracks.indices { decorate(&bag.tracks[index], groups: bag.groups.map(\.name)) }
    }

    private mutating func group(_ number: Int) -> ActionGroup {
        var group = ActionGroup(name: name(number))
        group.isSelected = random.chance(0.5)
        group.isLocked = random.chance(0.5)
        group.isMuted = random.chance(0.5)
        group.isExpanded = random.chance(0.5)
        group.isExpandedInGraphEditor = random.chance(0.5)
        group.isPinned = random.chance(0.5)
        group.colorSet = Int8.random(in: -1...20, using: &random)
        if group.colorSet == -1 {
            group.customColors = GroupColors(normal: color(), selected: color(), active: color())
        }
        return group
    }

    private mutating func color() -> TrackColor {
        TrackColor(red: random.hostileFloat(), green: random.hostileFloat(), blue: random.hostileFloat())
    }

    // MARK: Curves

    private mutating func decorate(_ track: inout AnimationTrack, groups: [String]) {
        track.extrapolation = random.pick(Array(Extrapolation.allCases))
        track.autoSmoothing = random.pick(Array(AutoSmoothing.allCases))
        track.valueKind = random.pick([.float, .float, .integer, .discrete])
        track.group = groups.isEmpty ? nil : random.pick(groups + [groups[0]])
        track.colorMode = random.pick(Array(TrackColorMode.allCases))
        if track.colorMode == .custom { track.customColor = color() }
        track.isSelected = random.chance(0.5)
        track.isLocked = random.chance(0.5)
        track.isMuted = random.chance(0.2)
        track.isHidden = random.chance(0.5)
        track.keyframes = track.keyframes.filter(\.isFinite).sorted { $0.frame < $1.frame }
        var frames: Set<Float> = []
        track.keyframes = track.keyframes.filter { frames.insert($0.frame).inserted }
        for index in track.keyframes.indices { decorate(&track.keyframes[index]) }
        if random.chance(0.5) { track.modifiers += (0..<3).map { modifier($0) } }
    }

    private mutating func decorate(_ key: inout Keyframe) {
        key.handleLeftType = random.pick(Array(HandleType.allCases))
        key.handleRightType = random.pick(Array(HandleType.allCases))
        key.easing = random.pick(Array(Easing.allCases))
        key.type = random.pick(Array(KeyframeType.allCases))
        key.selection = KeyframeSelection(rawValue: UInt8.random(in: 0...7, using: &random))
        (key.back, key.amplitude, key.period) = (
            random.hostileFloat(), random.hostileFloat(), random.hostileFloat()
        )
    }

    private mutating func modifier(_ number: Int) -> FModifier {
        var modifier = FModifier(kind(), name: name(number))
        modifier.isMuted = random.chance(0.3)
        modifier.isActive = random.chance(0.3)
        modifier.isExpanded = random.chance(0.3)
        modifier.isRangeRestricted = random.chance(0.3)
        (modifier.frameStart, modifier.frameEnd) = (random.hostileFloat(), random.hostileFloat())
        (modifier.blendIn, modifier.blendOut) = (random.hostileFloat(), random.hostileFloat())
        modifier.usesInfluence = random.chance(0.3)
        modifier.influence = random.hostileFloat()
        return modifier
    }

    private mutating func kind() -> FModifier.Kind {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            var generator = FModifier.Generator()
            generator.mode = random.pick(Array(FModifier.Generator.Mode.allCases))
            generator.order = 2
            generator.coefficients = (0..<(generator.mode == .polynomial ? 3 : 4)).map { _ in random.hostileFloat() }
            generator.isAdditive = random.chance(0.5)
            return .generator(generator)
        case 1:
            var function = FModifier.BuiltInFunction()
            function.function = random.pick(Array(FModifier.BuiltInFunction.Function.allCases))
            function.phaseOffset = random.hostileFloat()
            return .function(function)
        case 2:
            var envelope = FModifier.Envelope()
            envelope.controlPoints = [.init(frame: 1, minimum: random.hostileFloat(), maximum: 2)]
            return .envelope(envelope)
        case 3: return .cycles(FModifier.Cycles())
        case 4:
            var noise = FModifier.Noise()
            noise.blendType = random.pick(Array(FModifier.Noise.BlendType.allCases))
            noise.depth = Int32.random(in: 0...10, using: &random)
            return .noise(noise)
        case 5:
            var limits = FModifier.Limits()
            limits.usesMinimumValue = random.chance(0.5)
            limits.minimumValue = random.hostileFloat()
            return .limits(limits)
        case 6:
            var stepped = FModifier.Stepped()
            stepped.step = 3.5
            stepped.usesEnd = random.chance(0.5)
            return .stepped(stepped)
        default:
            var smooth = FModifier.Smooth()
            smooth.sigma = random.hostileFloat()
            return .smooth(smooth)
        }
    }

    // MARK: Objects

    private mutating func decorate(_ object: inout SceneObject, _ names: [String]) {
        for axis in 0..<3 where !object.transform.location[axis].isFinite { object.transform.location[axis] = 0 }
        if object.parent?.name == "" { object.parent = nil }
        object.dataKind = random.pick([nil, "CAMERA", "MESH"])
        object.isInRestPosition = random.chance(0.2)
        object.nlaTracks = random.chance(0.4) ? (0..<2).map { nlaTrack($0) } : []
        object.bones = random.chance(0.4) ? (0..<4).map { bone($0) } : []
        guard object.isObject else {
            (object.parent, object.transform, object.delta) = (nil, RestTransform(), DeltaTransform())
            (object.bones, object.isInRestPosition) = ([], false)
            return
        }
        object.delta.location = SIMD3(random.hostileFloat(), 0, 1)
        if random.chance(0.3), let first = names.first {
            object.parent = ObjectParent(name: first, type: random.pick(["OBJECT", "BONE", "VERTEX"]), bone: "Bone0")
        }
    }

    private mutating func nlaTrack(_ number: Int) -> NLATrack {
        var track = NLATrack(name: name(number))
        track.isMuted = random.chance(0.3)
        track.isSolo = random.chance(0.3)
        track.isLocked = random.chance(0.3)
        track.isSelected = random.chance(0.3)
        track.strips = (0..<Int.random(in: 0...2, using: &random)).map { strip($0, depth: 0) }
        return track
    }

    private mutating func strip(_ number: Int, depth: Int) -> NLAStrip {
        var strip = NLAStrip(name: name(number), kind: random.pick(Array(NLAStripKind.allCases)))
        strip.action = random.pick([nil, name(1)])
        strip.slot = random.pick([nil, "OB" + name(1)])
        (strip.frameStart, strip.frameEnd) = (random.hostileFloat(), random.hostileFloat())
        (strip.actionFrameStart, strip.actionFrameEnd) = (random.hostileFloat(), random.hostileFloat())
        (strip.scale, strip.repetitions) = (random.hostileFloat(), random.hostileFloat())
        (strip.blendIn, strip.blendOut) = (random.hostileFloat(), random.hostileFloat())
        (strip.influence, strip.time) = (random.hostileFloat(), random.hostileFloat())
        strip.blendType = random.pick(Array(NLABlendType.allCases))
        strip.extrapolation = random.pick(Array(NLAExtrapolation.allCases))
        strip.isReversed = random.chance(0.3)
        strip.isMuted = random.chance(0.3)
        strip.isSelected = random.chance(0.3)
        strip.blendsAutomatically = random.chance(0.3)
        strip.followsActionLength = random.chance(0.3)
        strip.animatesInfluence = random.chance(0.3)
        strip.animatesTime = random.chance(0.3)
        strip.isTimeCyclic = random.chance(0.3)
        if random.chance(0.3) {
            var track = AnimationTrack(dataPath: "strip_time")
            track.keyframes = [Keyframe(frame: 1, value: random.hostileFloat())]
            decorate(&track, groups: [])
            strip.tracks = [track]
        }
        if depth < 2, random.chance(0.4) { strip.strips = (0..<2).map { self.strip($0, depth: depth + 1) } }
        return strip
    }

    private mutating func bone(_ number: Int) -> Bone {
        var bone = Bone(
            name: "Bone\(number)", parent: number == 0 ? nil : "Bone\(number - 1)", restMatrix: .identity,
            rotationMode: random.pick(Array(RotationMode.allCases)))
        bone.restMatrix.rows.0.w = random.hostileFloat()
        bone.length = random.chance(0.5) ? 1 : nil
        bone.head = random.chance(0.5) ? SIMD3(0, random.hostileFloat(), 0) : nil
        bone.isConnected = random.chance(0.5)
        bone.inheritsRotation = random.chance(0.5)
        bone.inheritScale = random.pick(Array(InheritScale.allCases))
        bone.usesLocalLocation = random.chance(0.5)
        bone.usesRelativeParent = random.chance(0.5)
        bone.pose.location = SIMD3(random.hostileFloat(), 0, 1)
        return bone
    }
}
