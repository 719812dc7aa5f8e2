import AnimationCore
import Testing

/// Matrices that can be told without a computer; OracleTests compares the bits of all others with Blender.
@Suite struct TransformMatrixTests {
    @Test func `a transform at rest is the identity`() {
        for mode in RotationMode.allCases {
            #expect(RestTransform(mode: mode).matrix == .identity)
            #expect(RestTransform(mode: mode).matrix(with: DeltaTransform()) == .identity)
        }
    }

    @Test func `a quaternion of length 0 turns by half a turn about X`() {
        var transform = RestTransform(mode: .quaternion)
        transform.rotationQuaternion = SIMD4(0, 0, 0, 0)
        #expect(
            transform.matrix
                == Matrix4(rows: (SIMD4(1, 0, 0, 0), SIMD4(0, -1, 0, 0), SIMD4(0, 0, -1, 0), SIMD4(0, 0, 0, 1))))
    }

    @Test func `an axis of length 0 turns nothing`() {
        var transform = RestTransform(mode: .axisAngle)
        transform.rotationAxisAngle = SIMD4(2, 0, 1e-20, 0)
        #expect(transform.matrix == .identity)
    }

    @Test func `scale and location stand where they belong`() {
        var transform = RestTransform()
        transform.location = SIMD3(1, 2, 3)
        transform.scale = SIMD3(4, 5, -6)
        #expect(
            transform.matrix
                == Matrix4(rows: (SIMD4(4, 0, 0, 1), SIMD4(0, 5, 0, 2), SIMD4(0, 0, -6, 3), SIMD4(0, 0, 0, 1))))
        var delta = DeltaTransform()
        delta.location = SIMD3(10, 20, 30)
        delta.scale = SIMD3(2, 2, 2)
        #expect(
            transform.matrix(with: delta)
                == Matrix4(rows: (SIMD4(8, 0, 0, 11), SIMD4(0, 10, 0, 22), SIMD4(0, 0, -12, 33), SIMD4(0, 0, 0, 1))))
    }

    /// A quarter turn about one axis takes the next axis to the one after it.
    @Test(arguments: [RotationMode.xyz, .xzy, .yxz, .yzx, .zxy, .zyx], [0, 1, 2])
    func `a quarter turn is right-handed in every order`(_ mode: RotationMode, _ axis: Int) {
        var transform = RestTransform(mode: mode)
        transform.rotationEuler[axis] = .pi / 2
        let rows = transform.matrix.rows
        let columns = (0..<3).map { SIMD3(rows.0[$0], rows.1[$0], rows.2[$0]) }
        var expected = SIMD3<Float>(0, 0, 0)
        expected[(axis + 2) % 3] = 1
        let difference = columns[(axis + 1) % 3] - expected
        #expect((difference * difference).sum() < 1e-13)
    }

    /// The first letter is applied first: with a quarter turn about X and one about Z, Y goes to Z and stays, or to -X.
    @Test func `the first letter of the order is applied first`() {
        var transform = RestTransform(mode: .xyz)
        transform.rotationEuler = SIMD3(.pi / 2, 0, .pi / 2)
        #expect(abs(transform.matrix.rows.2.y - 1) < 1e-6)
        transform.mode = .zyx
        #expect(abs(transform.matrix.rows.0.y + 1) < 1e-6)
    }
}
