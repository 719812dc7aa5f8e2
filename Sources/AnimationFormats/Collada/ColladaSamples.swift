import AnimationCore

/// Where one object and its bones are at each frame.
struct ColladaSamples {
    /// Of the object's node.
    private(set) var matrices: [ColladaMatrix] = []
    /// Of each bone's node.
    private(set) var bones: [[ColladaMatrix]]
    /// Location, euler angles in radians for the order XYZ, and scale, three components each, at each frame; made for
    /// Blender's profile alone.
    private(set) var parts: [[Double]] = []
    /// How far the matrices are at most from what location, rotation and scale can show, likewise.
    private(set) var shear = 0.0
    /// At how many frames the object or a bone of it is where float32 has no numbers; it stays where it was.
    private(set) var lost = 0

    init(of index: Int, in scene: ColladaBakedScene) {
        let object = scene.objects[index]
        let wantsParts = scene.profile == .blender
        bones = object.bones.map { _ in [] }
        var turns = ColladaEulerTurns()
        if wantsParts { parts = Array(repeating: [], count: 9) }
        var before = ColladaMatrix.identity
        var partsBefore = ColladaEulerTurns.atRest
        var bonesBefore = scene.rests[index].map { $0.isFloat ? $0 : .identity }
        for frame in scene.frames {
            let posed = scene.posed(index, at: frame)
            let matrix = scene.matrix(of: index, posed, at: frame)
            // A matrix that is none leaves the node where it was.
            var isLost = !matrix.isFloat
            if matrix.isFloat { before = matrix }
            matrices.append(before)
            if wantsParts {
                let transform = scene.isPlain(index) && matrix.isFloat ? posed.evaluatedPose?.transform : nil
                let numbers = turns.parts(of: before, transform)
                if let numbers { partsBefore = numbers } else { isLost = true }
                for (part, value) in partsBefore.enumerated() { parts[part].append(value) }
                if transform == nil { shear = max(shear, ColladaPose(before).shear(of: before)) }
            }
            defer { if isLost { lost += 1 } }
            if object.bones.isEmpty { continue }
            for (bone, matrix) in scene.boneMatrices(of: index, poses: posed.poseMatrices).enumerated() {
                if matrix.isFloat { bonesBefore[bone] = matrix } else { isLost = true }
                bones[bone].append(bonesBefore[bone])
                if wantsParts { shear = max(shear, ColladaPose(bonesBefore[bone]).shear(of: bonesBefore[bone])) }
            }
        }
    }
}

extension ColladaMatrix {
    /// Whether float32 holds all its numbers.
    var isFloat: Bool {
        isFinite && [x, y, z, translation].allSatisfy { $0.largest <= Double(Float.greatestFiniteMagnitude) }
    }
}

extension ColladaPose {
    /// How far it is from the matrix that it was made of, as a part of the largest scale.
    fileprivate func shear(of matrix: ColladaMatrix) -> Double {
        let size = scale.largest
        return size > 0 ? self.matrix.distance(to: matrix).linear / size : 0
    }
}

/// Matrices taken apart one after another, so that the angles never jump.
struct ColladaEulerTurns {
    private var previous: SIMD3<Double>?
    private var rotation = SIMD4<Double>(1, 0, 0, 0)

    /// - Parameter before: the angles to go on from.
    init(near before: SIMD3<Double>? = nil) { previous = before }

    /// What `parts` gives for a matrix that changes nothing.
    static let atRest: [Double] = [0, 0, 0, 0, 0, 0, 1, 1, 1]

    /// Nine numbers: location, euler angles XYZ, scale; nil where float32 does not hold all of them, angles in degrees.
    ///
    /// - Parameter transform: what the matrix was made of, where it is nothing else and turns in the order XYZ.
    mutating func parts(of matrix: ColladaMatrix, _ transform: RestTransform?) -> [Double]? {
        if let transform {
            let parts = [transform.location, transform.rotationEuler, transform.scale]
                .flatMap { [Double($0.x), Double($0.y), Double($0.z)] }
            if ColladaEulerTurns.areFloats(parts) { return parts }
        }
        let pose = ColladaPose(matrix, previous: rotation)
        let parts = [pose.location, angles(of: pose.rotation), pose.scale].flatMap { [$0.x, $0.y, $0.z] }
        guard ColladaEulerTurns.areFloats(parts) else { return nil }
        rotation = pose.rotation
        return parts
    }

    private static func areFloats(_ parts: [Double]) -> Bool {
        parts.indices.allSatisfy { index in
            let isAngle = 3..<6 ~= index
            return Float(isAngle ? parts[index] * ColladaUnits.degreesPerRadian : parts[index]).isFinite
        }
    }

    /// Euler angles XYZ of a quaternion of length 1.
    mutating func angles(of rotation: SIMD4<Double>) -> SIMD3<Double> {
        var turned = ColladaPose()
        turned.rotation = rotation
        return continuous(turned.matrix.eulerAngles((0, 1, 2)))
    }

    /// The same rotation by the angles that are nearest to those before.
    private mutating func continuous(_ angles: SIMD3<Double>) -> SIMD3<Double> {
        defer { previous = previous ?? angles }
        guard let last = previous else { return angles }
        // Two triples turn alike: the other goes round the other side of the middle axis.
        let candidates = [angles, SIMD3(angles.x + .pi, .pi - angles.y, angles.z + .pi)].map { candidate in
            var near = candidate
            for axis in 0..<3 { near[axis] += 2 * .pi * ((last[axis] - near[axis]) / (2 * .pi)).rounded() }
            return near
        }
        func distance(_ candidate: SIMD3<Double>) -> Double { ((candidate - last) * (candidate - last)).sum() }
        let best = distance(candidates[0]) <= distance(candidates[1]) ? candidates[0] : candidates[1]
        previous = best
        return best
    }
}
