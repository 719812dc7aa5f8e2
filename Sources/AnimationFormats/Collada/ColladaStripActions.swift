import AnimationCore

/// Actions that NLA strips play, and for whom: COLLADA has no strips, and an action that nothing else uses is not in the file.
struct ColladaStripActions {
    /// The name of the first object that plays an action, by the action's name.
    private var players: [ExactName: String] = [:]

    init(_ objects: [SceneObject]) {
        for object in objects {
            for track in object.nlaTracks { add(track.strips, of: object.name) }
        }
    }

    private mutating func add(_ strips: [NLAStrip], of player: String) {
        for strip in strips {
            if let action = strip.action.map({ ExactName($0) }), players[action] == nil { players[action] = player }
            add(strip.strips, of: player)
        }
    }

    /// Why an action that no object uses is left out; nil where no strip plays it.
    func reason(_ action: String) -> String? {
        players[ExactName(action)].map {
            "only NLA strips of \"\($0)\" play it, and they have no place here: assign the action to \"\($0)\" to write it"
        }
    }
}
