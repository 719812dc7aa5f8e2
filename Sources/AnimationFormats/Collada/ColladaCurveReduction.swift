import AnimationCore

/// The curves of one object or data-block as channels hold them, in the order of their numbers.
struct ColladaCurveReduction {
    let owner: ColladaOwner
    /// Of a node.
    let mode: RotationMode
    let losses: LossReporter
    /// What people call a curve.
    let name: (AnimationTrack) -> String
    /// How far what takes an easing equation's place may be off, as a part of the curve's range of values.
    let tolerance: Double
    /// About how many keys easing equations may still become.
    private(set) var allowance: Int
    /// Keys whose easing parameters were reset.
    private(set) var unusedParameters = 0
    /// Curves whose cycles lost a name or a flag, or the extrapolation that they hide.
    private(set) var plainCycles = 0

    init(
        owner: ColladaOwner, mode: RotationMode, tolerance: Double, allowance: Int, losses: LossReporter,
        name: @escaping (AnimationTrack) -> String
    ) {
        self.allowance = allowance
        self.tolerance = tolerance
        self.owner = owner
        self.mode = mode
        self.losses = losses
        self.name = name
    }

    mutating func reduce(_ tracks: [AnimationTrack]) -> [AnimationTrack] {
        var kept: [(rank: Int, track: AnimationTrack)] = []
        let hasLens = owner == .camera && tracks.contains { $0.dataPath == "lens" }
        for track in tracks {
            guard let number = number(of: track, hasLens: hasLens) else { continue }
            let rank = number.rank
            if kept.contains(where: { $0.rank == rank }) {
                losses.leaveOut(.keyframes, track: name(track), "a second curve for the same channel is left out")
                continue
            }
            var keys = keys(of: track)
            if keys.isEmpty {
                losses.leaveOut(.keyframes, track: name(track), "the curve has no keys and is left out")
                continue
            }
            if number.unit == .fieldOfView {
                guard let fitted = lensKeys(keys, track) else { continue }
                keys = fitted
            }
            var reduced = AnimationTrack(dataPath: track.dataPath, arrayIndex: track.arrayIndex, keyframes: keys)
            takeBehaviors(of: number.unit == .fieldOfView ? withoutSlopes(track) : track, into: &reduced)
            kept.append((rank, reduced))
        }
        return kept.sorted { $0.rank < $1.rank }.map(\.track)
    }

    /// What the curve moves; nil when COLLADA has no place for it, which is reported.
    private func number(of track: AnimationTrack, hasLens: Bool) -> ColladaNumber? {
        guard let number = owner.number(track.dataPath, track.arrayIndex) else {
            losses.leaveOut(.otherDataPaths, track: name(track), "only \(owner.properties) are written; left out")
            return nil
        }
        if hasLens, track.dataPath == "ortho_scale" {
            losses.leaveOut(
                .otherDataPaths, track: name(track),
                "the camera has a curve for lens, and a file shows it either way; left out")
            return nil
        }
        if owner == .node, track.dataPath == ColladaProperty.rotationEuler.dataPath, mode.eulerAxes == nil {
            losses.leaveOut(
                .otherDataPaths, track: name(track),
                "the object's rotation mode is \(mode.rnaName), so the curve moves nothing and is left out")
            return nil
        }
        return number
    }

    // MARK: Focal lengths

    /// With the keys that a field of view needs besides; nil when it cannot tell the focal length, which is reported.
    private func lensKeys(_ keys: [Keyframe], _ track: AnimationTrack) -> [Keyframe]? {
        let lens = ColladaLensKeys(keys)
        guard keys.allSatisfy({ $0.value >= 1 }), lens.keys.allSatisfy({ $0.value >= 1 }) else {
            losses.leaveOut(
                .keyframes, track: name(track),
                "a focal length of less than 1 mm, which Blender does not have, is no field of view; left out")
            return nil
        }
        if lens.added > 0 || lens.largestError > ColladaLensKeys.tolerance {
            losses.log.report(
                .note, .fieldOfView, at: Place(position: .track(name: name(track), key: nil)),
                "the focal length is written as field of view, with \(counted(lens.added, "key")) more, so that it is off "
                    + "by at most \(Float((lens.largestError * 1e6).rounded(.up) / 1e6)) mm")
        }
        return lens.keys
    }

    /// Lines and offsets of an angle are none of a focal length.
    private func withoutSlopes(_ original: AnimationTrack) -> AnimationTrack {
        var track = original
        if track.extrapolation == .linear {
            losses.report(
                .linearExtrapolation, track: name(original),
                "a field of view that runs on straight is no focal length that does; it becomes constant")
            track.extrapolation = .constant
        }
        if let cycles = track.modifiers.first?.endlessCycles,
            [cycles.modeBefore, cycles.modeAfter].contains(.repeatWithOffset)
        {
            losses.report(
                .endlessCycles, track: name(original),
                "a field of view that repeats with an offset is no focal length that does; the cycles are left out")
            track.modifiers = []
        }
        return track
    }

    /// What the curve does outside its keys.
    private mutating func takeBehaviors(of track: AnimationTrack, into reduced: inout AnimationTrack) {
        if track.extrapolation == .linear, let reason = ColladaCurveReduction.whyNotLinear(track) {
            losses.report(.linearExtrapolation, track: name(track), "\(reason); it becomes constant")
            var constant = track
            constant.extrapolation = .constant
            return takeBehaviors(of: constant, into: &reduced)
        }
        let behaviors = ColladaBehaviors(track)
        reduced.extrapolation = behaviors.extrapolation
        reduced.modifiers = behaviors.cycles.map { [$0] } ?? []
        if reduced.modifiers != track.modifiers || reduced.extrapolation != track.extrapolation { plainCycles += 1 }
    }

    /// Why a curve's linear extrapolation does not survive; nil when it does.
    private static func whyNotLinear(_ track: AnimationTrack) -> String? {
        if track.keyframes.isEmpty { return "samples have no linear extrapolation" }
        if track.keyframes[0].interpolation.isEasing { return "linear extrapolation before an easing equation is lost" }
        return nil
    }

    private mutating func keys(of original: AnimationTrack) -> [Keyframe] {
        var track = original
        if track.keyframes.isEmpty, !track.samples.isEmpty {
            losses.report(
                .samples, track: name(original),
                "linear keys take the place of \(counted(track.samples.count, "sample"))",
                as: losses.baking)
            track.keyframes = track.samples.map {
                Keyframe(
                    frame: $0.frame, value: $0.value, handleLeftType: .free, handleRightType: .free,
                    interpolation: .linear, back: 0, amplitude: 0, period: 0)
            }
        } else if !track.samples.isEmpty {
            losses.report(.samples, track: name(original), "samples under the keys are left out")
        }
        track.samples = []
        track.keyframes = ordered(finite(track.keyframes, original), original)
        var keys = withoutEasings(track, original)
        for index in keys.indices { resetParameters(of: &keys[index]) }
        return keys
    }

    /// Easing equations as Bezier segments.
    private mutating func withoutEasings(_ track: AnimationTrack, _ original: AnimationTrack) -> [Keyframe] {
        let equations = track.keyframes.dropLast().count { $0.interpolation.isEasing }
        guard equations > 0 || track.keyframes.last?.interpolation.isEasing == true else { return track.keyframes }
        let range = track.valueRange
        let expansion = EasingExpansion(
            track, tolerance: max(tolerance * range, Double(Float.leastNormalMagnitude)), allowance: allowance)
        allowance = max(0, allowance - expansion.added)
        guard equations > 0 else { return expansion.keyframes }
        let error = range > 0 ? Float(expansion.largestError / range) : 0
        losses.report(
            .easingEquations, track: name(original),
            "\(counted(equations, "easing equation")) become \(counted(equations + expansion.added, "Bezier segment")), "
                + "off by at most \(error) of the curve's range, at frame \(FrameText.text(expansion.worstFrame))")
        return expansion.keyframes
    }

    private func finite(_ keys: [Keyframe], _ track: AnimationTrack) -> [Keyframe] {
        func isFinite(_ key: Keyframe) -> Bool {
            key.frame.isFinite && key.value.isFinite && key.handleLeft.x.isFinite && key.handleLeft.y.isFinite
                && key.handleRight.x.isFinite && key.handleRight.y.isFinite
        }
        guard let first = keys.firstIndex(where: { !isFinite($0) }) else { return keys }
        let kept = keys.filter(isFinite)
        losses.report(
            .keyframes, track: name(track), key: first,
            "\(counted(keys.count - kept.count, "key")) with numbers that are not finite; left out")
        return kept
    }

    private func ordered(_ keys: [Keyframe], _ track: AnimationTrack) -> [Keyframe] {
        let isRising = zip(keys, keys.dropFirst()).allSatisfy { $0.frame < $1.frame }
        if isRising { return keys }
        let sorted = KeyOrder.sortedUnique(keys, frame: \.frame)
        if sorted.wasUnsorted { losses.report(.keyframes, track: name(track), "keys out of order are sorted") }
        if sorted.duplicates > 0 {
            losses.report(
                .keyframes, track: name(track),
                "\(counted(sorted.duplicates, "key")) on the frame of a later one; left out")
        }
        return sorted.items
    }

    private mutating func resetParameters(of key: inout Keyframe) {
        guard key.easing != .automatic || key.back != 0 || key.amplitude != 0 || key.period != 0 else { return }
        key.easing = .automatic
        key.back = 0
        key.amplitude = 0
        key.period = 0
        unusedParameters += 1
    }
}
