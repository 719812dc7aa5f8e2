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
            guard object.isObject, object.embedded == nil else {
                if keepsWhole { ColladaObjectReduction.reportLeftOut(object, losses) }
                continue
            }
            guard ids.insert(ColladaID.node(object.name)).inserted else {
                losses.report(.objects, "a second object is named \"\(object.name)\"; left out")
                continue
            }
            kept.append(reduced(object))
        }
        return inTreeOrder(kept, ids: ids)
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
            object.bones = original.bones
            object.isInRestPosition = original.isInRestPosition
            return object
        }
        if original.dataKind != nil {
            losses.report(.objects, "\"\(object.name)\": the kind of its data is left out", as: .note)
        }
        if original.delta != DeltaTransform() {
            losses.report(.objects, "\"\(object.name)\": its delta transform is left out")
        }
        if !original.bones.isEmpty {
            losses.report(.bones, "\"\(object.name)\": left out: \(counted(original.bones.count, "bone"))")
        }
        return object
    }

    private func finite(_ transform: RestTransform, name: String) -> RestTransform {
        var result = transform
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
        if !isFinite { losses.report(.objects, "\"\(name)\": numbers of its transform are not finite; reset") }
        return result
    }

    // MARK: Parents

    private func inTreeOrder(_ objects: [SceneObject], ids: Set<String>) -> [SceneObject] {
        var objects = objects
        var children: [String: [Int]] = [:]
        var roots: [Int] = []
        for index in objects.indices {
            objects[index].parent = parent(of: objects[index], ids: ids)
            if let parent = objects[index].parent {
                children[ColladaID.node(parent.name), default: []].append(index)
            } else {
                roots.append(index)
            }
        }
        var order: [Int] = []
        var isPlaced = Array(repeating: false, count: objects.count)
        func place(_ root: Int) {
            var stack = [(root, 1)]
            while let (index, depth) = stack.popLast() {
                if isPlaced[index] { continue }
                if depth > ColladaObjectReduction.deepest {
                    late.append(index)
                    continue
                }
                isPlaced[index] = true
                order.append(index)
                let below = children[ColladaID.node(objects[index].name)] ?? []
                for child in below.reversed() { stack.append((child, depth + 1)) }
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

    private func parent(of object: SceneObject, ids: Set<String>) -> ObjectParent? {
        guard let original = object.parent else { return nil }
        guard ids.contains(ColladaID.node(original.name)) else {
            losses.report(
                .objects, "\"\(object.name)\": its parent \"\(original.name)\" is not among the objects; unparented")
            return nil
        }
        if original.type != "OBJECT", !keepsWhole || original.type != "BONE" {
            losses.report(.objects, "\"\(object.name)\": its parent type \(original.type) becomes OBJECT")
        }
        var inverse = original.inverse
        let rows = [inverse.rows.0, inverse.rows.1, inverse.rows.2, inverse.rows.3]
        if !rows.allSatisfy({ row in (0..<4).allSatisfy { row[$0].isFinite } }) {
            losses.report(.objects, "\"\(object.name)\": its parent inverse is not finite; reset")
            inverse = .identity
        }
        return keepsWhole
            ? ObjectParent(name: original.name, type: original.type, bone: original.bone, inverse: inverse)
            : ObjectParent(name: original.name, inverse: inverse)
    }
}
