import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A 4 × 4 matrix in float64, row by row, for column vectors: what a stack of transforms makes.
struct ColladaMatrix {
    private(set) var numbers: [Double]

    static let identity = ColladaMatrix(numbers: ColladaTransform.Kind.matrix.defaults)

    private init(numbers: [Double]) { self.numbers = numbers }

    private subscript(row: Int, column: Int) -> Double {
        get { numbers[4 * row + column] }
        set { numbers[4 * row + column] = newValue }
    }

    /// The matrix of one transform; nil for a skew, which has no location, rotation and scale.
    init?(_ transform: ColladaTransform) {
        self = .identity
        let n = transform.numbers
        switch transform.kind {
        case .translate: for row in 0..<3 { self[row, 3] = n[row] }
        case .scale: for row in 0..<3 { self[row, row] = n[row] }
        case .rotate: rotate(axis: (n[0], n[1], n[2]), degrees: n[3])
        case .matrix: numbers = n
        case .lookat: look(n)
        case .skew: return nil
        }
    }

    static func * (left: ColladaMatrix, right: ColladaMatrix) -> ColladaMatrix {
        var product = ColladaMatrix.identity
        for row in 0..<4 {
            for column in 0..<4 {
                product[row, column] = (0..<4).reduce(0) { $0 + left[row, $1] * right[$1, column] }
            }
        }
        return product
    }

    private mutating func rotate(axis: (Double, Double, Double), degrees: Double) {
        let length = sqrt(axis.0 * axis.0 + axis.1 * axis.1 + axis.2 * axis.2)
        guard length > 0 else { return }
        let n = [axis.0 / length, axis.1 / length, axis.2 / length]
        let angle = degrees * ColladaUnits.radiansPerDegree
        let (s, c) = (sin(angle), cos(angle))
        for row in 0..<3 {
            for column in 0..<3 { self[row, column] = n[row] * n[column] * (1 - c) + (row == column ? c : 0) }
        }
        self[0, 1] -= n[2] * s
        self[1, 0] += n[2] * s
        self[0, 2] += n[1] * s
        self[2, 0] -= n[1] * s
        self[1, 2] -= n[0] * s
        self[2, 1] += n[0] * s
    }

    /// Eye, point of interest and up vector: the node looks along its -Z.
    private mutating func look(_ n: [Double]) {
        func normal(_ v: [Double]) -> [Double] {
            let length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
            return length > 0 ? v.map { $0 / length } : v
        }
        func cross(_ a: [Double], _ b: [Double]) -> [Double] {
            [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
        }
        let back = normal([n[0] - n[3], n[1] - n[4], n[2] - n[5]])
        let right = normal(cross(Array(n[6..<9]), back))
        let up = cross(back, right)
        for row in 0..<3 {
            self[row, 0] = right[row]
            self[row, 1] = up[row]
            self[row, 2] = back[row]
            self[row, 3] = n[row]
        }
    }

    /// Location, XYZ euler angles and scale; shear is lost.
    ///
    /// - Parameter meter: metres per unit of length.
    func decomposed(meter: Double) -> RestTransform {
        var scale = [0.0, 0.0, 0.0]
        for column in 0..<3 {
            scale[column] = sqrt((0..<3).reduce(0) { $0 + self[$1, column] * self[$1, column] })
        }
        if determinant < 0 { scale[0] = -scale[0] }
        func rotation(_ row: Int, _ column: Int) -> Double {
            scale[column] == 0 ? (row == column ? 1 : 0) : self[row, column] / scale[column]
        }
        var rest = RestTransform(mode: .xyz)
        rest.location = SIMD3(Float(self[0, 3] * meter), Float(self[1, 3] * meter), Float(self[2, 3] * meter))
        rest.scale = SIMD3(Float(scale[0]), Float(scale[1]), Float(scale[2]))
        let cosine = hypot(rotation(0, 0), rotation(1, 0))
        let y = atan2(-rotation(2, 0), cosine)
        if cosine > 1e-6 {
            rest.rotationEuler = SIMD3(
                Float(atan2(rotation(2, 1), rotation(2, 2))), Float(y), Float(atan2(rotation(1, 0), rotation(0, 0))))
        } else {
            rest.rotationEuler = SIMD3(Float(atan2(-rotation(1, 2), rotation(1, 1))), Float(y), 0)
        }
        return rest
    }

    private var determinant: Double {
        self[0, 0] * (self[1, 1] * self[2, 2] - self[1, 2] * self[2, 1])
            - self[0, 1] * (self[1, 0] * self[2, 2] - self[1, 2] * self[2, 0])
            + self[0, 2] * (self[1, 0] * self[2, 1] - self[1, 1] * self[2, 0])
    }
}
