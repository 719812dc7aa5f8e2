/// The actions of a scene and the moment at which it is looked at.
///
///     var system = AnimationSystem(document)
///     system.playback.currentFrame = 12.5
///     let problems = system.applyToObject(&object)
///     object.basisMatrix
public struct AnimationSystem: Sendable {
    /// The library, in the order in which actions were added. Names are unique.
    public private(set) var actions: [AnimAction] = []
    /// Current frame, frame rate, loop mode and range.
    public var playback: Playback
    /// What muted groups do; by default nothing, as in Blender 4.5 and later.
    public var mutedGroups = MutedGroups.areEvaluated

    private var indices: [ExactName: Int] = [:]

    public init(playback: Playback = Playback()) { self.playback = playback }

    /// The actions, frame rate and frame range of a document; of several actions with one name the first counts.
    public init(_ document: AnimationDocument) {
        playback = Playback(
            frameRate: document.frameRate,
            range: PlaybackRange(Float(document.frameStart), Float(document.frameEnd)))
        playback.currentFrame = playback.range.start
        for action in document.actions where indices[ExactName(action.name)] == nil { add(action) }
    }

    // MARK: The library

    /// Adds an action. One that has its name already gives up its place.
    ///
    /// - Returns: the action that was replaced; nil when the name is new.
    @discardableResult
    public mutating func add(_ action: AnimAction) -> AnimAction? {
        if let index = indices[ExactName(action.name)] {
            let replaced = actions[index]
            actions[index] = action
            return replaced
        }
        indices[ExactName(action.name)] = actions.count
        actions.append(action)
        return nil
    }

    public func action(named name: String) -> AnimAction? {
        indices[ExactName(name)].map { actions[$0] }
    }

    /// - Returns: the action that was removed; nil when there is none of this name.
    @discardableResult
    public mutating func removeAction(named name: String) -> AnimAction? {
        guard let index = indices[ExactName(name)] else { return nil }
        let removed = actions.remove(at: index)
        indices = actions.map { $0.name }.indicesByName()
        return removed
    }

    // MARK: Evaluation

    /// Puts the values that the object's action has at the current frame into `object.evaluatedPose`.
    ///
    /// Everything starts from the object at rest: a property without a curve keeps its rest value. Properties that are
    /// no transform go to `EvaluatedPose.properties`. An action without slots is for any user. An animated rotation mode
    /// says which rotation property counts; Blender besides converts the rotation when the mode changes, which makes its
    /// pose depend on the frame shown before.
    ///
    /// - Returns: what could not be applied; everything else was.
    @discardableResult
    public func applyToObject(_ object: inout SceneObject) -> [ApplyProblem] {
        var pose = EvaluatedPose(of: object)
        defer { object.evaluatedPose = pose }
        guard let name = object.action else { return [] }
        guard let action = action(named: name) else { return [.unknownAction(name)] }
        var slot: ActionSlot?
        if !action.slots.isEmpty {
            guard let identifier = object.slot else { return [.noSlot(action: name)] }
            slot = action.slots.first { ExactName($0.identifier) == ExactName(identifier) }
            if slot == nil { return [.unknownSlot(identifier, action: name)] }
        }
        var problems: [ApplyProblem] = []
        let frame = playback.currentFrame
        let isObject = object.isObject
        var bones: [ExactName: Int]?
        for channelbag in action.channelbags where channelbag.slotHandle == slot?.handle {
            channelbag.forEachApplied(mutedGroups) { track in
                let channel = ChannelID(track, slotHandle: channelbag.slotHandle)
                let value = track.evaluate(at: frame)
                guard isObject else {
                    pose.properties[channel] = value
                    return
                }
                func boneIndices() -> [ExactName: Int] {
                    if let bones { return bones }
                    let made = object.bones.map { $0.name }.indicesByName()
                    bones = made
                    return made
                }
                if let problem = pose.apply(value, to: channel, bones: boneIndices()) { problems.append(problem) }
            }
        }
        return problems
    }

    /// Applies their actions to all objects.
    ///
    /// - Returns: what could not be applied, with the index of its object.
    @discardableResult
    public func applyToObjects(_ objects: inout [SceneObject]) -> [(object: Int, problem: ApplyProblem)] {
        var problems: [(object: Int, problem: ApplyProblem)] = []
        for index in objects.indices {
            problems += applyToObject(&objects[index]).map { (index, $0) }
        }
        return problems
    }
}
