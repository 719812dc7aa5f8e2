import AnimationCore

/// The nodes of a file as objects and bones.
///
/// A node of type JOINT is a bone, and so is a node between two joints. The node that the top of a skeleton lies in is
/// the armature, unless it shows something itself; else an armature is made. Anything else that lies below a bone is an
/// object that hangs on it.
struct ColladaScene {
    /// What a node became. A node that shows up several times became several things.
    struct Member {
        var node: Int
        /// The index of the object that has its curves.
        var object: Int
        /// The name of the bone of that object; nil for the object itself.
        var bone: String?
        /// Where that bone stands among the object's.
        var bonePosition = 0
        var stack: ColladaTransformStack
        /// How the node's transforms are turned.
        var axes: ColladaAxes
    }

    private(set) var objects: [SceneObject] = []
    /// In the order of the placements.
    private(set) var members: [Member] = []
    /// For each object that shows another one's node again: that one's index.
    private(set) var originals: [Int: Int] = [:]
    /// How many bones rest where a skin says, and not where their nodes stand; and the first of their nodes.
    private(set) var boundBones = 0
    private(set) var firstBoundNode: Int?

    struct Context {
        var document: ColladaDocument
        /// The numbers that curves move, for each node.
        var animated: [Int: Set<ColladaInput>]
        var meter: Double
        var axes: ColladaAxes
        var isBlenders: Bool
        /// Written by bezt: names are exact.
        var isOwn: Bool
        var file: String?
        var log: DiagnosticLog
    }

    private let context: Context
    private let placements: [ColladaPlacements.Placement]
    private let isBone: [Bool]
    private let binds: ColladaBindPoses
    private var names = UnusedNames()
    private var boneNames: [Int: UnusedNames] = [:]
    /// Of each placement: its static matrix in the world, in metres and the file's axes.
    private var world: [ColladaMatrix] = []
    /// Of each placement: the nearest one above it that is no bone.
    private var objectAbove: [Int?] = []
    /// Of each bone: its rest matrix in the armature, likewise; with the scale that the file may have.
    private var rest: [ColladaMatrix] = []
    /// Of each bone: the rest matrix that it got, likewise.
    private var boneRest: [ColladaMatrix] = []
    /// The first object of each node.
    private var firstObject: [Int: Int] = [:]

    init(_ context: Context) {
        self.context = context
        placements = ColladaPlacements(context.document, file: context.file, log: context.log).all
        isBone = context.isOwn ? context.document.nodes.map(\.isJoint) : ColladaScene.bones(of: context.document.nodes)
        binds = ColladaBindPoses(context.document)
        for index in placements.indices { add(index) }
    }

    /// Joints, and the nodes between joints.
    private static func bones(of nodes: [ColladaNode]) -> [Bool] {
        var isBelow = nodes.map(\.isJoint)
        var isAbove = isBelow
        for (index, node) in nodes.enumerated() {
            if let parent = node.parent { isBelow[index] = isBelow[index] || isBelow[parent] }
        }
        for index in nodes.indices.reversed() {
            if let parent = nodes[index].parent { isAbove[parent] = isAbove[parent] || isAbove[index] }
        }
        return nodes.indices.map { isBelow[$0] && isAbove[$0] }
    }

    // MARK: Members

    private mutating func add(_ index: Int) {
        let placement = placements[index]
        let node = context.document.nodes[placement.node]
        let local = ColladaTransformStack.matrix(of: node, meter: context.meter, isBlenders: context.isBlenders)
        objectAbove.append(placement.parent.flatMap { members[$0].bone == nil ? $0 : objectAbove[$0] })
        world.append((placement.parent.map { world[$0] } ?? .identity) * local)
        rest.append(local)
        boneRest.append(local)
        if isBone[placement.node] { addBone(index, node, local) } else { addObject(index, node) }
    }

    /// A camera or light keeps the axes that it looks along; everything else is turned as a whole.
    private func keepsOwnAxes(_ placement: Int?) -> Bool {
        guard let placement else { return false }
        let node = context.document.nodes[placements[placement].node]
        return !isBone[placements[placement].node] && (node.instance == "camera" || node.instance == "light")
    }

    private func frame(of index: Int) -> ColladaNodeFrame {
        var frame = ColladaNodeFrame()
        if context.axes == .kept { return frame }
        let (parentKeeps, keeps) = (keepsOwnAxes(placements[index].parent), keepsOwnAxes(index))
        if !parentKeeps { frame.axes = context.axes }
        if parentKeeps != keeps { frame.after = keeps ? context.axes.matrix : context.axes.matrix.inverse }
        return frame
    }

    private func stack(_ index: Int, _ frame: ColladaNodeFrame) -> ColladaTransformStack {
        let node = placements[index].node
        return ColladaTransformStack(
            context.document.nodes[node], animated: context.animated[node] ?? [], meter: context.meter, frame: frame,
            isBlenders: context.isBlenders)
    }

    private mutating func addObject(_ index: Int, _ node: ColladaNode) {
        let placement = placements[index]
        let frame = frame(of: index)
        let stack = stack(index, frame)
        var object = SceneObject(
            name: unused(name(of: node), node, isCopy: placement.isCopy),
            kind: node.extra.objectType ?? ColladaScene.kind(node.instance))
        object.dataName = node.extra.dataName
        object.dataKind = node.light.flatMap { context.document.lightKinds[$0] }
        object.transform = ColladaScene.rest(stack.rest, node.extra)
        if let parent = placement.parent { object.parent = hang(on: parent, stack.parentInverse, node.extra) }
        objects.append(object)
        add(Member(node: placement.node, object: objects.count - 1, stack: stack, axes: frame.axes))
    }

    private mutating func add(_ member: Member) {
        members.append(member)
        guard member.bone == nil else { return }
        if let first = firstObject[member.node] {
            originals[member.object] = first
        } else {
            firstObject[member.node] = member.object
        }
    }

    /// The parent of an object below a placement.
    private mutating func hang(
        on placement: Int, _ inverse: Matrix4?, _ extra: ColladaNodeExtra = ColladaNodeExtra()
    ) -> ObjectParent {
        let member = members[placement]
        let name = objects[member.object].name
        guard let bone = member.bone else { return ObjectParent(name: name, inverse: inverse ?? .identity) }
        let position = member.bonePosition
        if context.document.nodes[member.node].extra.bone.isThere {
            return ObjectParent(
                on: objects[member.object].bones[position], of: name, inverse.map { ColladaMatrix($0) } ?? .identity,
                exact: extra.parentInverse)
        }
        // The child goes with the bone from its rest pose on, wherever its tail is.
        objects[member.object].bones[position].usesRelativeParent = true
        let rest = objects[member.object].bones[position].restMatrix
        return ObjectParent(name: name, type: "BONE", bone: bone, inverse: inverse.map { rest * $0 } ?? rest)
    }

    // MARK: Bones

    private mutating func addBone(_ index: Int, _ node: ColladaNode, _ local: ColladaMatrix) {
        let placement = placements[index]
        let parentBone = placement.parent.flatMap { members[$0].bone == nil ? nil : $0 }
        let armature = parentBone.map { members[$0].object } ?? armature(for: index)
        let parentRest = parentBone.map { rest[$0] } ?? .identity
        var frame = frame(of: index)
        frame.startsWithRest = ColladaTransformStack.startsWithRest(node, context.animated[placement.node] ?? [])
        rest[index] =
            frame.startsWithRest
            ? ownRest(of: node, in: parentBone.map { boneRest[$0] } ?? .identity) : parentRest * local
        boneRest[index] = frame.startsWithRest ? rest[index] : ColladaScene.rigid(rest[index])
        if let bound = bound(placement.node, armature: world(ofArmatureOf: index)), !isNear(bound, rest[index]) {
            rest[index] = bound
            boneRest[index] = ColladaScene.rigid(bound)
            frame.startsWithRest = false
            boundBones += 1
            firstBoundNode = firstBoundNode ?? placement.node
        }
        if !frame.startsWithRest, let fromOwn = boneRest[index].inverse {
            frame.before = context.axes.turned(fromOwn * (parentBone.map { boneRest[$0] } ?? .identity))
        }
        let stack = stack(index, frame)
        let name = boneNames[armature, default: UnusedNames()].take(name(of: node))
        if name != self.name(of: node) { reportRenamed(node, to: name, what: "bones") }
        let turned = context.axes.turned(boneRest[index])
        var bone = Bone(
            name: name, parent: parentBone.flatMap { members[$0].bone }, restMatrix: Matrix4(turned),
            rotationMode: stack.rest.mode)
        bone.pose = ColladaScene.rest(stack.rest, node.extra)
        node.extra.bone.apply(to: &bone)
        objects[armature].bones.append(bone)
        add(
            Member(
                node: placement.node, object: armature, bone: name, bonePosition: objects[armature].bones.count - 1,
                stack: stack, axes: frame.axes))
        if let instance = node.instance { addShape(of: index, node, instance) }
    }

    /// Where a bone rests that says so apart from its pose; what bezt says of it counts as long as it is the same.
    private func ownRest(of node: ColladaNode, in parent: ColladaMatrix) -> ColladaMatrix {
        let inParent = ColladaMatrix(.matrix, node.transforms[0].numbers).inMetres(context.meter)
        if let exact = node.extra.bone.restMatrix.map({ ColladaMatrix(.matrix, $0) }),
            ((parent.inverse ?? .identity) * exact).isAbout(inParent)
        {
            return exact
        }
        return parent * inParent
    }

    /// The rest matrix in the armature that a skin gives; nil without a skin.
    private func bound(_ node: Int, armature: ColladaMatrix) -> ColladaMatrix? {
        guard let bound = binds.world[node]?.inMetres(context.meter), let toArmature = armature.inverse else {
            return nil
        }
        return toArmature * bound
    }

    private func isNear(_ left: ColladaMatrix, _ right: ColladaMatrix) -> Bool {
        let distance = left.distance(to: right)
        return distance.linear < 1e-3 && distance.translation < 1e-3 * max(left.translation.length, context.meter)
    }

    /// Location and rotation: bones have no scale in their rest pose.
    private static func rigid(_ matrix: ColladaMatrix) -> ColladaMatrix {
        var pose = ColladaPose(matrix)
        pose.scale = SIMD3(1, 1, 1)
        let rigid = pose.matrix
        return matrix.distance(to: rigid).linear < 1e-6 ? matrix : rigid
    }

    /// The object that a skeleton with this top becomes a part of.
    private mutating func armature(for index: Int) -> Int {
        if let parent = placements[index].parent, members[parent].bone == nil, canBeArmature(parent) {
            let object = members[parent].object
            objects[object].kind = "ARMATURE"
            return object
        }
        var object = SceneObject(name: names.take("Armature"), kind: "ARMATURE")
        if let parent = placements[index].parent { object.parent = hang(on: parent, nil) }
        objects.append(object)
        return objects.count - 1
    }

    private func canBeArmature(_ placement: Int) -> Bool {
        context.document.nodes[placements[placement].node].instance == nil
    }

    /// An armature that is made stands where its parent does; one that is a node stands where the node does.
    private func world(ofArmatureOf index: Int) -> ColladaMatrix {
        objectAbove[index].map { world[$0] } ?? .identity
    }

    /// What a joint shows, as an object that hangs on the bone.
    private mutating func addShape(of index: Int, _ node: ColladaNode, _ instance: String) {
        var object = SceneObject(
            name: unused(name(of: node), node, isCopy: true), kind: ColladaScene.kind(instance))
        object.parent = hang(on: index, nil)
        if instance == "light" { object.dataKind = node.light.flatMap { context.document.lightKinds[$0] } }
        if context.axes != .kept, instance == "camera" || instance == "light" {
            object.transform =
                ColladaTransformStack(
                    ColladaNode(place: node.place), meter: 1,
                    frame: ColladaNodeFrame(after: context.axes.matrix), isBlenders: false
                ).rest
        }
        objects.append(object)
    }

    // MARK: Names and kinds

    private func name(of node: ColladaNode) -> String {
        let id = node.isJoint ? node.sid : node.id
        let attribute = context.isOwn ? ColladaNames.name(attribute: node.name, id: id) : node.name
        return attribute ?? node.id ?? node.sid ?? "Node"
    }

    /// - Parameter isCopy: whether a second object of the name is to be expected.
    private mutating func unused(_ wanted: String, _ node: ColladaNode, isCopy: Bool) -> String {
        let name = names.take(wanted)
        if name != wanted, !isCopy { reportRenamed(node, to: name, what: "nodes") }
        return name
    }

    private func reportRenamed(_ node: ColladaNode, to name: String, what: String) {
        context.log.report(
            .warning, .duplicateName, at: node.place.place(in: context.file),
            "two \(what) are named \"\(self.name(of: node))\"; the second becomes \"\(name)\"")
    }

    private static func kind(_ instance: String?) -> String {
        switch instance {
        case "geometry", "controller": "MESH"
        case "camera": "CAMERA"
        case "light": "LIGHT"
        default: "EMPTY"
        }
    }

    /// The rest transform of an object; rotations that the stack cannot show come from bezt's own technique.
    private static func rest(_ stack: RestTransform, _ extra: ColladaNodeExtra) -> RestTransform {
        var rest = stack
        if let mode = extra.rotationMode.flatMap({ RotationMode(rnaName: $0) }), mode.eulerAxes == nil {
            rest.mode = mode
            rest.rotationEuler = SIMD3(0, 0, 0)
            rest.rotationAxisAngle = RestTransform().rotationAxisAngle
        }
        if let n = extra.rotationEuler { rest.rotationEuler = SIMD3(Float(n[0]), Float(n[1]), Float(n[2])) }
        if let n = extra.rotationQuaternion {
            rest.rotationQuaternion = SIMD4(Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
        }
        if let n = extra.rotationAxisAngle {
            rest.rotationAxisAngle = SIMD4(Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
        }
        return rest
    }
}
