import AnimationCore

/// What tells users of actions apart: kind and name, and the part inside.
struct SceneObjectKey: Hashable {
    private let idType: ExactName
    private let name: ExactName
    private let embedded: ExactName?

    init(_ user: SceneObject) { self.init(idType: user.idType, name: user.name, embedded: user.embedded) }

    init(idType: String, name: String, embedded: String?) {
        self.idType = ExactName(idType)
        self.name = ExactName(name)
        self.embedded = embedded.map { ExactName($0) }
    }
}
