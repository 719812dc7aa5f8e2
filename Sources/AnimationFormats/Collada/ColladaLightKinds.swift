import AnimationCore

/// What kind of light the objects show, by the names of the lights.
struct ColladaLightKinds {
    private var kinds: [ExactName: String] = [:]
    /// In the order of the objects.
    private(set) var names: [String] = []

    /// The first object that says it counts.
    init(_ objects: [SceneObject]) {
        for object in objects {
            guard let name = object.dataName, let kind = ColladaLightKinds.kind(of: object),
                kinds.updateValue(kind, forKey: ExactName(name)) == nil
            else { continue }
            names.append(name)
        }
    }

    subscript(name: String) -> String? { kinds[ExactName(name)] }

    /// The kind that an object says of its light; nil where it shows none, or none that has an element.
    static func kind(of object: SceneObject) -> String? {
        guard object.isObject, object.kind.isExactly("LIGHT"), object.dataName != nil,
            let kind = object.dataKind, ["POINT", "SUN", "SPOT", "AREA"].contains(kind)
        else { return nil }
        return kind
    }

    /// Every object says what its light is, once that has an element.
    ///
    /// - Parameter moved: lights that curves move, which have an element in any case: whether each has a curve for the
    ///   size of a spot.
    func applied(to objects: [SceneObject], moved: [ExactName: Bool]) -> [SceneObject] {
        objects.map { object in
            guard object.isObject, object.kind.isExactly("LIGHT"), let name = object.dataName else { return object }
            var object = object
            object.dataKind = self[name] ?? moved[ExactName(name)].map { $0 ? "SPOT" : "POINT" }
            return object
        }
    }
}
