import AnimationCore

/// The names that Blender's COLLADA importer gives objects and bones, and those that they were made of.
///
/// A `name` in COLLADA has no blanks and few signs: `Upper Arm` becomes `Upper_Arm` (`ColladaNames.attribute`), and that is
/// what Blender shows. Where two names become the same, Blender numbers them, and which is which is not known.
struct ImportedNames {
    /// By the name that the file has; without those that stay, and those that are not alone.
    private let objects: [String: SceneObject]

    init(of meant: AnimationDocument) {
        objects = ImportedNames.byAttribute(meant.objects) { $0.name }
    }

    private static func byAttribute<Element>(
        _ elements: [Element], name: (Element) -> String
    ) -> [String: Element] {
        Dictionary(grouping: elements) { ColladaNames.attribute(name($0)) }.compactMapValues { same in
            same.count == 1 ? same[0] : nil
        }
    }

    /// The document with the names that were meant.
    func restored(in arrived: AnimationDocument) -> AnimationDocument {
        var document = arrived
        for index in document.objects.indices {
            guard let meant = objects[document.objects[index].name] else { continue }
            document.objects[index].name = meant.name
            restoreBones(of: index, meant, in: &document)
        }
        return document
    }

    private func restoreBones(of index: Int, _ meant: SceneObject, in document: inout AnimationDocument) {
        let bones = ImportedNames.byAttribute(meant.bones) { $0.name }.filter { $0.key != $0.value.name }
        guard !bones.isEmpty else { return }
        for bone in document.objects[index].bones.indices {
            if let meant = bones[document.objects[index].bones[bone].name] {
                document.objects[index].bones[bone].name = meant.name
            }
        }
        guard let name = document.objects[index].action,
            let action = document.actions.firstIndex(where: { $0.name.isExactly(name) })
        else { return }
        for bag in document.actions[action].channelbags.indices {
            for track in document.actions[action].channelbags[bag].tracks.indices {
                let path = document.actions[action].channelbags[bag].tracks[track].dataPath
                guard let found = ColladaTransformPath(path), let bone = found.bone, let meant = bones[bone] else {
                    continue
                }
                document.actions[action].channelbags[bag].tracks[track].dataPath =
                    "pose.bones[\"\(ColladaDataPath.escaped(meant.name))\"].\(found.property)"
            }
        }
    }
}
