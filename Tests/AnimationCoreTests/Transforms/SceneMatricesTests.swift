import AnimationCore
import Testing

@Suite struct SceneMatricesTests {
    private func empty(_ name: String, at location: SIMD3<Float>, on parent: String? = nil) -> SceneObject {
        var object = SceneObject(name: name, kind: "EMPTY")
        object.transform.location = location
        object.parent = parent.map { ObjectParent(name: $0) }
        return object
    }

    private func armature(_ bones: Bone...) -> SceneObject {
        var object = SceneObject(name: "Rig", kind: "ARMATURE")
        object.bones = bones
        return object
    }

    private func bone(_ name: String, on parent: String?, at height: Float) -> Bone {
        var rest = Matrix4.identity
        rest.translation = SIMD3(0, height, 0)
        var bone = Bone(name: name, parent: parent, restMatrix: rest)
        bone.length = 2
        return bone
    }

    @Test func `children come before their parents in the list and follow them all the same`() {
        let scene = SceneMatrices(of: [
            empty("c", at: SIMD3(0, 0, 3), on: "b"), empty("b", at: SIMD3(0, 2, 0), on: "a"),
            empty("a", at: SIMD3(1, 0, 0)),
        ])
        #expect(scene.world.map(\.translation) == [SIMD3(1, 2, 3), SIMD3(1, 2, 0), SIMD3(1, 0, 0)])
        #expect(scene.problems.isEmpty)
    }

    @Test func `the parent inverse stands between parent and child`() {
        var child = empty("c", at: SIMD3(0, 0, 3), on: "a")
        var inverse = Matrix4.identity
        inverse.translation = SIMD3(-10, 0, 0)
        child.parent = ObjectParent(name: "a", inverse: inverse)
        var parent = empty("a", at: SIMD3(1, 0, 0))
        parent.transform.scale = SIMD3(2, 2, 2)
        #expect(SceneMatrices(of: [parent, child]).world[1].translation == SIMD3(-19, 0, 6))
    }

    @Test func `rings and missing parents are cut and reported`() {
        let scene = SceneMatrices(of: [
            empty("a", at: SIMD3(1, 0, 0), on: "b"), empty("b", at: SIMD3(0, 1, 0), on: "c"),
            empty("c", at: SIMD3(0, 0, 1), on: "b"), empty("d", at: SIMD3(4, 0, 0), on: "nobody"),
            empty("e", at: SIMD3(5, 0, 0), on: "e"),
        ])
        #expect(
            scene.problems == [
                .parentRing(object: 1), .parentRing(object: 4), .unknownParent(object: 3, parent: "nobody"),
            ])
        #expect(
            scene.world.map(\.translation) == [
                SIMD3(1, 1, 0), SIMD3(0, 1, 0), SIMD3(0, 1, 1), SIMD3(4, 0, 0), SIMD3(5, 0, 0),
            ])
    }

    @Test func `a chain of a hundred thousand parents is followed`() {
        let objects = (0..<100_000).map { empty("\($0)", at: SIMD3(1, 0, 0), on: $0 == 99_999 ? nil : "\($0 + 1)") }
        #expect(SceneMatrices(of: objects).world[0].translation == SIMD3(100_000, 0, 0))
    }

    @Test func `a data-block with the name of a parent is not the parent`() {
        let camera = SceneObject(name: "a", idType: "CAMERA")
        let scene = SceneMatrices(of: [camera, empty("a", at: SIMD3(1, 0, 0)), empty("b", at: SIMD3(0, 1, 0), on: "a")])
        #expect(scene.world[2].translation == SIMD3(1, 1, 0))
    }

    // MARK: Bones

    @Test func `bones without Blender's relative numbers stand where their rest matrices say`() {
        var rig = armature(bone("tip", on: "root", at: 5), bone("root", on: nil, at: 2))
        rig.bones[1].pose.location = SIMD3(0, 0, 1)
        #expect(rig.poseMatrices.map(\.translation) == [SIMD3(0, 5, 1), SIMD3(0, 2, 1)])
        rig.isInRestPosition = true
        #expect(rig.poseMatrices.map(\.translation) == [SIMD3(0, 5, 0), SIMD3(0, 2, 0)])
    }

    @Test func `a connected bone has no location of its own`() {
        var rig = armature(bone("root", on: nil, at: 0), bone("tip", on: "root", at: 2))
        rig.bones[1].pose.location = SIMD3(9, 9, 9)
        rig.bones[1].isConnected = true
        #expect(rig.poseMatrices[1].translation == SIMD3(0, 2, 0))
    }

    @Test func `bones in a ring of parents do not hang up`() {
        let rig = armature(bone("a", on: "b", at: 1), bone("b", on: "a", at: 2), bone("c", on: "c", at: 3))
        #expect(rig.poseMatrices.map(\.translation) == [SIMD3(0, 1, 0), SIMD3(0, 2, 0), SIMD3(0, 3, 0)])
    }

    @Test func `an object on a bone sits at its tail`() {
        var child = empty("c", at: SIMD3(0, 0, 1))
        child.parent = ObjectParent(name: "Rig", type: "BONE", bone: "root")
        var rig = armature(bone("root", on: nil, at: 3))
        #expect(SceneMatrices(of: [child, rig]).world[0].translation == SIMD3(0, 5, 1))
        rig.bones[0].usesRelativeParent = true
        #expect(SceneMatrices(of: [child, rig]).world[0].translation == SIMD3(0, 0, 1))
        rig.bones[0].usesRelativeParent = false
        rig.bones[0].length = nil
        let headed = SceneMatrices(of: [child, rig])
        #expect(headed.world[0].translation == SIMD3(0, 3, 1))
        #expect(headed.problems == [.unknownBoneLength(object: 0, bone: "root")])
        child.parent = ObjectParent(name: "Rig", type: "BONE", bone: "leg")
        let lost = SceneMatrices(of: [child, rig])
        #expect(lost.world[0].translation == SIMD3(0, 0, 1))
        #expect(lost.problems == [.unknownBone(object: 0, bone: "leg")])
    }

    @Test func `what hangs on vertices or curves is reported`() {
        var child = empty("c", at: SIMD3(0, 0, 1))
        child.parent = ObjectParent(name: "p", type: "VERTEX")
        var parent = empty("p", at: SIMD3(1, 0, 0))
        #expect(SceneMatrices(of: [child, parent]).problems == [.geometryParent(object: 0, type: "VERTEX")])
        child.parent = ObjectParent(name: "p")
        parent.kind = "CURVE"
        #expect(SceneMatrices(of: [child, parent]).problems == [.geometryParent(object: 0, type: "OBJECT")])
    }

    /// A parent stretched to twice its size in X, and a child that takes over scale in every way.
    @Test(arguments: InheritScale.allCases)
    func `scale is taken over as the option says`(_ option: InheritScale) {
        var rig = armature(bone("root", on: nil, at: 0), bone("tip", on: "root", at: 0))
        rig.bones[0].pose.scale = SIMD3(8, 1, 1)
        rig.bones[1].inheritScale = option
        let scale: SIMD3<Float> =
            switch option {
            case .full, .fixShear, .aligned: SIMD3(8, 1, 1)
            case .average: SIMD3(2, 2, 2)
            case .none, .noneLegacy: SIMD3(1, 1, 1)
            }
        let rows = rig.poseMatrices[1].rows
        let difference = SIMD3(rows.0.x, rows.1.y, rows.2.z) - scale
        #expect((difference * difference).sum() < 1e-10)
        #expect(rows.0.y == 0 && rows.0.z == 0 && rows.1.x == 0 && rows.1.z == 0)
    }
}
