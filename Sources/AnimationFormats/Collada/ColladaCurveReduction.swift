import AnimationCore

/// The curves of one object or data-block as channels hold them, in the order of their numbers.
struct ColladaCurveReduction {
    let owner: ColladaOwner
    /// The object or data-block; of what turns by quaternions and curves say so, the rotation becomes euler angles.
    private(set) var object: SceneObject
    /// The frames of the scene.
    let range: ClosedRange<Float>
    let losses: LossReporter
    /// What people call a curve.
    let name: (AnimationTrack) -> String
    /// How far what takes an easing equation's place may be off, as a part of the curve's range of values.
    let tolerance: Double
    /// About how many keys may still be added.
    var allowance: Int
    /// Keys whose easing parameters were reset.
    private(set) var unusedParameters = 0
    /// Curves whose cycles lost a name or a flag, or the extrapolation that they hide.
    private(set) var plainCycles = 0

    init(
        owner: ColladaOwner, object: SceneObject, range: ClosedRange<Float>, tolerance: Double, allowance: Int,
        losses: LossReporter, name: @escaping (AnimationTrack) -> String
    ) {
        self.allowance = allowance
        self.tolerance = tolerance
        self.owner = owner
        self.object = object
        self.range = range
        self.losses = losses
        self.name = name
    }

    mutating func reduce(_ all: [AnimationTrack]) -> [AnimationTrack] {
        var kept: [(rank: Int, track: AnimationTrack)] = []
        let tracks = owner == .node ? withoutQuaternions(all) : all
        let places = ColladaCurvePlaces(owner, name: object.name, bones: object.bones, tracks: tracks)
        var known: Set<Int> = []
        for track in tracks {
            guard let place = place(of: track, places, among: tracks) else { continue }
            let (rank, number) = (place.rank, place.number)
            guard known.insert(rank).inserted else {
                losses.leaveOut(.keyframes, track: name(track), "a second curve for the same channel is left out")
                continue
            }
            let plain = withoutModifiers(track)
            var keys = keys(of: plain)
            if keys.isEmpty {
                losses.leaveOut(.keyframes, track: name(track), "the curve has no keys and is left out")
                known.remove(rank)
                continue
            }
            if number.unit == .fieldOfView {
                guard let fitted = lensKeys(keys, plain) else { continue }
                keys = fitted
            }
            var reduced = AnimationTrack(dataPath: track.dataPath, arrayIndex: track.arrayIndex, keyframes: keys)
            takeBehaviors(of: number.unit == .fieldOfView ? withoutSlopes(plain) : plain, into: &reduced)
            kept.append((rank, reduced))
        }
        let tracksInOrder = kept.sorted { $0.rank < $1.rank }.map(\.track)
        return owner == .shapeKeys ? kept.map(\.track) : tracksInOrder
    }

    /// What the curve moves; nil when COLLADA has no place for it, which is reported.
    private func place(
        of track: AnimationTrack, _ places: ColladaCurvePlaces, among tracks: [AnimationTrack]
    ) -> ColladaCurvePlaces.Place? {
        guard let place = places.place(of: track) else {
            losses.leaveOut(.otherDataPaths, track: name(track), "only \(owner.properties) are written; left out")
            return nil
        }
        if let reason = whyStill(track, place, among: tracks) {
            losses.leaveOut(.otherDataPaths, track: name(track), "\(reason) left out")
            return nil
        }
        return place
    }

    /// Why a curve that has a place moves nothing there; nil when it does.
    private func whyStill(
        _ track: AnimationTrack, _ place: ColladaCurvePlaces.Place, among tracks: [AnimationTrack]
    ) -> String? {
        guard owner == .node else { return owner.whyStill(track, among: tracks, kind: object.dataKind) }
        let property = ColladaTransformPath(track.dataPath)?.property
        let bone = place.bone.map { object.bones[$0] }
        let mode = (bone?.pose ?? object.transform).mode
        if property == ColladaProperty.rotationEuler.dataPath, mode.eulerAxes == nil {
            let what = bone == nil ? "object" : "bone"
            return "the \(what)'s rotation mode is \(mode.rnaName), so the curve moves nothing and is"
        }
        if bone?.isConnected == true, property == ColladaProperty.location.dataPath {
            return "the bone is connected to its parent, so the curve moves nothing and is"
        }
        return nil
    }

    /// - Parameter bone: an index; below 0 for the object itself.
    mutating func take(_ rest: RestTransform, _ bone: Int) {
        if bone < 0 { object.transform = rest } else { object.bones[bone].pose = rest }
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
        allowance = max(0, allowance - expansion.cost)
        guard equations > 0 else { return expansion.keyframes }
        let error = range > 0 ? Float(expansion.largestError / range) : 0
        losses.report(
            .easingEquations, track: name(original),
            "\(counted(equations, "easing equation")) become \(counted(equations + expansion.added, "Bezier segment"))"
                + self.error(Double(error), expansion.worstFrame))
        return expansion.keyframes
    }

    func finite(_ keys: [Keyframe], _ track: AnimationTrack) -> [Keyframe] {
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

    func ordered(_ keys: [Keyframe], _ track: AnimationTrack) -> [Keyframe] {
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
