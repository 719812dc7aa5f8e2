import AnimationCore

/// Where the curves of an object or data-block go: numbers of its own element, or of the nodes of its bones.
struct ColladaCurvePlaces {
    struct Place {
        /// The id of the element.
        var element: String
        var number: ColladaNumber
        /// Among all places of the object or data-block.
        var rank: Int
        /// The index of the bone that moves.
        var bone: Int?
    }

    let owner: ColladaOwner
    private let element: String
    private let bones: [(id: String, name: ExactName)]
    private let boneIndices: [ExactName: Int]
    /// The names of shape keys, in the order of their weights.
    let shapeKeys: [String]
    private let shapeIndices: [ExactName: Int]

    /// - Parameters:
    ///   - name: of the object or data-block.
    ///   - bones: of an armature.
    ///   - tracks: all curves; those of shape keys say which there are.
    init(_ owner: ColladaOwner, name: String, bones: [Bone], tracks: [AnimationTrack]) {
        self.owner = owner
        element = owner.id(name)
        self.bones = bones.map { (ColladaID.bone($0.name, of: name), ExactName($0.name)) }
        boneIndices = Dictionary(
            zip(bones.map { ExactName(ColladaDataPath.escaped($0.name)) }, bones.indices)
        ) { first, _ in first }
        var keys: [String] = []
        var indices: [ExactName: Int] = [:]
        for track in tracks where owner == .shapeKeys && track.arrayIndex == 0 {
            guard let key = ColladaDataPath.shapeKey(track.dataPath), indices[ExactName(key)] == nil else { continue }
            indices[ExactName(key)] = keys.count
            keys.append(key)
        }
        shapeKeys = keys
        shapeIndices = indices
    }

    /// Nil for what COLLADA has no number for.
    func place(of track: AnimationTrack) -> Place? {
        if owner == .shapeKeys {
            guard track.arrayIndex == 0, let key = ColladaDataPath.shapeKey(track.dataPath),
                let index = shapeIndices[ExactName(key)]
            else { return nil }
            return Place(element: element, number: ColladaNumber(weight: index), rank: index)
        }
        guard owner == .node, let path = ColladaTransformPath(track.dataPath), let bone = path.bone else {
            return owner.number(track.dataPath, track.arrayIndex).map {
                Place(element: element, number: $0, rank: $0.rank)
            }
        }
        guard let index = boneIndices[ExactName(bone)], let number = owner.number(path.property, track.arrayIndex)
        else { return nil }
        return Place(
            element: bones[index].id, number: number, rank: number.rank + (index + 1) * ColladaCurvePlaces.mostRanks,
            bone: index)
    }

    /// More than any node has.
    private static let mostRanks = 16
}
