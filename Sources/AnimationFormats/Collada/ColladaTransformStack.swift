import AnimationCore

/// Between which axes a node's transforms lie, once the file is turned to Z up.
struct ColladaNodeFrame {
    /// How the transforms themselves are turned.
    var axes = ColladaAxes.kept
    /// What stands before them: of a bone, what takes its parent's rest to its own, the other way round.
    var before: ColladaMatrix?
    /// What stands behind them: of a camera, what keeps it looking along its own -Z.
    var after: ColladaMatrix?
    /// The first transform is a bone's rest matrix, and no part of its pose.
    var startsWithRest = false
}

/// What the transforms of a node mean for an object or bone: its rest transform, and the property that each of the
/// numbers in them is.
///
/// Any stack is one location, rotation and scale at any one moment. Where that is so for its numbers too, each has its
/// property, and its curve stays a curve. Where it is not, the stack has to be baked.
struct ColladaTransformStack {
    /// A property that follows a number of the file: `factor` times that number, plus `offset`.
    struct Property: Equatable {
        var dataPath: String
        var index: Int
        var factor: Double
        var offset: Double
    }

    /// The transform in front of a child's own: Blender's `matrix_parent_inverse`.
    static let parentInverseSID = "parentinverse"
    /// The transform in front of a bone's own: where it rests, in its parent.
    static let restSID = "rest"

    private(set) var steps: [ColladaStep] = []
    private(set) var rest = RestTransform()
    private(set) var parentInverse: Matrix4?
    /// The stack is Blender 4.5's S Rz Ry Rx T, read as T Rz Ry Rx S.
    private(set) var isTurnedRound = false
    /// What follows each number that curves move.
    private(set) var properties: [ColladaInput: [Property]] = [:]
    /// The axes of the location that no single curve tells.
    private(set) var bakedLocation: [Int] = []
    /// Rotation and scale are told by no single curves.
    private(set) var bakesRotation = false
    /// How far the rest transform is from the file's matrix, which has shear: the largest difference of two entries.
    private(set) var shear = 0.0

    var isBaked: Bool { bakesRotation || !bakedLocation.isEmpty }

    /// - Parameters:
    ///   - animated: the numbers that curves move.
    ///   - meter: metres per unit of length.
    ///   - isBlenders: the file is written by Blender, whose 4.x wrote the stack the wrong way round.
    init(
        _ node: ColladaNode, animated: Set<ColladaInput> = [], meter: Double, frame: ColladaNodeFrame,
        isBlenders: Bool
    ) {
        var own = Array(node.transforms.indices)
        if let first = own.first, node.transforms[first].kind == .matrix,
            node.transforms[first].sid == ColladaTransformStack.parentInverseSID, node.parent != nil,
            !animated.contains(where: { $0.transform == first })
        {
            let numbers = node.transforms[first].numbers
            parentInverse =
                frame.axes == .kept
                ? Matrix4(numbers: numbers, meter: meter)
                : Matrix4(frame.axes.turned(ColladaMatrix(.matrix, numbers).inMetres(meter)))
            own.removeFirst()
        }
        if frame.startsWithRest { own.removeFirst() }
        isTurnedRound = isBlenders && ColladaTransformStack.isReversed(own.map { node.transforms[$0] })
        if isTurnedRound { own.swapAt(0, 4) }
        steps = own.flatMap {
            ColladaStep.steps(node.transforms[$0], at: $0, animated: animated, meter: meter, axes: frame.axes)
        }
        if let before = frame.before, !before.isAlmostIdentity { steps.insert(.fixed(before), at: 0) }
        if let after = frame.after { steps.append(.fixed(after)) }
        let matrix = restMatrix { ColladaMatrix(node.transforms[$0].kind, node.transforms[$0].numbers).inMetres(meter) }
        let pose = ColladaPose(matrix)
        takeLinear(pose, matrix)
        takeLocation(pose)
    }

    /// Whether a joint says where it rests apart from its pose: a fixed `<matrix sid="rest">` before all other transforms.
    static func startsWithRest(_ node: ColladaNode, _ animated: Set<ColladaInput>) -> Bool {
        guard node.isJoint, node.transforms.count > 1, let first = node.transforms.first else { return false }
        return first.kind == .matrix && first.sid == restSID && !animated.contains { $0.transform == 0 }
    }

    /// Scale, rotations, location: what Blender 4.x writes and means the other way round.
    private static func isReversed(_ transforms: [ColladaTransform]) -> Bool {
        transforms.map(\.kind) == [.scale, .rotate, .rotate, .rotate, .translate]
    }

    /// The matrix of all transforms of a node where no curve speaks, in metres and the file's axes.
    static func matrix(of node: ColladaNode, meter: Double, isBlenders: Bool) -> ColladaMatrix {
        var transforms = node.transforms
        if let first = transforms.first, isBlenders, isReversed(transforms) {
            transforms[0] = transforms[4]
            transforms[4] = first
        }
        return transforms.reduce(.identity) { $0 * ColladaMatrix($1.kind, $1.numbers).inMetres(meter) }
    }

    private func restMatrix(moving: (Int) -> ColladaMatrix) -> ColladaMatrix {
        steps.reduce(.identity) { product, step in
            if case .moving(let index) = step { return product * moving(index) }
            return product * (step.rest ?? .identity)
        }
    }

    // MARK: Rotation and scale

    private mutating func takeLinear(_ pose: ColladaPose, _ matrix: ColladaMatrix) {
        guard let part = ColladaLinearPart(steps) else {
            rest.scale = SIMD3<Float>(pose.scale)
            shear = pose.matrix.distance(to: matrix).linear
            bakesRotation = steps.contains { step in
                if case .translate = step { return false }
                return !step.isFixed
            }
            if bakesRotation {
                rest.mode = .quaternion
                rest.rotationQuaternion = SIMD4<Float>(pose.rotation)
            } else {
                var rotation = ColladaPose()
                rotation.rotation = pose.rotation
                rest.rotationEuler = SIMD3<Float>(rotation.matrix.eulerAngles((0, 1, 2)))
            }
            return
        }
        switch part.rotation {
        case .euler(let angles, let mode):
            rest.mode = mode
            for axis in 0..<3 {
                rest.rotationEuler[axis] = Float(angles[axis].rest)
                add(angles[axis], "rotation_euler", axis)
            }
        case .axisAngle(let angle, let axis):
            rest.mode = .axisAngle
            for (index, quantity) in ([angle] + axis).enumerated() {
                rest.rotationAxisAngle[index] = Float(quantity.rest)
                add(quantity, "rotation_axis_angle", index)
            }
        }
        for axis in 0..<3 {
            rest.scale[axis] = Float(part.scale[axis].rest)
            add(part.scale[axis], "scale", axis)
        }
    }

    private mutating func add(_ quantity: ColladaQuantity, _ dataPath: String, _ index: Int) {
        guard let input = quantity.input else { return }
        properties[input, default: []].append(
            Property(dataPath: dataPath, index: index, factor: quantity.factor, offset: quantity.offset))
    }

    // MARK: Location

    private mutating func takeLocation(_ pose: ColladaPose) {
        let location = ColladaTransformStack.location(steps)
        for axis in 0..<3 {
            if let quantity = location[axis] {
                rest.location[axis] = Float(quantity.rest)
                add(quantity, "location", axis)
            } else {
                rest.location[axis] = Float(pose.location[axis])
                bakedLocation.append(axis)
            }
        }
    }

    /// The components of the location; nil where several curves move one, or a curve turns or scales it.
    private static func location(_ steps: [ColladaStep]) -> [ColladaQuantity?] {
        var sums: [ColladaQuantity?] = Array(repeating: ColladaQuantity(0), count: 3)
        /// Rotation and scale in front of a translation; nil when they move.
        var linear: ColladaMatrix? = .identity
        func add(_ place: [ColladaQuantity]) {
            guard let linear else {
                if !place.allSatisfy({ $0.isFixed && $0.rest == 0 }) { sums = [nil, nil, nil] }
                return
            }
            for axis in 0..<3 {
                for (component, quantity) in place.enumerated() {
                    let share = quantity.isFixed ? linear[axis, component] : snapped(linear[axis, component])
                    guard share != 0, let sum = sums[axis] else { continue }
                    let part = share == 1 ? quantity : quantity.scaled(by: share)
                    sums[axis] = sum == ColladaQuantity(0) ? part : sum + part
                }
            }
        }
        for step in steps {
            switch step {
            case .translate(let place): add(place)
            case .fixed(let matrix):
                let place = matrix.translation
                add([place.x, place.y, place.z].map { ColladaQuantity($0) })
                linear = linear.map { $0 * matrix.linear }
            case .rotate, .scale:
                linear = step.isFixed ? linear.flatMap { linear in step.rest.map { linear * $0 } } : nil
            case .moving: return [nil, nil, nil]
            }
        }
        return sums
    }

    /// Matrices of files have six or seven digits: a share that is 0, 1 or -1 but for rounding is that.
    private static func snapped(_ share: Double) -> Double {
        abs(share - share.rounded()) < 2e-6 ? share.rounded() : share
    }
}

extension Matrix4 {
    /// The 16 numbers of a `<matrix>` as they are.
    fileprivate init(numbers n: [Double], meter: Double) {
        var scaled = n
        for index in [3, 7, 11] { scaled[index] *= meter }
        self.init(numbers: scaled)
    }

    init(_ matrix: ColladaMatrix) {
        func row(_ index: Int) -> SIMD4<Float> {
            SIMD4(
                Float(matrix[index, 0]), Float(matrix[index, 1]), Float(matrix[index, 2]), Float(matrix[index, 3]))
        }
        self.init(rows: (row(0), row(1), row(2), SIMD4(0, 0, 0, 1)))
    }
}
