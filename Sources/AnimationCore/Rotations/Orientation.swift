/// A rotation in float64: a quaternion of length 1, w, x, y, z.
///
/// The same rotation has many sets of numbers. What is made of it here is the set that is nearest to another one, so that
/// numbers of neighbouring frames do not jump: turns beyond 180° and 360° are kept.
struct Orientation: Equatable {
    let q: SIMD4<Double>

    // MARK: From numbers

    /// - Parameter values: of a property of this mode: three angles in radians, a quaternion of any length, or an angle and
    ///   an axis of any length. What turns nothing in Blender turns nothing here.
    init(_ values: SIMD4<Double>, as mode: RotationMode) {
        if let axes = mode.eulerAxes {
            func about(_ axis: Int) -> SIMD4<Double> {
                var turn = SIMD4(LibM.cosine(values[axis] / 2), 0, 0, 0)
                turn[axis + 1] = LibM.sine(values[axis] / 2)
                return turn
            }
            q = Orientation.product(about(axes.2), Orientation.product(about(axes.1), about(axes.0)))
        } else if mode == .quaternion {
            let length = (values * values).sum().squareRoot()
            // A quaternion of length 0 turns by half a turn about X, as in Blender.
            q = length > 0 ? values / length : SIMD4(0, 1, 0, 0)
        } else {
            let axis = SIMD3(values.y, values.z, values.w)
            let square = (axis * axis).sum()
            guard square > 1e-35 else {
                q = SIMD4(1, 0, 0, 0)
                return
            }
            let direction = axis * (LibM.sine(values.x / 2) / square.squareRoot())
            q = SIMD4(LibM.cosine(values.x / 2), direction.x, direction.y, direction.z)
        }
    }

    private static func product(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(
            a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
            a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]
        )
    }

    /// The angle between two rotations, in radians, 0 … π.
    func angle(to other: Orientation) -> Double {
        // From the chord, which is exact for small angles.
        let (minus, plus) = (q - other.q, q + other.q)
        let chord = min((minus * minus).sum(), (plus * plus).sum()).squareRoot()
        return 4 * Orientation.arcTangent(chord / 2, max(1 - chord * chord / 4, 0).squareRoot())
    }

    // MARK: To numbers

    /// The numbers of a property of this mode that are nearest to other ones.
    func values(as mode: RotationMode, near other: SIMD4<Double>) -> SIMD4<Double> {
        if let axes = mode.eulerAxes { return euler(axes, near: other) }
        return mode == .quaternion ? quaternion(near: other) : axisAngle(near: other)
    }

    private func quaternion(near other: SIMD4<Double>) -> SIMD4<Double> { (q * other).sum() < 0 ? -q : q }

    private func axisAngle(near other: SIMD4<Double>) -> SIMD4<Double> {
        let vector = SIMD3(q[1], q[2], q[3])
        let sine = (vector * vector).sum().squareRoot()
        let before = SIMD3(other.y, other.z, other.w)
        guard sine > 1e-7 else {
            // Any axis will do. Whole turns are two half-angles of π, where w is −1.
            let axis = before == .zero ? SIMD3(0, 1, 0) : before
            return SIMD4(
                Orientation.wrapped(q[0] < 0 ? 2 * .pi : 0, near: other.x, turn: 2 * .pi), axis.x, axis.y, axis.z)
        }
        var (angle, axis) = (2 * Orientation.arcTangent(sine, q[0]), vector / sine)
        if (axis * before).sum() < 0 { (angle, axis) = (-angle, -axis) }
        return SIMD4(Orientation.wrapped(angle, near: other.x, turn: 2 * .pi), axis.x, axis.y, axis.z)
    }

    private func euler(_ axes: (Int, Int, Int), near other: SIMD4<Double>) -> SIMD4<Double> {
        let (i, j, k) = axes
        let sign: Double = (i + 1) % 3 != j ? -1 : 1
        let sine = -entry(k, i)
        let cosine = (entry(i, i) * entry(i, i) + entry(j, i) * entry(j, i)).squareRoot()
        var result = other
        guard cosine > 1e-6 else {
            // Only the sum or the difference of the outer angles is known; both share what has changed.
            let half = sign * Orientation.arcTangent(sine, cosine)
            result[j] = Orientation.wrapped(half, near: other[j])
            let isUp = sine > 0
            let known = sign * Orientation.arcTangent(isUp ? entry(i, j) : -entry(i, j), entry(j, j))
            let had = isUp ? other[i] - other[k] : other[i] + other[k]
            let change = Orientation.wrapped(known, near: had) - had
            result[i] += change / 2
            result[k] += isUp ? -change / 2 : change / 2
            return result
        }
        let first =
            sign
            * SIMD3(
                Orientation.arcTangent(entry(k, j), entry(k, k)), Orientation.arcTangent(sine, cosine),
                Orientation.arcTangent(entry(j, i), entry(i, i)))
        let second = SIMD3(first.x + .pi, .pi - first.y, first.z + .pi)
        let near = SIMD3(other[i], other[j], other[k])
        let candidates = [first, second].map { angles in
            SIMD3(
                Orientation.wrapped(angles.x, near: near.x), Orientation.wrapped(angles.y, near: near.y),
                Orientation.wrapped(angles.z, near: near.z))
        }
        func distance(_ angles: SIMD3<Double>) -> Double { ((angles - near) * (angles - near)).sum() }
        let best = distance(candidates[0]) <= distance(candidates[1]) ? candidates[0] : candidates[1]
        (result[i], result[j], result[k]) = (best.x, best.y, best.z)
        return result
    }

    /// An entry of the matrix for column vectors.
    private func entry(_ row: Int, _ column: Int) -> Double {
        if row == column {
            let (a, b) = (q[(row + 1) % 3 + 1], q[(row + 2) % 3 + 1])
            return 1 - 2 * (a * a + b * b)
        }
        let rest = 3 - row - column
        let sign: Double = (row + 1) % 3 == column ? -1 : 1
        return 2 * (q[row + 1] * q[column + 1] + sign * q[0] * q[rest + 1])
    }

    /// An angle plus whole turns, nearest to another angle.
    static func wrapped(_ angle: Double, near other: Double, turn: Double = 2 * .pi) -> Double {
        angle + ((other - angle) / turn).rounded() * turn
    }

    /// The angle of the point (x, y), from −π to π; 0 for no point. Each arc cosine is taken where it is well conditioned.
    static func arcTangent(_ y: Double, _ x: Double) -> Double {
        let length = (x * x + y * y).squareRoot()
        guard length > 0 else { return 0 }
        if y.magnitude > x.magnitude {
            let angle = LibM.arcCosine(x / length)
            return y < 0 ? -angle : angle
        }
        let angle = .pi / 2 - LibM.arcCosine(y / length)
        return x >= 0 ? angle : (y < 0 ? -.pi : .pi) - angle
    }
}
