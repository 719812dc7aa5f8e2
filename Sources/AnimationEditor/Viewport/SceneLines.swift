import AnimationCore

/// Objects and bones at a frame as lines, in the scene's units: meshes as cubes of their own axes, cameras and lights as
/// Blender draws them, bones as octahedra, all else as crosses. The meshes themselves are in no document.
struct SceneLines {
    struct Line {
        let start: SIMD3<Double>
        let end: SIMD3<Double>
        let part: Part
    }

    enum Part {
        case object
        /// Of the action shown.
        case active
        case bone
        /// A camera or light whose action is not shown.
        case onlooker
    }

    private(set) var lines: [Line] = []

    /// - Parameters:
    ///   - frame: at which the actions of all objects are evaluated.
    ///   - action: whose objects are `active`.
    init(of document: AnimationDocument, at frame: Float, action: String?) {
        var system = AnimationSystem(document)
        system.playback.currentFrame = frame
        var objects = document.objects
        system.applyToObjects(&objects)
        let scene = SceneMatrices(of: objects)
        for index in objects.indices where objects[index].isObject {
            let isActive = action.map { name in objects[index].action.map { $0.isExactly(name) } ?? false } ?? false
            add(objects[index], scene.world[index], scene.pose[index], isActive ? .active : .object)
        }
    }

    /// The corners of the box around everything but cameras and lights, unless there is nothing else; nil where there is
    /// nothing at all.
    var bounds: (lower: SIMD3<Double>, upper: SIMD3<Double>)? {
        bounds { $0 != .onlooker } ?? bounds { _ in true }
    }

    private func bounds(of isWanted: (Part) -> Bool) -> (lower: SIMD3<Double>, upper: SIMD3<Double>)? {
        var bounds: (lower: SIMD3<Double>, upper: SIMD3<Double>)?
        for line in lines where isWanted(line.part) {
            for point in [line.start, line.end] where point.sum().isFinite {
                let (lower, upper) = bounds ?? (point, point)
                bounds = (pointwiseMin(lower, point), pointwiseMax(upper, point))
            }
        }
        return bounds
    }

    // MARK: Shapes

    private mutating func add(_ object: SceneObject, _ world: Matrix4, _ pose: [Matrix4], _ part: Part) {
        let kind = object.kind ?? ""
        if kind.isExactly("MESH") || kind.isExactly("LATTICE") {
            add(SceneLines.cube, world, part)
        } else if kind.isExactly("CAMERA") {
            add(SceneLines.camera, world, part == .object ? .onlooker : part)
        } else if kind.isExactly("LIGHT") {
            add(SceneLines.light, world, part == .object ? .onlooker : part)
        } else if kind.isExactly("ARMATURE"), pose.count == object.bones.count {
            for (bone, matrix) in zip(object.bones, pose) { add(bone, world * matrix) }
        } else {
            add(SceneLines.cross, world, part)
        }
    }

    private mutating func add(_ bone: Bone, _ matrix: Matrix4) {
        let length = bone.length ?? 0.2
        let waist = length * 0.1
        let corners: [SIMD3<Float>] = [
            SIMD3(waist, waist, waist), SIMD3(-waist, waist, waist), SIMD3(-waist, waist, -waist),
            SIMD3(waist, waist, -waist),
        ]
        let (head, tail) = (SIMD3<Float>(0, 0, 0), SIMD3(0, length, 0))
        for (index, corner) in corners.enumerated() {
            add(head, corner, matrix, .bone)
            add(corner, tail, matrix, .bone)
            add(corner, corners[(index + 1) % 4], matrix, .bone)
        }
    }

    private mutating func add(_ shape: [(SIMD3<Float>, SIMD3<Float>)], _ matrix: Matrix4, _ part: Part) {
        for (start, end) in shape { add(start, end, matrix, part) }
    }

    private mutating func add(_ start: SIMD3<Float>, _ end: SIMD3<Float>, _ matrix: Matrix4, _ part: Part) {
        lines.append(Line(start: matrix.place(start), end: matrix.place(end), part: part))
    }

    /// Blender's default cube: two units wide.
    private static let cube: [(SIMD3<Float>, SIMD3<Float>)] = {
        var edges: [(SIMD3<Float>, SIMD3<Float>)] = []
        for a: Float in [-1, 1] {
            for b: Float in [-1, 1] {
                edges.append((SIMD3(-1, a, b), SIMD3(1, a, b)))
                edges.append((SIMD3(a, -1, b), SIMD3(a, 1, b)))
                edges.append((SIMD3(a, b, -1), SIMD3(a, b, 1)))
            }
        }
        return edges
    }()

    /// It looks along -Z, with a triangle where up is.
    private static let camera: [(SIMD3<Float>, SIMD3<Float>)] = {
        let corners: [SIMD3<Float>] = [
            SIMD3(-0.5, -0.28, -1), SIMD3(0.5, -0.28, -1), SIMD3(0.5, 0.28, -1), SIMD3(-0.5, 0.28, -1),
        ]
        let top: [SIMD3<Float>] = [SIMD3(-0.3, 0.34, -1), SIMD3(0.3, 0.34, -1), SIMD3(0, 0.62, -1)]
        return corners.map { (SIMD3(0, 0, 0), $0) } + ring(corners) + ring(top)
    }()

    /// A ring around the middle, and a ray along -Z.
    private static let light: [(SIMD3<Float>, SIMD3<Float>)] = {
        let diagonal: Float = 0.17677669
        let corners: [SIMD3<Float>] = [
            SIMD3(0.25, 0, 0), SIMD3(diagonal, diagonal, 0), SIMD3(0, 0.25, 0), SIMD3(-diagonal, diagonal, 0),
            SIMD3(-0.25, 0, 0), SIMD3(-diagonal, -diagonal, 0), SIMD3(0, -0.25, 0), SIMD3(diagonal, -diagonal, 0),
        ]
        return ring(corners) + [(SIMD3(0, 0, 0), SIMD3(0, 0, -1))]
    }()

    private static let cross: [(SIMD3<Float>, SIMD3<Float>)] = [
        (SIMD3(-1, 0, 0), SIMD3(1, 0, 0)), (SIMD3(0, -1, 0), SIMD3(0, 1, 0)), (SIMD3(0, 0, -1), SIMD3(0, 0, 1)),
    ]

    private static func ring(_ corners: [SIMD3<Float>]) -> [(SIMD3<Float>, SIMD3<Float>)] {
        corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
    }
}

extension Matrix4 {
    /// Where a point of the space that the matrix is of lies.
    fileprivate func place(_ point: SIMD3<Float>) -> SIMD3<Double> {
        let point = SIMD4(Double(point.x), Double(point.y), Double(point.z), 1)
        func along(_ row: SIMD4<Float>) -> Double { (SIMD4<Double>(row) * point).sum() }
        return SIMD3(along(rows.0), along(rows.1), along(rows.2))
    }
}
