/// Which objects use the curves of a slot.
package struct CurveUsers {
    private struct Use: Hashable {
        let action: ExactName
        let slot: ExactName?
    }

    private var objects: [Use: [Int]] = [:]

    package init(of document: AnimationDocument) {
        for (index, object) in document.objects.enumerated() {
            guard let action = object.action else { continue }
            let use = Use(action: ExactName(action), slot: object.slot.map { ExactName($0) })
            objects[use, default: []].append(index)
        }
    }

    /// Where the objects stand in the document; a curve of a slot is also used by who names only the action.
    package func objects(action: String, slot: String?) -> [Int] {
        let action = ExactName(action)
        if let slot, let users = objects[Use(action: action, slot: ExactName(slot))] { return users }
        return objects[Use(action: action, slot: nil)] ?? []
    }
}
