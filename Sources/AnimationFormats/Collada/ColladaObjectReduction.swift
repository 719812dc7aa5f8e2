import AnimationCore

/// Objects as nodes can hold them, in the order in which a reader meets the nodes: parents first, depth first.
struct ColladaObjectReduction {
    /// Nodes that would lie deeper come to the top: the reader takes deeper files for attacks.
    static let deepest = 900

    let losses: LossReporter
    let log: DiagnosticLog
    /// Delta transforms, bones and parents of any type stay: the nodes are sampled, not described.
    var keepsWhole = false

    func reduce(_ objects: [SceneObject]) -> [SceneObject] {
        var ids: Set<String> = []
        var kept: [SceneObject] = []
        for object in objects {
            guard object.isObject, object.embedded == nil else { continue }
            guard ids.insert(ColladaID.node(object.name)).inserted else {
                losses.report(.objects, "a second object is named \"\(object.name)\"; left out")
                continue
            }
            kept.append(reduced(object))
        }
        return inTreeOrder(kept)
    }

    /// Of a data-block that is no object.
    static func reportLeftOut(_ block: SceneObject, _ losses: LossReporter) {
        losses.report(
            .objects, "\(block.idType) data \"\(block.name)\" has no place of its own; left out", as: .note)
    }

    private func reduced(_ original: SceneObject) -> SceneObject {
        var object = SceneObject(name: original.name, kind: original.kind ?? "EMPTY")
        object.dataName = original.dataName
        object.parent = original.parent
        object.transform = finite(original.transform, name: original.name)
        object.action = original.action
        object.slot = original.slot
        if keepsWhole {
            object.delta = original.delta
            var names: Set<ExactName> = []
            object.bones = original.bones.filter { names.insert(ExactName($0.name)).inserted }
            let doubles = original.bones.count - object.bones.count
            if doubles > 0 {
                losses.report(
                    .bones, "\"\(object.name)\": \(counted(doubles, "bone")) of the name of another; left out")
            }
            object.bones = ColladaBoneReduction(losses: losses).finite(object.bones, of: original)
            object.isInRestPosition = original.isInRestPosition
            return object
        }
        object.dataKind = ColladaLightKinds.kind(of: original)
        if original.dataKind != object.dataKind {
            losses.report(.objects, "\"\(object.name)\": the kind of its data is left out", as: .note)
        }
        if original.delta != DeltaTransform() {
            losses.report(.objects, "\"\(object.name)\": its delta transform is left out")
        }
        if object.kind.isExactly("ARMATURE") {
            object.bones = ColladaBoneReduction(losses: losses).reduce(original)
        } else if !original.bones.isEmpty {
            losses.report(
                .bones, "\"\(object.name)\" is no armature; left out: \(counted(original.bones.count, "bone"))")
        }
        return object
    }

    private func finite(_ transform: RestTransform, name: String) -> RestTransform {
        var result = transform
        if ColladaObjectReduction.makeFinite(&result) {
            losses.report(.objects, "\"\(name)\": numbers of its transform are not finite; reset")
        }
        return result
    }

    /// Whether something was changed.
    static func makeFinite(_ result: inout RestTransform) -> Bool {
        let plain = RestTransform()
        var isFinite = true
        for axis in 0..<3 {
            if !result.location[axis].isFinite { (result.location[axis], isFinite) = (0, false) }
            if !result.rotationEuler[axis].isFinite { (result.rotationEuler[axis], isFinite) = (0, false) }
            if !result.scale[axis].isFinite { (result.scale[axis], isFinite) = (1, false) }
        }
        for part in 0..<4 {
            if !result.rotationQuaternion[part].isFinite {
                (result.rotationQuaternion[part], isFinite) = (plain.rotationQuaternion[part], false)
            }
            if !result.rotationAxisAngle[part].isFinite {
                (result.rotationAxisAngle[part], isFinite) = (plain.rotationAxisAngle[part], false)
            }
        }
        return !isFinite
    }

    // MARK: Parents

    private func inTreeOrder(_ objects: [SceneObject]) -> [SceneObject] {
        var objects = objects
        let indices = Dictionary(objects.indices.map { (ColladaID.node(objects[$0].name), $0) }) { first, _ in first }
        let skeletons = objects.map { ColladaBoneTree($0.bones) }
        var children: [[(index: Int, below: ColladaBoneTree.Place?)]] = objects.map { _ in [] }
        var roots: [Int] = []
        for index in objects.indices {
            let parent = objects[index].parent.flatMap { indices[ColladaID.node($0.name)] }
            objects[index].parent = self.parent(of: objects[index], parent.map { skeletons[$0] })
            if let parent {
                let bone = objects[index].parent?.bone.flatMap { skeletons[parent].place(of: $0) }
                children[parent].append((index, keepsWhole ? nil : bone))
            } else {
                roots.append(index)
            }
        }
        // A node has its bones first, and a bone its own bones.
        for parent in objects.indices where !keepsWhole && !skeletons[parent].isEmpty {
            let order = children[parent].indices.sorted { left, right in
                let ranks = [left, right].map { children[parent][$0].below?.rank ?? .max }
                return (ranks[0], left) < (ranks[1], right)
            }
            children[parent] = order.map { children[parent][$0] }
        }
        var order: [Int] = []
        var isPlaced = Array(repeating: false, count: objects.count)
        func place(_ root: Int) {
            var stack = [(root, 1)]
            while let (index, depth) = stack.popLast() {
                if isPlaced[index] { continue }
                if depth + (keepsWhole ? 0 : skeletons[index].depth) > ColladaObjectReduction.deepest {
                    late.append(index)
                    continue
                }
                isPlaced[index] = true
                order.append(index)
                for child in children[index].reversed() {
                    stack.append((child.index, depth + 1 + (child.below?.depth ?? 0)))
                }
            }
        }
        var late: [Int] = []
        for root in roots { place(root) }
        // What is left hangs in a circle or too deep.
        var rest = late + objects.indices
        rest.reverse()
        while let index = rest.popLast() {
            if isPlaced[index] { continue }
            losses.report(.objects, "\"\(objects[index].name)\": its parents form a circle or are too many; unparented")
            objects[index].parent = nil
            late = []
            place(index)
            rest += late
        }
        if order != Array(objects.indices) {
            log.report(.note, .order, at: Place(), "objects come in another order: parents first, children after them")
        }
        return order.map { objects[$0] }
    }

    /// - Parameter skeleton: of the parent; nil when it is not among the objects.
    private func parent(of object: SceneObject, _ skeleton: ColladaBoneTree?) -> ObjectParent? {
        guard let original = object.parent else { return nil }
        guard let skeleton else {
            losses.report(
                .objects, "\"\(object.name)\": its parent \"\(original.name)\" is not among the objects; unparented")
            return nil
        }
        let isOnBone =
            original.type == "BONE" && (keepsWhole || original.bone.flatMap { skeleton.place(of: $0) } != nil)
        if original.type != "OBJECT", !isOnBone {
            losses.report(.objects, "\"\(object.name)\": its parent type \(original.type) becomes OBJECT")
        }
        var inverse = original.inverse
        if !inverse.numbers.allSatisfy(\.isFinite) {
            losses.report(.objects, "\"\(object.name)\": its parent inverse is not finite; reset")
            inverse = .identity
        }
        return keepsWhole || isOnBone
            ? ObjectParent(name: original.name, type: original.type, bone: original.bone, inverse: inverse)
            : ObjectParent(name: original.name, inverse: inverse)
    }
}

/// Where bones come when each is written with what hangs on it.
private struct ColladaBoneTree {
    struct Place {
        /// 1 for a bone without parent.
        var depth: Int
        /// Its place among all bones, each after the bones below it.
        var rank: Int
    }
    private var places: [ExactName: Place] = [:]
    /// Of the deepest bone.
    private(set) var depth = 0

    var isEmpty: Bool { places.isEmpty }

    /// - Parameter bones: parents first, depth first.
    init(_ bones: [Bone]) {
        var open: [ExactName] = []
        var rank = 0
        func close() {
            guard let last = open.popLast() else { return }
            places[last]?.rank = rank
            rank += 1
        }
        for bone in bones {
            let parent = bone.parent.map { ExactName($0) }
            while let last = open.last, last != parent { close() }
            open.append(ExactName(bone.name))
            places[ExactName(bone.name)] = Place(depth: open.count, rank: 0)
            depth = max(depth, open.count)
        }
        while !open.isEmpty { close() }
    }

    func place(of bone: String) -> Place? { places[ExactName(bone)] }
}
