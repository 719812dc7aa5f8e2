/// Location, rotation and scale of an object or pose bone where no curve speaks (Blender: Object, bPoseChannel).
///
/// All rotation properties are kept; `mode` says which one counts.
public struct RestTransform: Equatable, Sendable {
    public var mode: RotationMode
    /// Metres.
    public var location = SIMD3<Float>(0, 0, 0)
    /// Radians about X, Y, Z.
    public var rotationEuler = SIMD3<Float>(0, 0, 0)
    /// w, x, y, z; not necessarily of length 1.
    public var rotationQuaternion = SIMD4<Float>(1, 0, 0, 0)
    /// Angle in radians, then the axis x, y, z.
    public var rotationAxisAngle = SIMD4<Float>(0, 0, 1, 0)
    public var scale = SIMD3<Float>(1, 1, 1)

    public init(mode: RotationMode = .xyz) {
        self.mode = mode
    }
}

/// What Blender adds to an object's transform, whether animated or not (Blender: `delta_location` …).
public struct DeltaTransform: Equatable, Sendable {
    public var location = SIMD3<Float>(0, 0, 0)
    public var rotationEuler = SIMD3<Float>(0, 0, 0)
    public var rotationQuaternion = SIMD4<Float>(1, 0, 0, 0)
    public var scale = SIMD3<Float>(1, 1, 1)

    public init() {}
}

/// A 4 × 4 matrix for column vectors; `rows[r][c]` is row r, column c, so a translation stands in column 3.
public struct Matrix4: Equatable, Sendable {
    public var rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

    public init(rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) {
        self.rows = rows
    }

    public static let identity = Matrix4(
        rows: (SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1)))

    public static func == (left: Matrix4, right: Matrix4) -> Bool {
        left.rows.0 == right.rows.0 && left.rows.1 == right.rows.1
            && left.rows.2 == right.rows.2 && left.rows.3 == right.rows.3
    }
}
