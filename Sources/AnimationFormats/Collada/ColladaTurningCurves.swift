import AnimationCore

/// Quaternion and axis-angle curves as euler curves, since COLLADA turns about axes that stand still.
struct ColladaTurningCurves {
    /// The rest transform with the same rotation as euler angles in the order XYZ.
    private(set) var rest: RestTransform
    /// `rotation_euler` about X, Y and Z; three.
    private(set) var tracks: [AnimationTrack] = []
    /// Of the angles, as a part of their ranges; and where.
    let largestError: Double
    let worstFrame: Float
    /// Modifiers and what the curves do outside their keys are part of the keys, from the first to the last of these
    /// frames; nil where that stayed as it was.
    private(set) var expanded: ClosedRange<Float>?

    /// The property that turns in a mode; nil for euler angles.
    static func property(_ mode: RotationMode) -> String? {
        switch mode {
        case .quaternion: "rotation_quaternion"
        case .axisAngle: "rotation_axis_angle"
        default: nil
        }
    }

    /// - Parameters:
    ///   - curves: by component; finite and sorted.
    ///   - rest: of a mode that `property` knows.
    ///   - range: of the scene.
    ///   - tolerance: as a part of each angle's range.
    ///   - allowance: about how many keys there may be.
    init(
        _ curves: [Int: AnimationTrack], rest: RestTransform, range: ClosedRange<Float>, tolerance: Double,
        allowance: Int
    ) {
        let mode = rest.mode
        let still = mode == .quaternion ? rest.rotationQuaternion : rest.rotationAxisAngle
        var plain = curves
        let ends = ColladaBakedEnds(&plain)
        let hasOnlyCycles = curves.values.allSatisfy { $0.modifiers.allSatisfy { $0.endlessCycles != nil } }
        let isExpanded = ends.isLost || !hasOnlyCycles
        let curves = isExpanded ? curves : plain
        let evaluators = curves.map { (component: $0.key, curve: CurveEvaluator($0.value)) }
        func rotation(at frame: Float?) -> SIMD4<Double> {
            var numbers = SIMD4<Double>(still)
            if let frame {
                for part in evaluators { numbers[part.component] = Double(part.curve.evaluate(at: frame)) }
            }
            return ColladaTurningCurves.quaternion(numbers, mode)
        }
        func angles(at frame: Float?, near before: SIMD3<Double>?) -> SIMD3<Double> {
            var turns = ColladaEulerTurns(near: before)
            return turns.angles(of: rotation(at: frame))
        }
        let atRest = angles(at: nil, near: nil)
        self.rest = rest
        self.rest.mode = .xyz
        self.rest.rotationEuler = SIMD3<Float>(atRest)
        var frames = ColladaFitFrames(Array(curves.values), over: isExpanded ? range : nil)
        if mode == .axisAngle, let angle = curves[0] { frames.divide(where: angle, movesBy: .pi / 2) }
        let fit = ColladaFit(
            at: frames.all, from: [atRest.x, atRest.y, atRest.z], tolerance: tolerance, allowance: allowance
        ) { frame, values in
            let next = angles(at: frame, near: SIMD3(values[0], values[1], values[2]))
            for axis in 0..<3 { values[axis] = next[axis] }
        }
        (largestError, worstFrame) = (fit.largestError, fit.worstFrame)
        if isExpanded, let first = frames.all.first, let last = frames.all.last { expanded = first...last }
        tracks = fit.keyframes.enumerated().map { axis, keys in
            let track = AnimationTrack(dataPath: "rotation_euler", arrayIndex: Int32(axis), keyframes: keys)
            return isExpanded ? track : ends.applied(to: track)
        }
    }

    /// Of length 1.
    private static func quaternion(_ numbers: SIMD4<Double>, _ mode: RotationMode) -> SIMD4<Double> {
        let size = max(abs(numbers.x), abs(numbers.y), abs(numbers.z), abs(numbers.w))
        guard size > 0, size.isFinite else { return SIMD4(1, 0, 0, 0) }
        if mode == .quaternion {
            let scaled = numbers / size
            return scaled / (scaled * scaled).sum().squareRoot()
        }
        return ColladaPose(ColladaMatrix(axis: SIMD3(numbers.y, numbers.z, numbers.w), angle: numbers.x)).rotation
    }
}
