import AnimationCore

/// All channels that move the transforms of one node, and what becomes of them.
struct ColladaNodeCurves {
    /// A number and the channel's component that moves it.
    private struct Source {
        /// An index into the channels.
        var channel: Int
        var component: Int
    }

    /// Curves that play together. A number that is animated a second time belongs to a second take.
    private var takes: [[ColladaInput: Source]] = []
    /// The takes that each set of clips plays, rising; the empty set those that play by themselves.
    private var takesOfClips: [[Int]: [Int]] = [:]
    /// Of each set of clips and number: how many of its takes, from the first on, have that number.
    private var fullTakes: [[Int]: [ColladaInput: Int]] = [:]

    /// The numbers that move in any take.
    var animated: Set<ColladaInput> { Set(takes.flatMap(\.keys)) }

    /// - Parameters:
    ///   - index: of the channel.
    ///   - clips: that play it; what other clips play does not move together with it.
    mutating func add(_ channel: ColladaChannelCurves, at index: Int, clips: [Int]) {
        let inputs = channel.inputs
        let take = freeTake(for: inputs.map(\.input), clips)
        for (input, component) in inputs where takes[take][input] == nil {
            takes[take][input] = Source(channel: index, component: component)
        }
    }

    /// The first take of these clips that has none of the numbers. It is not looked for where a number is known to be.
    private mutating func freeTake(for inputs: [ColladaInput], _ clips: [Int]) -> Int {
        let candidates = takesOfClips[clips, default: []]
        for input in inputs {
            var full = fullTakes[clips, default: [:]][input, default: 0]
            while full < candidates.count, takes[candidates[full]][input] != nil { full += 1 }
            fullTakes[clips, default: [:]][input] = full
        }
        let start = inputs.map { fullTakes[clips]?[$0] ?? 0 }.max() ?? 0
        let free = candidates[start...].first { take in inputs.allSatisfy { takes[take][$0] == nil } }
        if let free { return free }
        takes.append([:])
        takesOfClips[clips, default: []].append(takes.count - 1)
        return takes.count - 1
    }

    /// Where each number moves.
    private var sources: [ColladaInput: [Source]] {
        var sources: [ColladaInput: [Source]] = [:]
        for take in takes { for (input, source) in take { sources[input, default: []].append(source) } }
        return sources
    }

    /// Takes out the curves of rotation axes that never move. Programs that animate whole rotations write them; the
    /// node gets the axis.
    mutating func dropFixedAxes(of node: inout ColladaNode, _ channels: [ColladaChannelCurves]) {
        let sources = sources
        var fixed: Set<ColladaInput> = []
        for (index, transform) in node.transforms.enumerated() where transform.kind == .rotate {
            let axis = (0..<3).map { ColladaInput(transform: index, number: $0) }
            var values = transform.numbers
            let isFixed = axis.allSatisfy { input in
                var all: [Float] = []
                for source in sources[input] ?? [] {
                    all +=
                        channels[source.channel].track("", 0, component: source.component)?.keyframes.map(\.value) ?? []
                }
                guard let first = all.first else { return true }
                // What is written as the axis may have other digits; what moves is the curve.
                if Float(values[input.number]) != first { values[input.number] = Double(first) }
                return all.allSatisfy { $0 == first }
            }
            guard isFixed else { continue }
            node.transforms[index].numbers = values
            fixed.formUnion(axis)
        }
        remove(fixed)
    }

    private mutating func remove(_ inputs: Set<ColladaInput>) {
        if inputs.isEmpty { return }
        for take in takes.indices { takes[take] = takes[take].filter { !inputs.contains($0.key) } }
    }

    /// Takes out the curves that never move, where that keeps others from being baked; the node gets their values.
    ///
    /// - Parameter bakedCount: how many properties of a node are baked when these numbers move.
    /// - Returns: how many curves were taken out.
    mutating func dropStill(
        of node: inout ColladaNode, _ channels: [ColladaChannelCurves],
        bakedCount: (ColladaNode, Set<ColladaInput>) -> Int
    ) -> Int {
        let animated = animated
        let before = bakedCount(node, animated)
        if before == 0 { return 0 }
        let sources = sources
        var still = node
        var moving = animated
        // A matrix is baked as a whole.
        for input in animated where node.transforms[input.transform].kind != .matrix {
            let values = (sources[input] ?? []).flatMap { source in
                channels[source.channel].track("", 0, component: source.component)?.keyframes.flatMap(\.allValues) ?? []
            }
            guard let first = values.first, values.allSatisfy({ $0 == first }) else { continue }
            moving.remove(input)
            if Float(still.transforms[input.transform].numbers[input.number]) != first {
                still.transforms[input.transform].numbers[input.number] = Double(first)
            }
        }
        guard !moving.isEmpty, moving.count < animated.count, bakedCount(still, moving) < before else { return 0 }
        node = still
        remove(animated.subtracting(moving))
        return animated.count - moving.count
    }

    /// The curves of the node's properties, each with the channel that it comes from, and what is to be said of them.
    ///
    /// - Parameters:
    ///   - spareKeys: how many keys each take may get beside those at its own frames, where it is baked.
    ///   - turned: brings a matrix of the file into Blender's units and axes.
    func tracks(
        _ stack: ColladaTransformStack, node: ColladaNode, channels: [ColladaChannelCurves], spareKeys: Int,
        turned: @escaping (ColladaMatrix) -> ColladaMatrix
    ) -> ColladaNodeTracks {
        var result = ColladaNodeTracks()
        for take in takes {
            let order = take.sorted { ($0.value.channel, $0.value.component) < ($1.value.channel, $1.value.component) }
            for (input, source) in order {
                let properties = stack.properties[input] ?? []
                if properties.isEmpty, !stack.isBaked { result.idle.append(source.channel) }
                for property in properties {
                    let track = channels[source.channel].track(
                        property.dataPath, property.index, component: source.component, factor: property.factor,
                        offset: property.offset)
                    if let track { result.tracks.append((source.channel, track)) }
                }
            }
            guard stack.isBaked, let first = order.first?.value.channel else { continue }
            var curves: [ColladaInput: AnimationTrack] = [:]
            for (input, source) in order {
                curves[input] = channels[source.channel].track("", 0, component: source.component)
            }
            let ends = ColladaBakedEnds(&curves)
            var baker = ColladaBaker(stack, node: node, curves: curves, spareKeys: spareKeys, turned: turned)
            let baked = baker.bake()
            for track in baked.tracks { result.tracks.append((first, ends.applied(to: track))) }
            result.baked.append((first, baked, ends))
        }
        return result
    }
}

extension ColladaNodeCurves {
    /// How many times the node is baked, and how many keys that makes without those that are added. A key that many
    /// curves have to be composed for counts as many.
    func bakedKeys(_ stack: ColladaTransformStack, _ channels: [ColladaChannelCurves]) -> (takes: Int, keys: Int) {
        guard stack.isBaked else { return (0, 0) }
        var keys = 0
        for take in takes {
            let frames = Set(take.values.map(\.channel)).reduce(0) { $0 + (channels[$1].curves?.keyCount ?? 0) }
            keys += frames * ColladaBaker.weight(of: stack)
        }
        return (takes.count, keys)
    }
}

/// What the curves of one node became.
struct ColladaNodeTracks {
    /// With the index of the channel that each comes from.
    var tracks: [(channel: Int, track: AnimationTrack)] = []
    /// The channels that move nothing: what they move stands behind a scale of 0.
    var idle: [Int] = []
    /// With the index of the first channel that was baked.
    var baked: [(channel: Int, result: ColladaBaker.Result, ends: ColladaBakedEnds)] = []
}

/// What baked curves do outside their keys: what all curves do that were baked, when they all do the same.
struct ColladaBakedEnds {
    private var modifiers: [FModifier] = []
    /// Something that baked curves cannot do.
    private(set) var isLost = false

    /// Takes it out of the curves, so that they are baked as far as their keys reach.
    init<Key>(_ curves: inout [Key: AnimationTrack]) {
        let all = Array(curves.values)
        let isSame = all.allSatisfy {
            $0.modifiers == all.first?.modifiers && $0.frameExtent == all.first?.frameExtent
                && $0.extrapolation == .constant
        }
        let repeats = all.first?.modifiers.allSatisfy { modifier in
            guard case .cycles(let cycles) = modifier.kind else { return false }
            return cycles.modeBefore != .repeatWithOffset && cycles.modeAfter != .repeatWithOffset
        }
        if isSame, repeats == true {
            modifiers = all.first?.modifiers ?? []
        } else {
            isLost = all.contains { !$0.modifiers.isEmpty || $0.extrapolation != .constant }
        }
        for key in curves.keys {
            curves[key]?.modifiers = []
            curves[key]?.extrapolation = .constant
        }
    }

    func applied(to track: AnimationTrack) -> AnimationTrack {
        var track = track
        track.modifiers = modifiers
        return track
    }
}

extension Keyframe {
    /// The values of the key and its handles.
    fileprivate var allValues: [Float] { [value, handleLeft.y, handleRight.y] }
}
