/// What differs between two versions of a document: curves paired by action, slot, data path and index, and the
/// scene around them.
public struct DocumentComparison: Sendable {
    public struct Curve: Sendable {
        /// `CubeAction/location[0]`.
        public let name: String
        public let change: Change
    }

    public enum Change: Equatable, Sendable {
        case identical
        case differs(TrackComparison)
        case missing
        case added
    }

    /// Every curve of either document, in the order of the first, then those that only the second has.
    public private(set) var curves: [Curve] = []
    /// Differences outside the curves, each a sentence.
    public private(set) var others: [String] = []

    public var isIdentical: Bool { others.isEmpty && curves.allSatisfy { $0.change == .identical } }

    public init(before: AnimationDocument, after: AnimationDocument) {
        compareActions(before, after)
        compareScenes(before, after)
        compareObjects(before, after)
    }

    // MARK: Actions and curves

    private mutating func compareActions(_ before: AnimationDocument, _ after: AnimationDocument) {
        // Where the actions of each name stand, the last one first.
        var places: [ExactName: [Int]] = [:]
        for index in after.actions.indices.reversed() {
            places[ExactName(after.actions[index].name), default: []].append(index)
        }
        var isMatched = [Bool](repeating: false, count: after.actions.count)
        for action in before.actions {
            guard let index = places[ExactName(action.name)]?.popLast() else {
                others.append("action \(action.name) is missing")
                addCurves(of: action, as: .missing)
                continue
            }
            isMatched[index] = true
            compare(action, after.actions[index])
        }
        for (action, isMatched) in zip(after.actions, isMatched) where !isMatched {
            others.append("action \(action.name) is new")
            addCurves(of: action, as: .added)
        }
    }

    private mutating func addCurves(of action: AnimAction, as change: Change) {
        let names = TrackNames(of: action)
        for bag in action.channelbags {
            for track in bag.tracks {
                curves.append(Curve(name: names.name(of: track, in: bag), change: change))
            }
        }
    }

    private mutating func compare(_ before: AnimAction, _ after: AnimAction) {
        if !isSame(before.slots, after.slots, by: { $0.isBitwiseEqual(to: $1) }) {
            others.append("slots of action \(before.name) differ")
        }
        if !isSame(before.poseMarkers, after.poseMarkers, by: { $0.isBitwiseEqual(to: $1) }) {
            others.append("pose markers of action \(before.name) differ")
        }
        let isRangeEqual =
            before.usesFrameRange == after.usesFrameRange && before.isCyclic == after.isCyclic
            && before.frameStart.isBitwiseEqual(to: after.frameStart)
            && before.frameEnd.isBitwiseEqual(to: after.frameEnd)
        if !isRangeEqual { others.append("frame range or cyclic flag of action \(before.name) differs") }
        if !before.layerName.isExactly(after.layerName) || !before.rootIDType.isExactly(after.rootIDType) {
            others.append("layer name or root type of action \(before.name) differs")
        }
        let groupsBefore = before.channelbags.flatMap { $0.groups }
        let groupsAfter = after.channelbags.flatMap { $0.groups }
        if !isSame(groupsBefore, groupsAfter, by: { $0.isBitwiseEqual(to: $1) }) {
            others.append("groups of action \(before.name) differ")
        }
        compareTracks(before, after)
    }

    private struct TrackKey: Hashable {
        let slot: ExactName?
        let path: ExactName
        let index: Int32

        init(_ track: AnimationTrack, slot: String?) {
            self.slot = slot.map { ExactName($0) }
            path = ExactName(track.dataPath)
            index = track.arrayIndex
        }
    }

    private mutating func compareTracks(_ before: AnimAction, _ after: AnimAction) {
        var found: [(name: String, key: TrackKey, track: AnimationTrack)] = []
        let names = TrackNames(of: before)
        let newNames = TrackNames(of: after)
        for bag in after.channelbags {
            let slot = newNames.slot(of: bag)?.identifier
            found += bag.tracks.map { (newNames.name(of: $0, in: bag), TrackKey($0, slot: slot), $0) }
        }
        // Where the curves of each name stand, the last one first.
        var places: [TrackKey: [Int]] = [:]
        for index in found.indices.reversed() { places[found[index].key, default: []].append(index) }
        var isMatched = [Bool](repeating: false, count: found.count)
        for bag in before.channelbags {
            let slot = names.slot(of: bag)?.identifier
            for track in bag.tracks {
                let name = names.name(of: track, in: bag)
                guard let place = places[TrackKey(track, slot: slot)]?.popLast() else {
                    curves.append(Curve(name: name, change: .missing))
                    continue
                }
                isMatched[place] = true
                let comparison = TrackComparison(before: track, after: found[place].track)
                curves.append(Curve(name: name, change: comparison.isIdentical ? .identical : .differs(comparison)))
            }
        }
        for (other, isMatched) in zip(found, isMatched) where !isMatched {
            curves.append(Curve(name: other.name, change: .added))
        }
    }

    // MARK: Scene and objects

    private mutating func compareScenes(_ before: AnimationDocument, _ after: AnimationDocument) {
        let (rate, newRate) = (before.frameRate, after.frameRate)
        if rate.fps != newRate.fps || !rate.base.isBitwiseEqual(to: newRate.base) {
            let (was, becomes) = (before.frameRate.ratio, after.frameRate.ratio)
            others.append(
                "frame rate \(was.numerator)/\(was.denominator) became \(becomes.numerator)/\(becomes.denominator)")
        }
        if before.frameStart != after.frameStart || before.frameEnd != after.frameEnd {
            others.append(
                "scene range \(before.frameStart)…\(before.frameEnd) became \(after.frameStart)…\(after.frameEnd)")
        }
        if before.frameCurrent != after.frameCurrent {
            others.append("the current frame \(before.frameCurrent) became \(after.frameCurrent)")
        }
        if !isSame(before.markers, after.markers, by: { $0.isBitwiseEqual(to: $1) }) {
            others.append("scene markers differ")
        }
        if !before.sceneName.isExactly(after.sceneName) { others.append("the scene's name differs") }
    }

    private struct ObjectKey: Hashable {
        let name: ExactName
        let idType: ExactName
        let embedded: ExactName?

        init(_ object: SceneObject) {
            name = ExactName(object.name)
            idType = ExactName(object.idType)
            embedded = object.embedded.map { ExactName($0) }
        }
    }

    private mutating func compareObjects(_ before: AnimationDocument, _ after: AnimationDocument) {
        if before.objects.count != after.objects.count {
            others.append("number of objects: \(before.objects.count) became \(after.objects.count)")
        }
        // Of several with one name the first counts.
        var candidates: [ObjectKey: SceneObject] = [:]
        for object in after.objects where candidates[ObjectKey(object)] == nil {
            candidates[ObjectKey(object)] = object
        }
        for object in before.objects {
            guard let other = candidates[ObjectKey(object)] else {
                others.append("object \(object.name) is missing")
                continue
            }
            if !isSame(object.nlaTracks, other.nlaTracks, by: { $0.isBitwiseEqual(to: $1) }) {
                others.append("NLA tracks of \(object.name) differ")
            }
            if !object.isEqualBesidesNLA(to: other) { others.append("object \(object.name) differs") }
        }
    }
}
