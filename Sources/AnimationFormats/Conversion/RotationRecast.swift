import AnimationCore

/// Curves of rotations in another mode, or without jumps, for a whole document.
struct RotationRecast {
    let settings: RotationSettings
    let log: DiagnosticLog
    private var filteredKeys = 0
    private var recast = 0
    private var keys = (before: 0, after: 0)
    private var largestAngle = 0.0
    private var place = ""

    init(_ settings: RotationSettings, log: DiagnosticLog) {
        self.settings = settings
        self.log = log
    }

    mutating func apply(to document: AnimationDocument) -> AnimationDocument {
        var document = document
        for action in document.actions.indices {
            for bag in document.actions[action].channelbags.indices { convert(&document, action, bag) }
        }
        report()
        return document
    }

    private func report() {
        if settings.filtersEuler {
            let message =
                filteredKeys == 0
                ? "no euler angle jumps" : "euler angles that jumped got others that mean the same: \(filteredKeys)"
            log.report(Diagnostic(.note, RotationSettings.filterCode, at: Place(), message))
        }
        guard let mode = settings.mode else { return }
        let message =
            recast == 0
            ? "no rotation has to become \(mode.rnaName)"
            : "\(counted(recast, "rotation")) became \(mode.rnaName): \(keys.before) keys or samples became \(keys.after); "
                + "largest angle \(Float(largestAngle))°\(place)"
        log.report(Diagnostic(.note, RotationSettings.code, at: Place(), message))
    }

    // MARK: One channelbag

    /// The curves of one object's or bone's rotations, by their places in a channelbag.
    private struct Group {
        /// The bone; nil for the object itself.
        let bone: String?
        /// What comes before the property's name in their data paths.
        let prefix: String
        var places: [Int] = []
    }

    private mutating func convert(_ document: inout AnimationDocument, _ action: Int, _ bag: Int) {
        let names = TrackNames(of: document.actions[action])
        let channelbag = document.actions[action].channelbags[bag]
        let slot = names.slot(of: channelbag)?.identifier
        let users = CurveUsers(of: document).objects(action: document.actions[action].name, slot: slot)
        var removed: Set<Int> = []
        var added: [(place: Int, tracks: [AnimationTrack])] = []
        for group in RotationRecast.groups(of: channelbag) {
            let name = names.name(of: channelbag.tracks[group.places[0]], in: channelbag)
            guard let source = source(group, channelbag, document, users, name: name) else { continue }
            var tracks = source.places.map { channelbag.tracks[$0] }
            if settings.filtersEuler, let axes = source.mode.eulerAxes {
                filteredKeys += EulerFilter.filter(&tracks, axes: axes)
                for (place, track) in zip(source.places, tracks) {
                    document.actions[action].channelbags[bag].tracks[place] = track
                }
            }
            guard let target = settings.mode, target != source.mode else { continue }
            guard let new = new(tracks, source, target, group, document, name: name) else { continue }
            // Curves of the target's property moved nothing so far.
            removed.formUnion(
                group.places.filter { channelbag.tracks[$0].isOf(source.mode) || channelbag.tracks[$0].isOf(target) })
            added.append((source.places[0], new))
            for user in users { document.objects[user].setRotationMode(target, bone: group.bone) }
        }
        guard !removed.isEmpty else { return }
        let old = document.actions[action].channelbags[bag].tracks
        document.actions[action].channelbags[bag].tracks = old.indices.flatMap { place in
            (added.first { $0.place == place }?.tracks ?? []) + (removed.contains(place) ? [] : [old[place]])
        }
    }

    private static func groups(of bag: Channelbag) -> [Group] {
        var groups: [Group] = []
        for (place, track) in bag.tracks.enumerated() {
            let (bone, property): (String?, TransformProperty)
            switch AnimatedProperty(dataPath: track.dataPath) {
            case .object(let found): (bone, property) = (nil, found)
            case .bone(let name, let found): (bone, property) = (name, found)
            case .other: continue
            }
            guard property.isRotation || property == .rotationMode else { continue }
            let prefix =
                track.dataPath.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(track.dataPath[...$0]) } ?? ""
            if let known = groups.firstIndex(where: { $0.bone.isExactly(bone) }) {
                groups[known].places.append(place)
            } else {
                groups.append(Group(bone: bone, prefix: prefix, places: [place]))
            }
        }
        return groups
    }

    // MARK: One rotation

    private struct Source {
        let mode: RotationMode
        let rest: RestTransform
        /// Of the curves that count.
        let places: [Int]
    }

    /// Nil where no curve turns anything, or where it is not known how; the log says why.
    private func source(
        _ group: Group, _ bag: Channelbag, _ document: AnimationDocument, _ users: [Int], name: String
    ) -> Source? {
        let tracks = group.places.map { bag.tracks[$0] }
        let rests = users.compactMap { document.objects[$0].rest(ofBone: group.bone) }
        let modes = Set(rests.map(\.mode))
        guard modes.count < 2 else { return keep(name, "objects of several rotation modes use it") }
        if tracks.contains(where: { AnimatedProperty(dataPath: $0.dataPath).transform == .rotationMode }) {
            return keep(name, "its rotation mode is animated")
        }
        var rest = rests.first ?? RestTransform()
        if rests.isEmpty, let mode = RotationRecast.onlyMode(of: tracks) { rest.mode = mode }
        let places = group.places.filter { bag.tracks[$0].isOf(rest.mode) }
        guard !places.isEmpty else { return nil }
        if places.contains(where: { bag.tracks[$0].isMuted }) { return keep(name, "some of its curves are muted") }
        let isWhole = places.count == Int(rest.mode.componentCount)
        guard isWhole || rests.allSatisfy({ $0 == rest }) else {
            return keep(name, "its objects stand otherwise where it has no curve")
        }
        return Source(mode: rest.mode, rest: rest, places: places)
    }

    /// Where no object tells the mode, the curves do; euler angles are taken for XYZ.
    private static func onlyMode(of tracks: [AnimationTrack]) -> RotationMode? {
        [RotationMode.quaternion, .axisAngle, .xyz].first { mode in tracks.contains { $0.isOf(mode) } }
    }

    private func keep(_ name: String, _ reason: String) -> Source? {
        log.report(
            Diagnostic(
                .warning, RotationSettings.keptCode, at: Place(position: .track(name: name, key: nil)),
                "the rotation stays as it is: \(reason)"))
        return nil
    }

    private mutating func new(
        _ tracks: [AnimationTrack], _ source: Source, _ target: RotationMode, _ group: Group,
        _ document: AnimationDocument, name: String
    ) -> [AnimationTrack]? {
        let curves = RotationCurves(mode: source.mode, tracks: tracks, rest: source.rest)
        let (first, last) = (Float(document.frameStart), Float(document.frameEnd))
        guard
            let found = curves.recast(
                to: target, within: settings.tolerance, scene: min(first, last)...max(first, last))
        else {
            _ = keep(name, "its values are no numbers")
            return nil
        }
        if found.isExpanded {
            log.report(
                Diagnostic(
                    .warning, RotationSettings.expandedCode, at: Place(position: .track(name: name, key: nil)),
                    "modifiers, or lines beyond the keys, become keys over the scene's range"))
        }
        if found.largestAngle > settings.tolerance {
            let message =
                "the orientation is off by \(Float(found.largestAngle))° at frame \(FrameText.text(found.worstFrame)), "
                + "more than asked for: it turns too fast there"
            log.report(
                Diagnostic(
                    .warning, RotationSettings.missedCode, at: Place(position: .track(name: name, key: nil)), message))
        }
        recast += 1
        keys.before += tracks.reduce(0) { $0 + max($1.keyframes.count, $1.samples.count) }
        keys.after += found.tracks.reduce(0) { $0 + $1.keyframes.count }
        if found.largestAngle > largestAngle || place.isEmpty {
            largestAngle = found.largestAngle
            place = ", \(name) at frame \(FrameText.text(found.worstFrame))"
        }
        return found.tracks.map { track in
            var new = tracks[0]
            new.dataPath = group.prefix + target.propertyName
            new.arrayIndex = track.arrayIndex
            new.keyframes = track.keyframes
            new.samples = []
            new.modifiers = track.modifiers
            new.extrapolation = .constant
            return new
        }
    }
}

extension AnimationTrack {
    /// Whether it moves the property that counts in a mode.
    fileprivate func isOf(_ mode: RotationMode) -> Bool {
        switch AnimatedProperty(dataPath: dataPath).transform {
        case .rotationEuler: mode.eulerAxes != nil
        case .rotationQuaternion: mode == .quaternion
        case .rotationAxisAngle: mode == .axisAngle
        default: false
        }
    }
}

extension SceneObject {
    fileprivate func rest(ofBone name: String?) -> RestTransform? {
        guard let name else { return isObject ? transform : nil }
        return bones.first { $0.name.isExactly(name) }?.pose
    }

    fileprivate mutating func setRotationMode(_ mode: RotationMode, bone name: String?) {
        guard let name else { return transform.setMode(mode) }
        guard let place = bones.firstIndex(where: { $0.name.isExactly(name) }) else { return }
        bones[place].pose.setMode(mode)
    }
}
