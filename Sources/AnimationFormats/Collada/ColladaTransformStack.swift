import AnimationCore

/// What the transforms of a node mean for an object: its rest transform, and the property that each of them is.
///
/// A stack `T R R R S` with different axes is an object's location, euler rotation and scale; the order of the axes
/// tells the rotation mode. Any other stack is composed and taken apart, and its curves have no property of their own,
/// but for a single translation that comes first.
struct ColladaTransformStack {
    enum Role: Equatable {
        case location
        /// The axis (0 X, 1 Y, 2 Z), and -1 where the file turns about the opposite axis.
        case euler(axis: Int, sign: Double)
        /// One rotation about any axis.
        case axisAngle
        case scale
        case parentInverse
        /// Part of a stack that has no such meaning.
        case none
    }

    /// The transform in front of a child's own: Blender's `matrix_parent_inverse`.
    static let parentInverseSID = "parentinverse"

    private(set) var roles: [Role]
    private(set) var rest = RestTransform()
    private(set) var parentInverse: Matrix4?
    /// The stack is Blender 4.5's S Rz Ry Rx T, read as T Rz Ry Rx S.
    private(set) var isTurnedRound = false

    /// - Parameter isBlenders: the file is written by Blender, whose 4.x wrote the stack the wrong way round.
    init(_ node: ColladaNode, units: ColladaUnits, isBlenders: Bool) {
        let transforms = node.transforms
        roles = Array(repeating: .none, count: transforms.count)
        var own = transforms.indices[...]
        if let first = own.first, transforms[first].kind == .matrix,
            transforms[first].sid == ColladaTransformStack.parentInverseSID, node.parent != nil
        {
            roles[first] = .parentInverse
            parentInverse = ColladaTransformStack.matrix(transforms[first].numbers, meter: units.meter)
            own = own.dropFirst()
        }
        let kinds = own.map { transforms[$0].kind }
        if isBlenders, kinds == [.scale, .rotate, .rotate, .rotate, .translate] {
            isTurnedRound = true
            own = transforms.indices[own.startIndex..<own.endIndex]
            let turned = [own.last, own.first].compactMap { $0 }
            takeSimple([turned[0]] + own.dropFirst().dropLast() + [turned[1]], of: transforms, units: units)
            return
        }
        if takeSimple(Array(own), of: transforms, units: units) { return }
        compose(own.map { transforms[$0] }, meter: units.meter)
        if let first = own.first, transforms[first].kind == .translate { roles[first] = .location }
    }

    /// `T? R* S?` with at most three rotations about different main axes, or one about any axis.
    @discardableResult
    private mutating func takeSimple(
        _ indices: [Int], of transforms: [ColladaTransform], units: ColladaUnits
    ) -> Bool {
        var rest = RestTransform()
        var roles = self.roles
        var axes: [Int] = []
        var hasRotated = false
        for (position, index) in indices.enumerated() {
            let numbers = transforms[index].numbers
            switch transforms[index].kind {
            case .translate where position == 0:
                roles[index] = .location
                rest.location = SIMD3(
                    Float(numbers[0] * units.meter), Float(numbers[1] * units.meter), Float(numbers[2] * units.meter))
            case .rotate where !hasRotated || !axes.isEmpty:
                hasRotated = true
                guard let (axis, sign) = ColladaTransformStack.mainAxis(numbers) else {
                    guard axes.isEmpty else { return false }
                    roles[index] = .axisAngle
                    rest.mode = .axisAngle
                    rest.rotationAxisAngle = SIMD4(
                        ColladaUnits.radians(numbers[3]), Float(numbers[0]), Float(numbers[1]), Float(numbers[2]))
                    continue
                }
                guard !axes.contains(axis) else { return false }
                roles[index] = .euler(axis: axis, sign: sign)
                axes.append(axis)
                rest.rotationEuler[axis] = ColladaUnits.radians(numbers[3] * sign)
            case .scale where position == indices.count - 1:
                roles[index] = .scale
                rest.scale = SIMD3(Float(numbers[0]), Float(numbers[1]), Float(numbers[2]))
            default: return false
            }
        }
        if !axes.isEmpty { rest.mode = ColladaTransformStack.mode(ofAxesInFile: axes) }
        self.rest = rest
        self.roles = roles
        return true
    }

    private mutating func compose(_ transforms: [ColladaTransform], meter: Double) {
        let matrix = transforms.compactMap { ColladaMatrix($0) }.reduce(ColladaMatrix.identity, *)
        rest = matrix.decomposed(meter: meter)
    }

    /// The main axis that a `<rotate>` turns about, and the sign of its direction.
    private static func mainAxis(_ numbers: [Double]) -> (axis: Int, sign: Double)? {
        let largest = (0..<3).max { abs(numbers[$0]) < abs(numbers[$1]) } ?? 0
        let length = abs(numbers[largest])
        guard length > 0, (0..<3).allSatisfy({ $0 == largest || abs(numbers[$0]) <= 1e-6 * length }) else { return nil }
        return (largest, numbers[largest] < 0 ? -1 : 1)
    }

    /// The file lists the rotation that is applied last first; axes that are missing may stand anywhere.
    private static func mode(ofAxesInFile axes: [Int]) -> RotationMode {
        let applied = Array(axes.reversed())
        for mode in RotationMode.allCases {
            guard let (first, second, third) = mode.eulerAxes else { continue }
            if [first, second, third].filter(applied.contains) == applied { return mode }
        }
        return .xyz
    }

    private static func matrix(_ n: [Double], meter: Double) -> Matrix4 {
        func row(_ index: Int) -> SIMD4<Float> {
            SIMD4(
                Float(n[4 * index]), Float(n[4 * index + 1]), Float(n[4 * index + 2]),
                Float(n[4 * index + 3] * (index < 3 ? meter : 1)))
        }
        return Matrix4(rows: (row(0), row(1), row(2), row(3)))
    }
}
