/// Makes the curves of a rotation in another mode, from jump to jump.
struct RotationBuild {
    private let motion: RotationMotion
    private let keys: [Float]
    /// In radians.
    private let tolerance: Double
    private let density: Int
    private var budget: RotationSteps
    private var components: [[Keyframe]]
    /// The numbers at the last place so far.
    private var last = SIMD4<Double>.zero
    private var isBegun = false
    /// A key after which so much turns that turns are missed.
    private var missed: Float?
    /// All places that were looked at.
    private var places: [Float] = []

    /// - Parameters:
    ///   - keys: frames of all keys, ascending, at least one.
    ///   - tolerance: in radians.
    ///   - density: how many times as many places as usual are looked at.
    init(_ motion: RotationMotion, keys: [Float], within tolerance: Double, density: Int) {
        self.motion = motion
        self.keys = keys
        self.tolerance = tolerance
        self.density = density
        budget = RotationSteps(stretches: keys.count - 1)
        components = Array(repeating: [], count: Int(motion.target.componentCount))
    }

    /// False where values are no numbers.
    mutating func run() -> Bool {
        var start = 0
        while start < keys.count {
            // As far as nothing jumps or rests.
            var end = start
            while end + 1 < keys.count, !motion.rests(from: keys[end], to: keys[end + 1]) {
                end += 1
                if motion.jumps(at: keys[end]) { break }
            }
            let isJump = end > start && motion.jumps(at: keys[end])
            guard append(from: start, to: end, endsInJump: isJump) else { return false }
            let isRest = !isJump && end + 1 < keys.count
            if isRest || isJump { holdLast() }
            start = isJump ? end : end + 1
        }
        return true
    }

    /// How near to the frame of a jump the curve stops: keys within 0.01 frames are one for Blender.
    private static let beforeJump: Float = 1.0 / 64

    private mutating func append(from first: Int, to end: Int, endsInJump: Bool) -> Bool {
        guard end > first else { return appendKey(at: keys[first]) }
        var (frames, isKey): ([Float], [Bool]) = ([], [])
        for index in first..<end {
            var to = keys[index + 1]
            if endsInJump, index + 1 == end { to = max(to - RotationBuild.beforeJump, keys[index].nextUp) }
            let resolved = motion.steps(from: keys[index], to: to, density: density, &budget)
            if resolved == nil, missed == nil { missed = keys[index] }
            let steps = resolved ?? [keys[index], to]
            guard steps.count > 1 else { return false }
            let new = frames.isEmpty ? steps[...] : steps.dropFirst()
            for frame in new {
                frames.append(frame)
                isKey.append(frame == steps[0] || frame == to)
            }
        }
        guard let values = follow(frames) else { return false }
        places += frames
        append(values, at: frames, isKey)
        return true
    }

    private mutating func appendKey(at frame: Float) -> Bool {
        guard let values = follow([frame]) else { return false }
        places.append(frame)
        for index in components.indices {
            components[index].append(Keyframe.still(at: frame, Float(values[0][index])))
        }
        return true
    }

    /// The numbers at frames, each nearest to those before; nil where they are none.
    private mutating func follow(_ frames: [Float]) -> [SIMD4<Double>]? {
        var found: [SIMD4<Double>] = []
        found.reserveCapacity(frames.count)
        for values in motion.values(at: frames) {
            guard (values * 0).sum() == 0 else { return nil }
            let values = motion.orientation(of: values).values(
                as: motion.target, near: isBegun ? last : RotationBuild.origin(motion.target))
            (last, isBegun) = (values, true)
            found.append(values)
        }
        return found
    }

    private static func origin(_ mode: RotationMode) -> SIMD4<Double> {
        mode == .quaternion ? SIMD4(1, 0, 0, 0) : .zero
    }

    private mutating func holdLast() {
        for index in components.indices where !components[index].isEmpty {
            let place = components[index].count - 1
            components[index][place].interpolation = .constant
        }
    }

    // MARK: Fitting

    /// Keys at the old ones and, where the bound needs more, at whole frames, or at any of the places.
    private mutating func append(_ values: [SIMD4<Double>], at frames: [Float], _ isKey: [Bool]) {
        var stretches: [(first: Int, last: Int)] = []
        var start = 0
        for index in 1..<frames.count where isKey[index] {
            stretches.append((start, index))
            start = index
        }
        for component in components.indices {
            let bound = bound(of: component, values)
            var slope: Double?
            for (first, last) in stretches {
                let part = first...last
                func points(_ mayBeKey: (Float) -> Bool) -> [FitPoint] {
                    part.map {
                        FitPoint(
                            frame: frames[$0], value: Float(values[$0][component]),
                            mayBeKey: $0 == first || $0 == last || mayBeKey(frames[$0]))
                    }
                }
                let wholes = FitBuilder.pieces(points { $0 == $0.rounded() }, within: bound, startingAt: slope)
                let pieces =
                    wholes.isKept ? wholes : FitBuilder.pieces(points { _ in true }, within: bound, startingAt: slope)
                slope = pieces.slope
                components[component].join(pieces.keyframes)
            }
        }
    }

    /// How far a component may be off, so that all of them together keep the angle; half of that, for what lies between the
    /// places.
    private func bound(of component: Int, _ values: [SIMD4<Double>]) -> Double {
        switch motion.target {
        // The angle is twice the length of the change, four components together at most twice the largest.
        case .quaternion: return tolerance / 8
        case .axisAngle:
            guard component > 0 else { return tolerance / 4 }
            // An axis that is off by d turns the end of the angle by 2·sin(angle / 2)·d at most, and three may be off.
            return tolerance / (8 * 3.0.squareRoot())
        // Each angle turns by as much as it is off.
        default: return tolerance / 6
        }
    }

    // MARK: Results

    /// - Parameter modifier: that all of them get; nil for none.
    func tracks(with modifier: FModifier?) -> [AnimationTrack] {
        let modifiers = modifier.map { [$0] } ?? []
        return components.indices.map {
            AnimationTrack(
                dataPath: "", arrayIndex: Int32($0), keyframes: components[$0], modifiers: modifiers)
        }
    }

    /// The largest angle to the old rotation, in radians, at all places and between them, and where it is.
    func largestAngle() -> (Double, Float) {
        if let missed { return (.pi, missed) }
        var frames: [Float] = []
        frames.reserveCapacity(2 * places.count)
        for (index, frame) in places.enumerated() {
            frames.append(frame)
            guard index + 1 < places.count, places[index + 1] - frame < 1 else { continue }
            let middle = frame + (places[index + 1] - frame) / 2
            if middle > frame, middle < places[index + 1], places[index + 1] - frame > RotationBuild.beforeJump {
                frames.append(middle)
            }
        }
        let new = RotationMotion(tracks(with: nil), rest: .zero, mode: motion.target, target: motion.target)
        var (largest, worst) = (0.0, frames.first ?? 0)
        for (index, pair) in zip(motion.orientations(at: frames), new.orientations(at: frames)).enumerated() {
            let angle = pair.0.angle(to: pair.1)
            if angle > largest { (largest, worst) = (angle, frames[index]) }
        }
        return (largest, worst)
    }
}

extension Keyframe {
    /// With handles that lie level beside it.
    fileprivate static func still(at frame: Float, _ value: Float) -> Keyframe {
        Keyframe(frame: frame, value: value, handleLeftType: .free, handleRightType: .free)
    }
}

extension [Keyframe] {
    /// Goes on with keys of which the first may be the last of these.
    fileprivate mutating func join(_ keys: [Keyframe]) {
        guard let first = keys.first else { return }
        if let last, last.frame == first.frame {
            self[count - 1].handleRight = first.handleRight
            self[count - 1].interpolation = first.interpolation
            let isSmooth = last.handleLeft != last.point && first.handleRightType == .aligned
            let type: HandleType = isSmooth ? .aligned : .free
            (self[count - 1].handleLeftType, self[count - 1].handleRightType) = (type, type)
            append(contentsOf: keys.dropFirst())
        } else {
            append(contentsOf: keys)
        }
    }
}
