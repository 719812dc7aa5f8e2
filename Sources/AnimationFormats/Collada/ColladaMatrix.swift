import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A 4 × 4 matrix in float64 for column vectors, whose last row is 0 0 0 1: what a stack of transforms makes.
struct ColladaMatrix: Equatable {
    /// The columns: where the axes go.
    var x = SIMD3<Double>(1, 0, 0)
    var y = SIMD3<Double>(0, 1, 0)
    var z = SIMD3<Double>(0, 0, 1)
    /// Where the origin goes.
    var translation = SIMD3<Double>(0, 0, 0)

    static let identity = ColladaMatrix()

    static func * (left: ColladaMatrix, right: ColladaMatrix) -> ColladaMatrix {
        ColladaMatrix(
            x: left.turned(right.x), y: left.turned(right.y), z: left.turned(right.z),
            translation: left.turned(right.translation) + left.translation)
    }

    /// A direction, which is not moved.
    func turned(_ v: SIMD3<Double>) -> SIMD3<Double> { x * v.x + y * v.y + z * v.z }

    /// The matrix without its translation.
    var linear: ColladaMatrix { ColladaMatrix(x: x, y: y, z: z) }

    subscript(row: Int, column: Int) -> Double {
        column == 0 ? x[row] : column == 1 ? y[row] : column == 2 ? z[row] : translation[row]
    }

    var columns: [SIMD3<Double>] { [x, y, z] }

    var determinant: Double { x.dot(y.cross(z)) }

    /// Nil when there is none.
    var inverse: ColladaMatrix? {
        let determinant = determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        let (a, b, c) = (y.cross(z) / determinant, z.cross(x) / determinant, x.cross(y) / determinant)
        return ColladaMatrix(
            x: SIMD3(a.x, b.x, c.x), y: SIMD3(a.y, b.y, c.y), z: SIMD3(a.z, b.z, c.z),
            translation: -SIMD3(a.dot(translation), b.dot(translation), c.dot(translation)))
    }

    var isFinite: Bool {
        [x, y, z, translation].allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }
    }

    /// The largest difference of two entries: of the linear part, and of the translation.
    func distance(to other: ColladaMatrix) -> (linear: Double, translation: Double) {
        let parts = [x - other.x, y - other.y, z - other.z].map(\.largest)
        return (parts.max() ?? 0, (translation - other.translation).largest)
    }

    /// The identity but for rounding: the numbers of files have six or seven digits.
    var isAlmostIdentity: Bool {
        let distance = distance(to: .identity)
        return distance.linear < 2e-6 && distance.translation < 2e-6
    }
}

// MARK: Transforms of the file

extension ColladaMatrix {
    /// The matrix of one transform with these numbers, as COLLADA 1.4 and 1.5 define it; lengths in the file's unit.
    init(_ kind: ColladaTransform.Kind, _ n: [Double]) {
        self.init()
        switch kind {
        case .translate: translation = SIMD3(n[0], n[1], n[2])
        case .scale: (x.x, y.y, z.z) = (n[0], n[1], n[2])
        case .rotate: self = ColladaMatrix(axis: SIMD3(n[0], n[1], n[2]), angle: n[3] * ColladaUnits.radiansPerDegree)
        case .matrix:
            x = SIMD3(n[0], n[4], n[8])
            y = SIMD3(n[1], n[5], n[9])
            z = SIMD3(n[2], n[6], n[10])
            translation = SIMD3(n[3], n[7], n[11])
        case .lookat: look(from: SIMD3(n[0], n[1], n[2]), at: SIMD3(n[3], n[4], n[5]), up: SIMD3(n[6], n[7], n[8]))
        case .skew:
            skew(
                degrees: n[0], rotated: SIMD3(n[1], n[2], n[3]).normalized,
                along: SIMD3(n[4], n[5], n[6]).normalized)
        }
    }

    /// A rotation; without an axis nothing turns.
    ///
    /// - Parameter angle: in radians.
    init(axis: SIMD3<Double>, angle: Double) {
        self.init()
        let n = axis.normalized
        guard n != SIMD3(0, 0, 0) else { return }
        let (s, c) = (sin(angle), cos(angle))
        func column(_ e: SIMD3<Double>) -> SIMD3<Double> { n * (n.dot(e) * (1 - c)) + e * c + n.cross(e) * s }
        (x, y, z) = (column(x), column(y), column(z))
    }

    init(scale: SIMD3<Double>) {
        self.init()
        (x.x, y.y, z.z) = (scale.x, scale.y, scale.z)
    }

    /// The node stands at `eye` and looks along its -Z.
    private mutating func look(from eye: SIMD3<Double>, at interest: SIMD3<Double>, up: SIMD3<Double>) {
        let back = (eye - interest).normalized
        let right = up.cross(back).normalized
        translation = eye
        guard back != SIMD3(0, 0, 0), right != SIMD3(0, 0, 0) else { return }
        (x, y, z) = (right, back.cross(right), back)
    }

    /// Points are pushed along `b`, so that the direction `a` turns towards `b` by an angle.
    private mutating func skew(degrees: Double, rotated a: SIMD3<Double>, along b: SIMD3<Double>) {
        let along = a.dot(b)
        let across = a - b * along
        let height = across.length
        guard height > 1e-9 else { return }
        let start = atan2(along, height)
        let push = tan(start + degrees * ColladaUnits.radiansPerDegree) - tan(start)
        let normal = across / height
        func column(_ e: SIMD3<Double>) -> SIMD3<Double> { e + b * (push * normal.dot(e)) }
        (x, y, z) = (column(x), column(y), column(z))
    }
}

extension SIMD3<Double> {
    func dot(_ other: SIMD3<Double>) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    var length: Double { dot(self).squareRoot() }

    /// Zero for a vector without a direction.
    var normalized: SIMD3<Double> {
        let length = length
        return length > 0 && length.isFinite ? self / length : SIMD3(0, 0, 0)
    }

    /// The largest size of a component.
    var largest: Double { Swift.max(abs(x), abs(y), abs(z)) }
}
