import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A matrix taken apart: location, rotation as a quaternion, scale. Shear has no place in it.
struct ColladaPose {
    var location = SIMD3<Double>(0, 0, 0)
    /// w, x, y, z; of length 1.
    var rotation = SIMD4<Double>(1, 0, 0, 0)
    var scale = SIMD3<Double>(1, 1, 1)

    init() {}

    /// A matrix that mirrors has all three scales negative, as when Blender takes one apart.
    ///
    /// - Parameter previous: the rotation to keep where the matrix is flat and has none.
    init(_ matrix: ColladaMatrix, previous: SIMD4<Double> = SIMD4(1, 0, 0, 0)) {
        location = matrix.translation
        let sign = matrix.determinant < 0 ? -1.0 : 1.0
        scale = SIMD3(matrix.x.length, matrix.y.length, matrix.z.length) * sign
        guard let axes = ColladaPose.axes(of: matrix, sign: sign) else {
            rotation = previous
            return
        }
        rotation = ColladaPose.quaternion(axes)
        if (rotation * previous).sum() < 0 { rotation = -rotation }
    }

    /// Three axes at right angles, made from the columns; nil when two columns have no length.
    private static func axes(of matrix: ColladaMatrix, sign: Double) -> ColladaMatrix? {
        let columns = matrix.columns.map { $0.normalized * sign }
        let zero = SIMD3<Double>(0, 0, 0)
        let missing = columns.indices.filter { columns[$0] == zero }
        if missing.count > 1 { return nil }
        // The missing axis stands on the other two; else X keeps its direction, and Y turns as little as it can.
        if let axis = missing.first {
            let (next, last) = ((axis + 1) % 3, (axis + 2) % 3)
            let second = (columns[last] - columns[next] * columns[next].dot(columns[last])).normalized
            if second == zero { return nil }
            var axes = [zero, zero, zero]
            (axes[next], axes[last], axes[axis]) = (columns[next], second, columns[next].cross(second))
            return ColladaMatrix(x: axes[0], y: axes[1], z: axes[2])
        }
        let y = (columns[1] - columns[0] * columns[0].dot(columns[1])).normalized
        return y == zero ? nil : ColladaMatrix(x: columns[0], y: y, z: columns[0].cross(y))
    }

    private static func quaternion(_ m: ColladaMatrix) -> SIMD4<Double> {
        let trace = m.x.x + m.y.y + m.z.z
        // Four times the square of each component; the largest is divided by.
        let squares = SIMD4(1 + trace, 1 + 2 * m.x.x - trace, 1 + 2 * m.y.y - trace, 1 + 2 * m.z.z - trace)
        let largest = (0..<4).max { squares[$0] < squares[$1] } ?? 0
        let (yz, zx, xy) = (m.y.z - m.z.y, m.z.x - m.x.z, m.x.y - m.y.x)
        let (sumXY, sumZX, sumYZ) = (m.x.y + m.y.x, m.z.x + m.x.z, m.y.z + m.z.y)
        let q: SIMD4<Double>
        switch largest {
        case 0: q = SIMD4(squares[0], yz, zx, xy)
        case 1: q = SIMD4(yz, squares[1], sumXY, sumZX)
        case 2: q = SIMD4(zx, sumXY, squares[2], sumYZ)
        default: q = SIMD4(xy, sumZX, sumYZ, squares[3])
        }
        return q / (q * q).sum().squareRoot()
    }

    var matrix: ColladaMatrix {
        let (w, v) = (rotation.x, SIMD3(rotation.y, rotation.z, rotation.w))
        func column(_ e: SIMD3<Double>) -> SIMD3<Double> { e + (v.cross(e) * w + v.cross(v.cross(e))) * 2 }
        let axes = ColladaMatrix.identity
        return ColladaMatrix(
            x: column(axes.x) * scale.x, y: column(axes.y) * scale.y, z: column(axes.z) * scale.z,
            translation: location)
    }

    /// Along a line in every component, the quaternion made to length 1 again: what linear keys do.
    func mixed(with other: ColladaPose, share: Double) -> ColladaPose {
        var pose = ColladaPose()
        pose.location = location + (other.location - location) * share
        pose.scale = scale + (other.scale - scale) * share
        let end = (rotation * other.rotation).sum() < 0 ? -other.rotation : other.rotation
        let mixed = rotation + (end - rotation) * share
        let square = (mixed * mixed).sum()
        pose.rotation = square > 0 ? mixed / square.squareRoot() : rotation
        return pose
    }

    /// How far apart two rotations are, in radians, 0 … π.
    func angle(to other: ColladaPose) -> Double {
        let (a, b) = (rotation - other.rotation, rotation + other.rotation)
        let half = min((a * a).sum(), (b * b).sum()).squareRoot() / 2
        return 4 * asin(min(half, 1))
    }
}

extension ColladaMatrix {
    /// The euler angles of a rotation, in radians about X, Y, Z, for three axes of which the first is applied first.
    func eulerAngles(_ axes: (Int, Int, Int)) -> SIMD3<Double> {
        let (i, j, k) = axes
        let sign = (i + 1) % 3 == j ? 1.0 : -1.0
        var angles = SIMD3<Double>(0, 0, 0)
        let cosine = hypot(self[i, i], self[j, i])
        angles[j] = sign * atan2(-self[k, i], cosine)
        if cosine > 1e-6 {
            angles[i] = sign * atan2(self[k, j], self[k, k])
            angles[k] = sign * atan2(self[j, i], self[i, i])
        } else {
            angles[i] = sign * atan2(-self[j, k], self[j, j])
        }
        return angles
    }
}
