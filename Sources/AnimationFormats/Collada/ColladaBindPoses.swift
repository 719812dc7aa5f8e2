import AnimationCore

/// Where skins say that their joints were when they were bound: the rest pose of the skeleton.
struct ColladaBindPoses {
    /// For each node that is a joint of a skin: the joint's matrix in the world, in the file's unit and axes.
    private(set) var world: [Int: ColladaMatrix] = [:]

    init(_ document: ColladaDocument) {
        guard !document.skins.isEmpty else { return }
        let nodes = document.nodes
        var byID: [String: Int] = [:]
        for (index, node) in nodes.enumerated() {
            if let id = node.id, byID[id] == nil { byID[id] = index }
        }
        func isBelow(_ node: Int, _ roots: [Int]) -> Bool {
            var next: Int? = node
            while let index = next {
                if roots.contains(index) { return true }
                next = nodes[index].parent
            }
            return roots.isEmpty
        }
        for use in nodes.flatMap(\.controllers) {
            guard let skin = document.skins[use.controller] else { continue }
            let roots = use.skeletons.compactMap { byID[$0] }
            var names: [String: Int] = [:]
            for (index, node) in nodes.enumerated() where isBelow(index, roots) {
                for name in [node.sid, node.id, node.name].compactMap({ $0 }) where names[name] == nil {
                    names[name] = index
                }
            }
            for (joint, matrix) in ColladaBindPoses.joints(of: skin, document) {
                guard let node = names[joint], world[node] == nil, let bound = matrix.inverse, bound.isFinite else {
                    continue
                }
                world[node] = bound
            }
        }
    }

    /// The names of a skin's joints with their inverse bind matrices.
    private static func joints(
        of skin: ColladaSkin, _ document: ColladaDocument
    ) -> [(name: String, matrix: ColladaMatrix)] {
        func view(_ id: String?) -> ColladaSourceView? {
            guard let source = id.flatMap({ document.sources[$0] }),
                let array = source.array.flatMap({ document.arrays[$0] })
            else { return nil }
            return ColladaSourceView(source, array: array)
        }
        guard let joints = view(skin.joints), let matrices = view(skin.inverseBindMatrices),
            !joints.names.isEmpty, !matrices.numbers.isEmpty, matrices.components.count == 16,
            let first = joints.components.first
        else { return [] }
        return (0..<min(joints.count, matrices.count)).map { index in
            let name = joints.words[Int(joints.names[joints.offset + index * joints.stride + first])]
            return (name, ColladaMatrix(.matrix, (0..<16).map { matrices.value(index, $0) }))
        }
    }
}
