import AnimationCore

/// What COLLADA has no word for, as Bezier keys: modifiers, and rotations by quaternions or an axis and an angle.
extension ColladaCurveReduction {
    // MARK: Modifiers

    /// A curve with endless cycles at most. Other modifiers become keys over the range of the scene and of the keys.
    mutating func withoutModifiers(_ original: AnimationTrack) -> AnimationTrack {
        var track = original
        let active = track.modifiers.filter { !$0.isMuted && !$0.isDisabled }
        if active.isEmpty || active.count == 1 && active[0].endlessCycles != nil {
            let idle = track.modifiers.count - active.count
            if idle > 0 {
                losses.report(
                    .modifiers, track: name(track), "left out: \(counted(idle, "modifier")) that are muted", as: .note)
            }
            track.modifiers = active
            return track
        }
        let isStill = track.keyframes.isEmpty && track.samples.isEmpty
        track.keyframes = ordered(finite(track.keyframes, original), original)
        let kinds = active.map(\.kind.rnaName).joined(separator: ", ")
        let frames = ColladaFitFrames([track], over: range).all
        // A value of many terms takes as long as many values.
        let weight = 1 + track.evaluationTerms / 64
        guard frames.count.multipliedReportingOverflow(by: weight).partialValue / 2 <= allowance || weight == 1 else {
            losses.report(
                .modifiers, track: name(original),
                "left out: \(kinds), whose \(track.evaluationTerms) coefficients, octaves or points are too many to compute "
                    + "at \(counted(frames.count, "frame"))")
            track.modifiers = []
            return track
        }
        let curve = CurveEvaluator(track)
        let fit = ColladaFit(
            at: frames, from: [0], tolerance: tolerance, allowance: allowance / weight
        ) { frame, values in
            let value = Double(curve.evaluate(at: frame))
            if value.isFinite { values[0] = value }
        }
        let keys = fit.keyframes[0]
        allowance = max(0, allowance - keys.count * weight)
        losses.report(
            .modifiers, track: name(original),
            "modifiers become part of \(counted(keys.count, "Bezier key")) \(text(frames)): \(kinds)"
                + (isStill ? "" : error(fit.largestError, fit.worstFrame)))
        return AnimationTrack(dataPath: track.dataPath, arrayIndex: track.arrayIndex, keyframes: keys)
    }

    /// `over frames 1 to 250`
    private func text(_ frames: [Float]) -> String {
        guard let first = frames.first, let last = frames.last else { return "" }
        return "over frames \(FrameText.text(first)) to \(FrameText.text(last))"
    }

    func error(_ error: Double, _ frame: Float) -> String {
        error > 0
            ? ", off by at most \(Float(error)) of the curve's range, at frame \(FrameText.text(frame))"
            : ", without an error"
    }

    // MARK: Rotations

    /// The curves with euler angles in the place of quaternions, of the object and of its bones.
    mutating func withoutQuaternions(_ tracks: [AnimationTrack]) -> [AnimationTrack] {
        let bones = Dictionary(
            zip(object.bones.map { ExactName(ColladaDataPath.escaped($0.name)) }, object.bones.indices)
        ) { first, _ in first }
        var groups: [Int: [Int: AnimationTrack]] = [:]
        var rest: [AnimationTrack] = []
        var turning: [(group: Int, track: AnimationTrack)] = []
        for track in tracks {
            guard let path = ColladaTransformPath(track.dataPath),
                let group = path.bone == nil ? -1 : path.bone.flatMap({ bones[ExactName($0)] }),
                path.property == ColladaTurningCurves.property(pose(group).mode), (0..<4).contains(track.arrayIndex)
            else {
                rest.append(track)
                continue
            }
            var sound = track
            sound.keyframes = ordered(finite(track.keyframes, track), track)
            if sound.keyframes.isEmpty, sound.samples.isEmpty {
                losses.leaveOut(.keyframes, track: name(track), "the curve has no keys and is left out")
            } else if groups[group, default: [:]].updateValue(sound, forKey: Int(track.arrayIndex)) != nil {
                losses.leaveOut(.keyframes, track: name(track), "a second curve for the same channel is left out")
            } else {
                turning.append((group, track))
            }
        }
        for (group, curves) in groups.sorted(by: { $0.key < $1.key }) {
            rest += turned(curves, group, turning.filter { $0.group == group }.map(\.track))
        }
        return rest
    }

    /// - Parameter group: a bone's index; -1 for the object itself.
    private func pose(_ group: Int) -> RestTransform { group < 0 ? object.transform : object.bones[group].pose }

    private mutating func turned(
        _ curves: [Int: AnimationTrack], _ group: Int, _ originals: [AnimationTrack]
    ) -> [AnimationTrack] {
        let pose = pose(group)
        let turning = ColladaTurningCurves(
            curves, rest: pose, range: range, tolerance: tolerance, allowance: allowance)
        let count = turning.tracks.reduce(0) { $0 + $1.keyframes.count }
        allowance = max(0, allowance - count)
        let ends = turning.expanded.map {
            text([$0.lowerBound, $0.upperBound]) + ", with what they do outside their keys"
        }
        for original in originals {
            losses.report(
                .otherDataPaths, track: name(original),
                "a rotation of the mode \(pose.mode.rnaName) becomes euler angles of \(counted(count, "Bezier key"))"
                    + (ends.map { " \($0)" } ?? "") + error(turning.largestError, turning.worstFrame),
                as: losses.baking)
        }
        take(turning.rest, group)
        let prefix = group < 0 ? "" : "pose.bones[\"\(ColladaDataPath.escaped(object.bones[group].name))\"]."
        return turning.tracks.map { track in
            var track = track
            track.dataPath = prefix + track.dataPath
            return track
        }
    }
}
