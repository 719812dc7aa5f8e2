/// The curves of one rotation, and the same rotation as curves of another rotation mode.
public struct RotationCurves {
    public let mode: RotationMode
    /// Of the property of the mode, at most one for each component.
    private let tracks: [AnimationTrack]
    /// The values of components without a curve.
    private let rest: SIMD4<Double>

    /// - Parameters:
    ///   - tracks: none of them muted; components beyond those of the mode are not looked at.
    ///   - rest: of the object or bone.
    public init(mode: RotationMode, tracks: [AnimationTrack], rest: RestTransform) {
        self.mode = mode
        self.tracks = tracks.filter { $0.arrayIndex >= 0 && $0.arrayIndex < mode.componentCount }
        self.rest = rest.rotation(of: mode)
    }

    /// The same rotation in another mode.
    public struct Recast {
        /// One curve for each component, without names.
        public let tracks: [AnimationTrack]
        /// The largest angle between the old rotation and the new one, in degrees, and where that is. It is above what was
        /// asked for only where something turns thousands of times within a frame.
        public let largestAngle: Double
        public let worstFrame: Float
        /// Whether modifiers or what a curve does outside its keys is now in the keys.
        public let isExpanded: Bool
    }

    /// The curves of another mode, whose keys are at the frames of the old ones and wherever else the bound needs some.
    ///
    /// - Parameters:
    ///   - degrees: how far the orientation may be off, above 0.
    ///   - scene: the frames that have to be right where modifiers or lines go on beyond the keys.
    /// - Returns: nil without curves, and where values are no numbers.
    public func recast(to target: RotationMode, within degrees: Double, scene: ClosedRange<Float>) -> Recast? {
        guard degrees > 0, !tracks.isEmpty else { return nil }
        let cycles = commonCycles
        let curves = cycles == nil ? tracks : tracks.map { $0.withoutModifiers }
        let goesOn = curves.contains { !$0.modifiers.isEmpty || ($0.extrapolation == .linear && !$0.keyframes.isEmpty) }
        var frames = Set(curves.flatMap { $0.pointFrames })
        if goesOn {
            frames.formUnion([scene.lowerBound, scene.upperBound])
            for track in curves { frames.formUnion(track.repeatedKeys(within: scene)) }
        }
        guard !frames.isEmpty, frames.allSatisfy({ $0.isFinite }) else { return nil }
        let motion = RotationMotion(curves, rest: rest, mode: mode, target: target)
        var best: Recast?
        // Where numbers change fast, as an axis does near no rotation at all, closer places are looked at.
        for density in [1, 4, 16] {
            var build = RotationBuild(motion, keys: frames.sorted(), within: degrees * .pi / 180, density: density)
            guard build.run() else { return nil }
            let (angle, worst) = build.largestAngle()
            if angle * 180 / .pi < best?.largestAngle ?? .infinity {
                best = Recast(
                    tracks: build.tracks(with: cycles), largestAngle: angle * 180 / .pi, worstFrame: worst,
                    isExpanded: goesOn)
            }
            if angle * 180 / .pi <= degrees { break }
        }
        return best
    }

    /// Endless cycles that repeat all curves in the same way over the same frames stay a modifier.
    private var commonCycles: FModifier? {
        guard tracks.count == Int(mode.componentCount), let first = tracks[0].modifiers.first,
            let cycles = first.endlessCycles, let extent = tracks[0].frameExtent,
            cycles.modeBefore != .repeatWithOffset, cycles.modeAfter != .repeatWithOffset,
            cycles.modeBefore != .mirror, cycles.modeAfter != .mirror
        else { return nil }
        let isCommon = tracks.allSatisfy { track in
            track.modifiers.count == 1 && track.modifiers[0].isBitwiseEqual(to: first) && track.frameExtent == extent
        }
        return isCommon ? first : nil
    }
}

extension RotationMode {
    /// How many numbers the property of this mode has.
    public var componentCount: Int32 { eulerAxes == nil ? 4 : 3 }

    /// Blender's name of the property that counts in this mode.
    public var propertyName: String {
        switch self {
        case .quaternion: "rotation_quaternion"
        case .axisAngle: "rotation_axis_angle"
        default: "rotation_euler"
        }
    }
}

extension RestTransform {
    /// The values of the property of a mode.
    func rotation(of mode: RotationMode) -> SIMD4<Double> {
        switch mode {
        case .quaternion: SIMD4<Double>(rotationQuaternion)
        case .axisAngle: SIMD4<Double>(rotationAxisAngle)
        default: SIMD4(Double(rotationEuler.x), Double(rotationEuler.y), Double(rotationEuler.z), 0)
        }
    }

    /// Stands as before, and counts another property from now on.
    public mutating func setMode(_ target: RotationMode) {
        let orientation = Orientation(rotation(of: mode), as: mode)
        let values = SIMD4<Float>(orientation.values(as: target, near: rotation(of: target)))
        switch target {
        case .quaternion: rotationQuaternion = values
        case .axisAngle: rotationAxisAngle = values
        default: rotationEuler = SIMD3(values.x, values.y, values.z)
        }
        mode = target
    }
}

extension AnimationTrack {
    /// Where endless cycles put the keys again.
    fileprivate func repeatedKeys(within scene: ClosedRange<Float>) -> [Float] {
        guard modifiers.first?.endlessCycles != nil, let extent = frameExtent, extent.upperBound > extent.lowerBound
        else {
            return []
        }
        let period = Double(extent.upperBound) - Double(extent.lowerBound)
        let (first, last) = (Double(scene.lowerBound), Double(scene.upperBound))
        let cycles =
            ((first - Double(extent.upperBound)) / period).rounded(
                .down)...((last - Double(extent.lowerBound)) / period).rounded(.up)
        guard cycles.upperBound - cycles.lowerBound < 4096 else { return [] }
        return stride(from: cycles.lowerBound, through: cycles.upperBound, by: 1).flatMap { cycle in
            keyframes.map { Float(Double($0.frame) + cycle * period) }.filter { scene.contains($0) }
        }
    }

    fileprivate var withoutModifiers: AnimationTrack {
        var track = self
        track.modifiers = []
        return track
    }
}
