import AnimationCore
import Foundation
import Testing

/// The README's example of the library compiles and does what its comments say.
@Suite struct LibraryExampleTests {
    @Test func `the example does what it says`() {
        // begin
        let keys = [
            Keyframe(frame: 1, value: 0, handleRight: SIMD2(5, 0)),
            Keyframe(frame: 11, value: 2, handleLeft: SIMD2(7, 2)),
        ]
        var track = AnimationTrack(dataPath: "location", keyframes: keys)
        let halfWay = track.evaluate(at: 6)  // 1
        let curve = CurveEvaluator(track)  // for many frames in any order: the same bits, sooner
        let quarterWay = curve.evaluate(at: 3.5)

        track.insertKeyframe(at: 6, value: 3)  // splits the segment as Blender does
        let drag = track.moveHandleRight(ofKeyframe: 1, to: SIMD2(8, 4))  // its partner and neighbours follow
        drag.edit.revert(in: &track)  // every bit as it was before the drag

        let action = AnimAction(name: "Slide", channelbags: [Channelbag(tracks: [track])])
        var cube = SceneObject(name: "Cube", kind: "EMPTY")
        cube.action = action.name
        var document = AnimationDocument()
        document.objects = [cube]
        document.actions = [action]

        var player = AnimationPlayer(AnimationSystem(document))
        player.play()
        player.advance(by: 5.0 / 24)  // seconds, from a clock of your own: the player is at frame 6
        player.system.applyToObjects(&document.objects)
        let world = SceneMatrices(of: document.objects).world[0]  // Blender's matrix_world
        // end
        #expect(halfWay == 1)
        #expect(quarterWay == AnimationTrack(dataPath: "location", keyframes: keys).evaluate(at: 3.5))
        #expect(player.currentFrame == 6)
        #expect(world.rows.0.w == 3)
    }

    @Test func `the README shows the same example`() throws {
        let test = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8).components(
            separatedBy: "\n")
        let begin = try #require(test.firstIndex { $0.hasSuffix("// begin") })
        let end = try #require(test.firstIndex { $0.hasSuffix("// end") })
        let example = test[(begin + 1)..<end].map { $0.hasPrefix("        ") ? String($0.dropFirst(8)) : $0 }
        let readme = try Repository.text("README.md")
        #expect(readme.contains("```swift\nimport AnimationCore\n\n" + example.joined(separator: "\n") + "\n```"))
    }
}
