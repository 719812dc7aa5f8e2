import AnimationCore
import Testing

@testable import AnimationEditor

/// A document of which the last curve goes, and comes back.
@Suite struct EmptiedTests {
    @Test(arguments: [EditorKind.dopeSheet, .graph]) func `the last key of the last curve goes and comes back`(
        _ kind: EditorKind
    ) {
        var session = EditorSession.session(
            [AnimationTrack(dataPath: "location", arrayIndex: 0, keyframes: [Keyframe(frame: 1, value: 2)])], kind)
        var list = DisplayList()
        for _ in 0..<2 {
            session.perform(.selectAll)
            session.perform(.deleteKeys)
            session.draw(into: &list)
            #expect(session.document.actions[0].channelbags[0].tracks.isEmpty)
            session.click(Pixel(60, 60))
            session.draw(into: &list)
            session.perform(.undo)
            session.draw(into: &list)
            #expect(session.document.actions[0].channelbags[0].tracks.count == 1)
        }
    }
}
