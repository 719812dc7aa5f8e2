/// The names of what effects and morphs are in Blender, looked up once.
struct ColladaDataNames {
    /// A morph as Blender's shape keys.
    struct Morph {
        /// The name of the geometry that is changed.
        var base = ""
        /// The names of the targets, in the order of their weights.
        var keys: [String] = []
    }

    /// The names of the materials that show an effect, by the effect's id.
    private(set) var materials: [String: [String]] = [:]
    /// By the index of the controller's element.
    private(set) var morphs: [Int: Morph] = [:]

    /// - Parameter isOwn: written by bezt: names are exact.
    init(_ document: ColladaDocument, isOwn: Bool) {
        for material in document.materials {
            let own =
                isOwn
                ? ColladaNames.name(attribute: material.name, id: material.id, prefix: ColladaID.materialPrefix) : nil
            if let name = own ?? material.name ?? material.id { materials[material.effect, default: []].append(name) }
        }
        if document.morphs.isEmpty { return }
        var names: [String: String] = [:]
        for element in document.elements {
            if let id = element.id, names[id] == nil { names[id] = element.name ?? id }
        }
        func name(_ id: String, after prefix: String) -> String {
            (isOwn ? ColladaNames.name(attribute: names[id], id: id, prefix: prefix) : names[id]) ?? id
        }
        for morph in document.morphs {
            guard let controller = morph.controller else { continue }
            let source = morph.targets.flatMap { document.sources[$0] }
            let array = source?.array.flatMap { document.arrays[$0] }
            let words = array.map { array in array.names.map { array.words[Int($0)] } } ?? []
            morphs[controller] = Morph(
                base: name(morph.base, after: ColladaID.shapePrefix),
                keys: words.map { name($0, after: morph.base + ColladaID.shapeSeparator) })
        }
    }
}
