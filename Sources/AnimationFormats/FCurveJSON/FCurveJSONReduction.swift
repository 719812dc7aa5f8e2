import AnimationCore

/// FCurve JSON carries everything but numbers that JSON has no spelling for.
enum FCurveJSONReduction {
    static func reduce(
        _ document: AnimationDocument, _ options: WriteOptions, _ log: DiagnosticLog
    ) -> AnimationDocument {
        let losses = LossReporter(format: AnimationFormat.fcurveJSON.title, log: log)
        var document = document
        for index in document.objects.indices where !document.objects[index].makeFinite() {
            losses.report(
                .objects, "\"\(document.objects[index].name)\": NaN or infinity in its transform or bones becomes 0")
        }
        for index in document.objects.indices { reduceTracks(of: &document.objects[index], losses) }
        for index in document.actions.indices { reduce(&document.actions[index], losses) }
        return document
    }

    private static func reduceTracks(of object: inout SceneObject, _ losses: LossReporter) {
        for track in object.nlaTracks.indices {
            let before = object.nlaTracks[track].strips.count
            object.nlaTracks[track].strips.removeAll { !$0.isFinite }
            let lost = before - object.nlaTracks[track].strips.count
            if lost > 0 {
                let place = "\"\(object.name)\", NLA track \"\(object.nlaTracks[track].name)\""
                losses.report(.nlaTracks, "\(place): NaN or infinity in \(counted(lost, "strip")); left out")
            }
        }
    }

    private static func reduce(_ action: inout AnimAction, _ losses: LossReporter) {
        action.channelbags.removeAll { $0.tracks.isEmpty && $0.groups.isEmpty }
        if !action.frameStart.isFinite || !action.frameEnd.isFinite {
            losses.report(.actionRange, "action \"\(action.name)\": its frame range is not finite and is left out")
            (action.usesFrameRange, action.frameStart, action.frameEnd) = (false, 0, 0)
        }
        let names = TrackNames(of: action)
        for bag in action.channelbags.indices {
            for index in action.channelbags[bag].tracks.indices {
                let name = names.name(of: action.channelbags[bag].tracks[index], in: action.channelbags[bag])
                action.channelbags[bag].tracks[index].makeFinite(name: name, losses)
            }
        }
    }
}

extension NLAStrip {
    /// Whether every number of the strip, its curves and the strips in it is finite.
    fileprivate var isFinite: Bool {
        numbers.allSatisfy(\.isFinite) && tracks.allSatisfy(\.isFinite) && strips.allSatisfy(\.isFinite)
    }
}

extension AnimationTrack {
    fileprivate var isFinite: Bool {
        keyframes.allSatisfy(\.isFinite) && samples.allSatisfy { $0.frame.isFinite && $0.value.isFinite }
            && modifiers.allSatisfy(\.isFinite)
    }

    /// Takes out keys, samples and modifiers with numbers that are not finite.
    fileprivate mutating func makeFinite(name: String, _ losses: LossReporter) {
        // Nothing is copied where nothing goes.
        if isFinite { return }
        let keysBefore = keyframes.count + samples.count
        keyframes.removeAll { !$0.isFinite }
        samples.removeAll { !$0.frame.isFinite || !$0.value.isFinite }
        let keys = keysBefore - keyframes.count - samples.count
        if keys > 0 { losses.report(.keyframes, track: name, "NaN or infinity in \(counted(keys, "key")); left out") }
        let modifiersBefore = modifiers.count
        modifiers.removeAll { !$0.isFinite }
        let lost = modifiersBefore - modifiers.count
        if lost > 0 {
            losses.report(.modifiers, track: name, "NaN or infinity in \(counted(lost, "modifier")); left out")
        }
    }
}

extension FModifier {
    /// Whether every number of the modifier is finite.
    fileprivate var isFinite: Bool {
        let shared = [frameStart, frameEnd, blendIn, blendOut, influence]
        return (shared + kindNumbers).allSatisfy(\.isFinite)
    }

    private var kindNumbers: [Float] {
        switch kind {
        case .generator(let it): it.coefficients
        case .function(let it): [it.amplitude, it.phaseMultiplier, it.phaseOffset, it.valueOffset]
        case .envelope(let it):
            [it.referenceValue, it.defaultMinimum, it.defaultMaximum]
                + it.controlPoints.flatMap { [$0.frame, $0.minimum, $0.maximum] }
        case .cycles: []
        case .noise(let it): [it.scale, it.strength, it.phase, it.offset, it.lacunarity, it.roughness]
        case .limits(let it): [it.minimumFrame, it.maximumFrame, it.minimumValue, it.maximumValue]
        case .stepped(let it): [it.step, it.offset, it.start, it.end]
        case .smooth(let it): [it.sigma]
        }
    }
}

// MARK: Objects

extension SceneObject {
    /// Puts 0 in the place of every number that is not finite; false when there was one.
    fileprivate mutating func makeFinite() -> Bool {
        var isFinite = transform.makeFinite()
        isFinite = delta.makeFinite() && isFinite
        if var parent {
            isFinite = parent.inverse.makeFinite() && isFinite
            self.parent = parent
        }
        for index in bones.indices { isFinite = bones[index].makeFinite() && isFinite }
        return isFinite
    }
}

extension Bone {
    fileprivate mutating func makeFinite() -> Bool {
        let wasFinite = restMatrix.makeFinite()
        let others = (relativeRestRotation ?? []) + (head.map { [$0.x, $0.y, $0.z] } ?? []) + [length ?? 0]
        let areOthersFinite = others.allSatisfy(\.isFinite)
        if !areOthersFinite { (relativeRestRotation, head, length) = (nil, nil, nil) }
        return pose.makeFinite() && wasFinite && areOthersFinite
    }
}

extension RestTransform {
    fileprivate mutating func makeFinite() -> Bool {
        let parts = [
            location.makeFinite(), rotationEuler.makeFinite(), rotationQuaternion.makeFinite(),
            rotationAxisAngle.makeFinite(), scale.makeFinite(),
        ]
        return !parts.contains(false)
    }
}

extension DeltaTransform {
    fileprivate mutating func makeFinite() -> Bool {
        let parts = [
            location.makeFinite(), rotationEuler.makeFinite(), rotationQuaternion.makeFinite(), scale.makeFinite(),
        ]
        return !parts.contains(false)
    }
}

extension Matrix4 {
    fileprivate mutating func makeFinite() -> Bool {
        let parts = [rows.0.makeFinite(), rows.1.makeFinite(), rows.2.makeFinite(), rows.3.makeFinite()]
        return !parts.contains(false)
    }
}

extension SIMD where Scalar == Float {
    fileprivate mutating func makeFinite() -> Bool {
        var wasFinite = true
        for index in indices where !self[index].isFinite {
            self[index] = 0
            wasFinite = false
        }
        return wasFinite
    }
}
