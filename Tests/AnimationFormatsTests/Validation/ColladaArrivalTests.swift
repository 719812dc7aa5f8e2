import AnimationCore
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
}
