import AnimationCore

/// Tells of users and NLA strips that name an action, or a slot of it, which the document does not have.
struct FCurveJSONUses {
    private let cursor: JSONCursor
    /// The identifiers of each action's slots; of several actions of one name those of all.
    private var slots: [ExactName: Set<ExactName>] = [:]

    init(of actions: [AnimAction], _ cursor: JSONCursor) {
        self.cursor = cursor
        for action in actions {
            slots[ExactName(action.name), default: []].formUnion(action.slots.map { ExactName($0.identifier) })
        }
    }

    /// - Parameter offset: where the user begins in the file.
    func check(_ user: SceneObject, at offset: Int) {
        check(user.action, user.slot, at: offset, by: "\"\(user.name)\"")
        for track in user.nlaTracks { check(track.strips, of: user, at: offset) }
    }

    private func check(_ strips: [NLAStrip], of user: SceneObject, at offset: Int) {
        for strip in strips {
            check(strip.action, strip.slot, at: offset, by: "\"\(user.name)\", NLA strip \"\(strip.name)\",")
            check(strip.strips, of: user, at: offset)
        }
    }

    private func check(_ action: String?, _ slot: String?, at offset: Int, by user: @autoclosure () -> String) {
        guard let action else { return }
        guard let known = slots[ExactName(action)] else {
            return cursor.report(
                .warning, .unknownAction, at: offset,
                "\(user()) uses action \"\(action)\", which the document does not have")
        }
        guard let slot, !known.contains(ExactName(slot)) else { return }
        cursor.report(
            .warning, .unknownSlot, at: offset,
            "\(user()) uses slot \"\(slot)\", which action \"\(action)\" does not have")
    }
}
