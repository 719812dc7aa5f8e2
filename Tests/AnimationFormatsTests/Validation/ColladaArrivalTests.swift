import AnimationCore
import Foundation
import Testing

@testable import AnimationFormats

/// What is told of curves that arrive in Blender, or do not. Real Blender is asked in
/// `Tests/BlenderTests/check_export_loss.py`.
@Suite struct ColladaArrivalTests {
    private static func document(
        _ values: [Float]?, handle: Float = 0, dataPath: String = "location"
    ) -> AnimationDocument {
        var document = AnimationDocument()
        var cube = SceneObject(name: "Cube", kind: "MESH")
        guard let values else {
            document.objects = [cube]
            return document
        }
        var track = AnimationTrack(dataPath: dataPath)
        for (index, value) in values.enumerated() {
            let frame = Float(1 + 10 * index)
            track.keyframes.append(
                Keyframe(
                    frame: frame, value: value, handleLeft: SIMD2(frame - 3, value - handle),
                    handleRight: SIMD2(frame + 3, value + handle)))
        }
        document.actions = [AnimAction(name: "CubeAction", channelbags: [Channelbag(tracks: [track])])]
        cube.action = "CubeAction"
        document.objects = [cube]
        return document
    }

    private static func fates(
        _ meant: AnimationDocument, _ found: AnimationDocument, _ arrived: AnimationDocument
    ) -> [ColladaArrival.Fate] {
        ColladaArrival.curves(meant, found, arrived, Validation.Options()).map(\.fate)
    }

    @Test func `what the importer loses is told apart from what the file lacks`() {
        let meant = Self.document([0, 1, 3], handle: 1)
        #expect(Self.fates(meant, meant, meant) == [.arrives])
        #expect(Self.fates(meant, meant, Self.document(nil)) == [.notImported])
        #expect(Self.fates(meant, meant, Self.document([0, 1, 3], handle: 0)) == [.reshaped])
        #expect(Self.fates(meant, meant, Self.document([0, 1.5, 3], handle: 1)) == [.differs])
        let other = Self.document([0, 2, 3], handle: 1)
        #expect(Self.fates(meant, other, other) == [.notInFile])
        #expect(Self.fates(meant, other, meant) == [.arrives])
    }

    @Test func `what COLLADA cannot hold is no fault of the file`() {
        let meant = Self.document([0, 1, 3], dataPath: "[\"speed\"]")
        #expect(Self.fates(meant, Self.document(nil), Self.document(nil)) == [.lossOfFormat])
    }

    // MARK: Samples

    /// A linear key at every half-frame of the curve.
    private static func sampled(
        _ document: AnimationDocument, dataPath: String = "location", count: Int = 1,
        _ values: (Float) -> [Float] = { [$0] }
    ) -> AnimationDocument {
        var document = document
        let track = document.actions[0].channelbags[0].tracks[0]
        var tracks = (0..<count).map { AnimationTrack(dataPath: dataPath, arrayIndex: Int32($0)) }
        for half in 2...42 {
            let frame = Float(half) / 2
            for (index, value) in values(track.evaluate(at: frame)).enumerated() {
                tracks[index].keyframes.append(Keyframe(frame: frame, value: value, interpolation: .linear))
            }
        }
        document.actions[0].channelbags[0].tracks = tracks
        return document
    }

    @Test func `samples are judged where they are, and not between or beyond them`() {
        var meant = Self.document([0, 1, 3], handle: 1)
        meant.actions[0].channelbags[0].tracks[0].extrapolation = .linear
        let found = Self.sampled(meant)
        #expect(Self.fates(meant, found, found) == [.arrivesSampled])
        #expect(Self.fates(meant, found, Self.document(nil)) == [.notImported])
        var wrong = found
        wrong.actions[0].channelbags[0].tracks[0].keyframes[9].value += 0.01
        #expect(Self.fates(meant, found, wrong) == [.differs])
        #expect(Self.fates(meant, wrong, wrong) == [.notInFile])
    }

    @Test func `samples of a rotation are judged by what they turn`() {
        var meant = Self.document([0, 1, 3], handle: 1, dataPath: "rotation_euler")
        meant.objects[0].transform.mode = .xyz
        meant.actions[0].channelbags[0].tracks[0].extrapolation = .linear
        func turned(by angle: Float) -> [Float] {
            let half = Double(angle) / 2
            return [cos(half), sin(half), 0, 0].map { Float($0) }
        }
        var found = Self.sampled(meant, dataPath: "rotation_quaternion", count: 4, turned)
        found.objects[0].transform.mode = .quaternion
        #expect(Self.fates(meant, found, found) == [.arrivesSampled])
        var wrong = Self.sampled(meant, dataPath: "rotation_quaternion", count: 4) { turned(by: $0 + 0.01) }
        wrong.objects[0].transform.mode = .quaternion
        #expect(Self.fates(meant, found, wrong) == [.differs])
        #expect(Self.fates(meant, wrong, wrong) == [.notInFile])
    }

    // MARK: Names

    @Test func `what COLLADA leaves of names is known again`() throws {
        var meant = Self.document([0, 1, 3], dataPath: "pose.bones[\"Upper Arm\"].location")
        meant.objects[0].name = "My Rig"
        meant.objects[0].bones = [
            Bone(name: "Upper Arm", parent: nil, restMatrix: .identity),
            Bone(name: "a b", parent: nil, restMatrix: .identity),
            Bone(name: "a_b", parent: nil, restMatrix: .identity),
        ]
        var arrived = Self.document([0, 1, 3], dataPath: "pose.bones[\"Upper_Arm\"].location")
        arrived.objects[0].name = "My_Rig"
        arrived.objects[0].bones = [
            Bone(name: "Upper_Arm", parent: nil, restMatrix: .identity),
            Bone(name: "a_b", parent: nil, restMatrix: .identity),
            Bone(name: "a_b.001", parent: nil, restMatrix: .identity),
        ]
        let restored = ImportedNames(of: meant).restored(in: arrived)
        #expect(restored.objects[0].name == "My Rig")
        #expect(restored.objects[0].bones.map(\.name) == ["Upper Arm", "a_b", "a_b.001"])
        #expect(restored.actions[0].channelbags[0].tracks[0].dataPath == "pose.bones[\"Upper Arm\"].location")
    }
}
