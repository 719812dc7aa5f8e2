import AnimationCore

/// Bakes what no single curve tells: the stack is composed and taken apart at the times of all keys, and between them
/// as often as it takes for straight lines to stay within the tolerance.
struct ColladaBaker {
    /// How far a baked pose may be from the composed one.
    struct Deviation {
        /// Metres.
        var location = 0.0
        /// Radians.
        var rotation = 0.0
        var scale = 0.0

        /// 0.1 mm, a hundredth of a degree, a ten-thousandth.
        static let tolerance = Deviation(location: 1e-4, rotation: Double.pi / 18_000, scale: 1e-4)

        func isWithin(_ limit: Deviation) -> Bool {
            location <= limit.location && rotation <= limit.rotation && scale <= limit.scale
        }

        mutating func include(_ other: Deviation) {
            location = max(location, other.location)
            rotation = max(rotation, other.rotation)
            scale = max(scale, other.scale)
        }
    }

    struct Result {
        var tracks: [AnimationTrack] = []
        /// Keys at the times of the file's keys.
        var keys = 0
        /// Keys that the tolerance needs.
        var added = 0
        /// There were no more keys to be had, where the tolerance needs some.
        var isShort = false
        var deviation = Deviation()
        /// How much of the matrices location, rotation and scale cannot show: the largest difference of two entries.
        var shear = 0.0
        /// Only a whole matrix moves: its keys say all.
        var isMatrix = false
    }

    /// The shortest piece that is cut in two, in frames.
    private static let shortest: Float = 1.0 / 16
    /// How far before a jump the last key of the movement before it stands, in frames. Blender merges nearer keys.
    private static let beforeJump: Float = 1.0 / 64
    /// An angle may not run further between two looks at it, in radians.
    private static let largestStep = Double.pi / 4
    private static let mostKeys = 200_000

    private struct Key {
        var frame: Float
        var pose: ColladaPose
        var isHeld = false
    }

    private let stack: ColladaTransformStack
    private let node: ColladaNode
    /// The numbers that move, in the file's units.
    private let curves: [ColladaInput: AnimationTrack]
    /// Those of the stack; of a long one, neighbours that stand still are one.
    private let steps: [ColladaStep]
    /// How many keys may be added.
    private let mostAdded: Int
    private var matrices: [Int: ColladaMatrixCurve] = [:]
    private let turned: (ColladaMatrix) -> ColladaMatrix
    private let isExactBetweenKeys: Bool
    private var keys: [Key] = []
    private var result = Result()

    /// - Parameters:
    ///   - curves: the curves of the node's numbers, in the file's units.
    ///   - spareKeys: how many keys may be added, of all curves together; see `weight(of:)`.
    ///   - turned: brings a matrix of the file into Blender's units and axes.
    init(
        _ stack: ColladaTransformStack, node: ColladaNode, curves: [ColladaInput: AnimationTrack],
        spareKeys: Int, turned: @escaping (ColladaMatrix) -> ColladaMatrix
    ) {
        self.stack = stack
        self.node = node
        self.curves = curves
        self.turned = turned
        steps = stack.steps.count > ColladaBaker.longStack ? ColladaBaker.joined(stack.steps) : stack.steps
        mostAdded = min(ColladaBaker.mostKeys, spareKeys / ColladaBaker.weight(of: stack))
        var isExact = true
        var moving = 0
        for step in stack.steps {
            if case .moving(let index) = step {
                moving += 1
                let numbers = (0..<16).compactMap { curves[ColladaInput(transform: index, number: $0)] }
                matrices[index] = ColladaMatrixCurve(numbers, turned: turned)
                isExact = isExact && matrices[index] != nil
            } else if let rest = step.rest {
                let scale = ColladaPose(rest).scale - SIMD3(1, 1, 1)
                isExact = isExact && step.isFixed && scale.largest < 2e-6
            }
        }
        isExactBetweenKeys = isExact && moving == 1
    }

    /// How many keys one frame counts for: one of each curve, or as many as there are moving steps to compose.
    static func weight(of stack: ColladaTransformStack) -> Int {
        max(stack.bakedLocation.count + (stack.bakesRotation ? 7 : 0), stack.steps.count { !$0.isFixed }, 1)
    }

    private static let longStack = 32

    private static func joined(_ steps: [ColladaStep]) -> [ColladaStep] {
        var joined: [ColladaStep] = []
        for step in steps {
            if step.isFixed, let matrix = step.rest {
                if case .fixed(let before)? = joined.last {
                    joined[joined.count - 1] = .fixed(before * matrix)
                } else {
                    joined.append(.fixed(matrix))
                }
            } else {
                joined.append(step)
            }
        }
        return joined
    }

    mutating func bake() -> Result {
        let frames = Set(curves.values.flatMap { $0.keyframes.map(\.frame) }).sorted()
        guard let first = frames.first else { return result }
        append(first)
        result.isMatrix = isExactBetweenKeys
        for (start, end) in zip(frames, frames.dropFirst()) {
            if isHeld(from: start, to: end) {
                keys[keys.count - 1].isHeld = true
            } else if jumps(at: end), end - ColladaBaker.beforeJump > start {
                fit(to: end - ColladaBaker.beforeJump)
            } else if !isExactBetweenKeys {
                fit(to: end, isKept: true)
            }
            append(end)
        }
        result.keys = frames.count
        result.tracks = tracks()
        return result
    }

    // MARK: Poses

    private func matrix(at frame: Float) -> ColladaMatrix {
        func number(_ input: ColladaInput) -> Double {
            guard let curve = curves[input] else { return node.transforms[input.transform].numbers[input.number] }
            return Double(curve.evaluate(at: frame))
        }
        return steps.reduce(.identity) { product, step in
            product
                * step.matrix(number: number) { index in
                    if let curve = matrices[index] { return curve.matrix(at: frame) }
                    let transform = node.transforms[index]
                    let numbers = transform.numbers.indices.map {
                        number(ColladaInput(transform: index, number: $0))
                    }
                    return turned(ColladaMatrix(transform.kind, numbers))
                }
        }
    }

    private func pose(at frame: Float) -> ColladaPose {
        ColladaPose(
            matrix(at: frame), previous: keys.last?.pose.rotation ?? SIMD4<Double>(stack.rest.rotationQuaternion))
    }

    private mutating func append(_ frame: Float) {
        let matrix = matrix(at: frame)
        let pose = ColladaPose(
            matrix, previous: keys.last?.pose.rotation ?? SIMD4<Double>(stack.rest.rotationQuaternion))
        if stack.bakesRotation { result.shear = max(result.shear, pose.matrix.distance(to: matrix).linear) }
        keys.append(Key(frame: frame, pose: pose))
    }

    // MARK: Where keys are needed

    /// Whether nothing moves between two neighbouring times of keys.
    private func isHeld(from start: Float, to end: Float) -> Bool {
        curves.values.allSatisfy { $0.isHeld(from: start, to: end) }
    }

    private func jumps(at frame: Float) -> Bool { curves.values.contains { $0.jumps(at: frame) } }

    /// Adds keys until the pieces from the last key to `end` are straight enough.
    ///
    /// - Parameter isKept: whether the key at `end` comes later; else it is added too.
    private mutating func fit(to end: Float, isKept: Bool = false) {
        var ends = [end]
        while let next = ends.last, let last = keys.last {
            let (deviation, isSteep) = deviation(from: last, to: next)
            if isSteep || !deviation.isWithin(.tolerance), next - last.frame > ColladaBaker.shortest,
                let middle = ColladaBaker.middle(last.frame, next)
            {
                if result.added + ends.count < mostAdded {
                    ends.append(middle)
                    continue
                }
                result.isShort = true
            }
            result.deviation.include(deviation)
            ends.removeLast()
            if !(isKept && ends.isEmpty) {
                append(next)
                result.added += 1
            }
        }
    }

    /// A whole frame where there is one between.
    private static func middle(_ start: Float, _ end: Float) -> Float? {
        let middle = start + (end - start) / 2
        let whole = middle.rounded()
        let cut = whole > start && whole < end ? whole : middle
        return cut > start && cut < end ? cut : nil
    }

    /// How far a straight line is from the composed poses, and whether an angle runs too far for that to tell.
    private func deviation(from start: Key, to end: Float) -> (Deviation, isSteep: Bool) {
        let last = pose(at: end)
        var worst = Deviation()
        var isSteep = false
        var angles = turningAngles(at: start.frame)
        for part in 1...8 {
            let share = Double(part) / 8
            let frame = start.frame + (end - start.frame) * Float(share)
            let next = turningAngles(at: frame)
            isSteep = isSteep || zip(angles, next).contains { abs($0 - $1) > ColladaBaker.largestStep }
            angles = next
            if part == 8 { break }
            let composed = pose(at: frame)
            let straight = start.pose.mixed(with: last, share: share)
            var here = Deviation()
            for axis in stack.bakedLocation {
                here.location = max(here.location, abs(composed.location[axis] - straight.location[axis]))
            }
            if stack.bakesRotation {
                here.rotation = composed.angle(to: straight)
                here.scale = (composed.scale - straight.scale).largest
            }
            worst.include(here)
        }
        return (worst, isSteep)
    }

    /// The angles that curves turn, in radians, unwrapped.
    private func turningAngles(at frame: Float) -> [Double] {
        steps.compactMap { step in
            guard case .rotate(_, let angle) = step, let input = angle.input, let curve = curves[input] else {
                return nil
            }
            return Double(curve.evaluate(at: frame)) * angle.factor
        }
    }

    // MARK: Curves

    private func tracks() -> [AnimationTrack] {
        var tracks = stack.bakedLocation.map { axis in
            track("location", axis) { Float($0.location[axis]) }
        }
        guard stack.bakesRotation else { return tracks }
        for part in 0..<4 { tracks.append(track("rotation_quaternion", part) { Float($0.rotation[part]) }) }
        for axis in 0..<3 { tracks.append(track("scale", axis) { Float($0.scale[axis]) }) }
        return tracks
    }

    private func track(_ dataPath: String, _ index: Int, value: (ColladaPose) -> Float) -> AnimationTrack {
        let keyframes = keys.map { key in
            Keyframe(
                frame: key.frame, value: value(key.pose), handleLeftType: .free, handleRightType: .free,
                interpolation: key.isHeld ? .constant : .linear, back: 0, amplitude: 0, period: 0)
        }
        return AnimationTrack(dataPath: dataPath, arrayIndex: Int32(index), keyframes: keyframes)
    }
}

extension AnimationTrack {
    /// Whether the curve stays the same between two frames that have no key between them.
    fileprivate func isHeld(from start: Float, to end: Float) -> Bool {
        let next = firstKey(after: start)
        if next == 0 || next == keyframes.count { return true }
        return keyframes[next - 1].interpolation == .constant
    }

    /// Whether the curve holds its value up to a frame and has another one there.
    fileprivate func jumps(at frame: Float) -> Bool {
        let next = firstKey(after: frame)
        guard next > 1, keyframes[next - 1].frame == frame else { return false }
        return keyframes[next - 2].interpolation == .constant
            && keyframes[next - 2].value != keyframes[next - 1].value
    }

    private func firstKey(after frame: Float) -> Int { keyframes.partitionPoint { $0.frame > frame } }
}
