import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The rotations and scales of a stack as one rotation and one scale whose numbers curves can move.
///
/// A stack `R R R S` with three different main axes is that already. Others are brought to it where that is exact:
/// rotations about the same axis that stand side by side are added up, fixed ones become part of the angles, scales
/// that are the same in all directions go to the end.
struct ColladaLinearPart {
    enum Rotation {
        /// Radians about X, Y, Z.
        case euler([ColladaQuantity], RotationMode)
        /// Radians and an axis of any length.
        case axisAngle(ColladaQuantity, axis: [ColladaQuantity])
    }

    private(set) var rotation = Rotation.euler(Array(repeating: ColladaQuantity(0), count: 3), .xyz)
    private(set) var scale = Array(repeating: ColladaQuantity(1), count: 3)

    /// A rotation or scale of the stack.
    private enum Part {
        case turn(axis: SIMD3<Double>, angle: ColladaQuantity)
        case freeTurn(axis: [ColladaQuantity], angle: ColladaQuantity)
        case scale([ColladaQuantity])
        case fixed(ColladaMatrix)
    }

    /// Nil when there is no such rotation and scale. Translations are not looked at.
    init?(_ steps: [ColladaStep]) {
        var parts: [Part] = []
        for step in steps {
            switch step {
            case .translate: continue
            case .rotate(let axis, let angle):
                let direction = SIMD3(axis[0].rest, axis[1].rest, axis[2].rest)
                parts.append(
                    axis.allSatisfy(\.isFixed)
                        ? .turn(axis: direction, angle: angle) : .freeTurn(axis: axis, angle: angle))
            case .scale(let scale): parts.append(.scale(scale))
            case .fixed(let matrix):
                if matrix.linear != .identity { parts.append(.fixed(matrix.linear)) }
            case .moving: return nil
            }
        }
        if take(parts) { return }
        guard let simple = ColladaLinearPart.simplified(parts) else { return nil }
        scale = simple.scale
        guard take(simple.parts) || takeOneTurn(simple.parts) else { return nil }
    }

    // MARK: Stacks that are one rotation and one scale

    /// `R* S?` with at most three rotations about different main axes, or one about any axis.
    private mutating func take(_ all: [Part]) -> Bool {
        var parts = all[...]
        if case .scale(let last)? = parts.last {
            scale = last
            parts.removeLast()
        }
        if parts.count == 1, case .freeTurn(let axis, let angle)? = parts.first {
            rotation = .axisAngle(angle, axis: axis)
            return true
        }
        var angles = Array(repeating: ColladaQuantity(0), count: 3)
        var order: [Int] = []
        for part in parts {
            guard case .turn(let direction, let angle) = part else { return false }
            guard let (axis, sign) = ColladaLinearPart.mainAxis(direction) else {
                guard parts.count == 1 else { return false }
                rotation = .axisAngle(
                    angle, axis: [direction.x, direction.y, direction.z].map { ColladaQuantity($0) })
                return true
            }
            guard !order.contains(axis) else { return false }
            order.append(axis)
            angles[axis] = sign == 1 ? angle : angle.scaled(by: -1)
        }
        rotation = .euler(angles, ColladaLinearPart.mode(ofAxesInFile: order))
        return true
    }

    /// One rotation about a main axis, with a fixed rotation before it or after it.
    private mutating func takeOneTurn(_ parts: [Part]) -> Bool {
        guard parts.count <= 2 else { return false }
        var turn: (position: Int, axis: Int, angle: ColladaQuantity)?
        var matrix = ColladaMatrix.identity
        for (position, part) in parts.enumerated() {
            switch part {
            case .turn(let direction, let angle):
                guard turn == nil, let (axis, sign) = ColladaLinearPart.mainAxis(direction) else { return false }
                turn = (position, axis, sign == 1 ? angle : angle.scaled(by: -1))
            case .fixed(let fixed): matrix = matrix * fixed
            default: return false
            }
        }
        // The axis that moves is applied first when it stands last.
        let first = turn.map { $0.position == parts.count - 1 ? $0.axis : ($0.axis + 1) % 3 } ?? 0
        let order = (first, (first + 1) % 3, (first + 2) % 3)
        let euler = matrix.eulerAngles(order)
        var angles = (0..<3).map { ColladaQuantity(euler[$0]) }
        if let turn { angles[turn.axis] = turn.angle.moved(by: euler[turn.axis]) }
        rotation = .euler(angles, ColladaLinearPart.mode(ofAxesInFile: [order.2, order.1, order.0]))
        return true
    }

    /// The main axis that a direction lies on, and its sign.
    private static func mainAxis(_ direction: SIMD3<Double>) -> (axis: Int, sign: Double)? {
        let largest = (0..<3).max { abs(direction[$0]) < abs(direction[$1]) } ?? 0
        let length = abs(direction[largest])
        guard length > 0, (0..<3).allSatisfy({ $0 == largest || abs(direction[$0]) <= 1e-6 * length }) else {
            return nil
        }
        return (largest, direction[largest] < 0 ? -1 : 1)
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

    // MARK: Stacks that can be brought to that

    /// Turns and fixed rotations, none beside another that it could be added to, and the scale behind them.
    private static func simplified(_ all: [Part]) -> (parts: [Part], scale: [ColladaQuantity])? {
        var parts = folded(all)
        guard let scale = takeScale(from: &parts) else { return nil }
        var index = 0
        while index + 1 < parts.count {
            guard let sum = sum(parts[index], parts[index + 1]) else {
                index += 1
                continue
            }
            parts.replaceSubrange(index...index + 1, with: isNothing(sum) ? [] : [sum])
            index = max(0, index - 1)
        }
        // A fixed rotation about a main axis may be one of the three.
        if parts.count > 1, parts.contains(where: { if case .turn = $0 { true } else { false } }) {
            parts = parts.map { part in
                guard case .fixed(let matrix) = part, let (axis, angle) = turn(of: matrix), mainAxis(axis) != nil
                else { return part }
                return .turn(axis: axis, angle: ColladaQuantity(angle))
            }
        }
        return (parts, scale)
    }

    /// Everything that no curve moves as matrices, those side by side as one.
    private static func folded(_ all: [Part]) -> [Part] {
        var parts: [Part] = []
        for part in all {
            guard let matrix = fixedMatrix(part) else {
                parts.append(part)
                continue
            }
            if case .fixed(let before)? = parts.last {
                parts[parts.count - 1] = .fixed(before * matrix)
            } else {
                parts.append(.fixed(matrix))
            }
        }
        return parts.filter { !isNothing($0) }
    }

    private static func fixedMatrix(_ part: Part) -> ColladaMatrix? {
        switch part {
        case .turn(let axis, let angle): angle.isFixed ? ColladaMatrix(axis: axis, angle: angle.rest) : nil
        case .freeTurn: nil
        case .scale(let scale):
            scale.allSatisfy(\.isFixed)
                ? ColladaMatrix(scale: SIMD3(scale[0].rest, scale[1].rest, scale[2].rest)) : nil
        case .fixed(let matrix): matrix
        }
    }

    private static func isNothing(_ part: Part) -> Bool { fixedMatrix(part)?.isAlmostIdentity == true }

    /// Takes all scales out, so that the fixed matrices are rotations; nil when one cannot go to the end.
    private static func takeScale(from parts: inout [Part]) -> [ColladaQuantity]? {
        var scale = Array(repeating: ColladaQuantity(1), count: 3)
        func take(_ other: [ColladaQuantity]) -> Bool {
            let product = zip(other, scale).compactMap { $0 * $1 }
            if product.count == 3 { scale = product }
            return product.count == 3
        }
        // From the end on: whatever stands behind a scale has no rotation.
        var isAtEnd = true
        for index in parts.indices.reversed() {
            switch parts[index] {
            case .scale(let other):
                guard isAtEnd, take(other) else { return nil }
                parts.remove(at: index)
            case .fixed(let matrix):
                let pose = ColladaPose(matrix)
                let size = pose.scale.largest
                guard pose.matrix.distance(to: matrix).linear <= 2e-6 * max(size, 1e-6),
                    isAtEnd || (pose.scale - SIMD3(repeating: pose.scale.x)).largest <= 2e-6 * size,
                    take([pose.scale.x, pose.scale.y, pose.scale.z].map { ColladaQuantity($0) })
                else { return nil }
                var rotation = pose
                rotation.scale = SIMD3(1, 1, 1)
                parts[index] = .fixed(rotation.matrix)
                if isNothing(parts[index]) { parts.remove(at: index) } else { isAtEnd = false }
            case .turn, .freeTurn: isAtEnd = false
            }
        }
        return scale
    }

    /// Two rotations about the same axis as one; nil for others.
    private static func sum(_ left: Part, _ right: Part) -> Part? {
        switch (left, right) {
        case (.turn(let axis, let angle), .turn(let other, let more)):
            guard let sign = direction(of: other, on: axis), let sum = angle + more.scaled(by: sign) else { return nil }
            return .turn(axis: axis, angle: sum)
        case (.turn(let axis, let angle), .fixed(let matrix)), (.fixed(let matrix), .turn(let axis, let angle)):
            guard let (other, more) = turn(of: matrix), let sign = direction(of: other, on: axis) else { return nil }
            return .turn(axis: axis, angle: angle.moved(by: sign * more))
        case (.fixed(let one), .fixed(let other)): return .fixed(one * other)
        default: return nil
        }
    }

    /// 1 or -1 for two axes on the same line, nil for others.
    private static func direction(of axis: SIMD3<Double>, on other: SIMD3<Double>) -> Double? {
        let (a, b) = (axis.normalized, other.normalized)
        guard a.cross(b).length < 1e-6, a != SIMD3(0, 0, 0), b != SIMD3(0, 0, 0) else { return nil }
        return a.dot(b) < 0 ? -1 : 1
    }

    /// Axis and angle of a rotation that is one.
    private static func turn(of matrix: ColladaMatrix) -> (axis: SIMD3<Double>, angle: Double)? {
        let q = ColladaPose(matrix).rotation
        let axis = SIMD3(q.y, q.z, q.w)
        return axis.length > 0 ? (axis, 2 * atan2(axis.length, q.x)) : nil
    }
}
