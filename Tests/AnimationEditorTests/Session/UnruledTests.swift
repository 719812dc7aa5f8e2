import AnimationCore
import Testing

@testable import AnimationEditor

/// Documents that keep no rule: whatever a page is sent, it draws.
@Suite struct UnruledTests {
    @Test(arguments: [
        [Float.nan, 1, 2], [1, .infinity, 3], [30, -1e38, 20, 3e38, 10], [1e30, 2, 1],
        [-Float.infinity, Float.infinity, 0],
    ]) func `keys in no order and beyond all frames are drawn`(_ frames: [Float]) {
        let keys = frames.map { Keyframe(frame: $0, value: $0) }
        let tracks = [
            AnimationTrack(dataPath: "location", keyframes: keys),
            AnimationTrack(dataPath: "scale", keyframes: [Keyframe(frame: 1, value: 0), Keyframe(frame: 9, value: 1)]),
        ]
        var list = DisplayList()
        for editor in [EditorKind.dopeSheet, .graph] {
            var session = EditorSession.session(tracks, editor)
            session.draw(into: &list)
            session.setViewport(isShown: true)
            session.perform(.selectAll)
            session.draw(into: &list)
            session.perform(.togglePlay)
            session.advance(by: 0.5)
            session.draw(into: &list)
            #expect(!list.items.isEmpty)
        }
    }
}
