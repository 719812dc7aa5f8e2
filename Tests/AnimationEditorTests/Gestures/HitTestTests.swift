import AnimationCore
import Testing

@testable import AnimationEditor

@Suite struct HitTestTests {
    @Test func `14 pixels are near, more are not`() {
        let session = EditorSession.cube(.graph)
        let key = session.pixel(60, -1)
        for direction in [Pixel(1, 0), Pixel(0, -1), Pixel(0.6, 0.8)] {
            let hit = HitTest(session: session)
            #expect(hit.target(at: key + direction * 13.9) == .key(.init(track: 0, key: 2)))
            #expect(hit.target(at: key + direction * 14.1) == .canvas)
        }
    }

    @Test func `handles come before keys`() {
        var session = EditorSession.cube(.graph)
        session.click(session.pixel(60, -1))
        let key = session.track(0).keyframes[2]
        // A handle 6 pixels to the right of the key: nearer to the key, a pointer 2 pixels away still takes it.
        let frame = session.view.frames.value(at: session.pixel(60, -1).x + 6)
        session.change(track: 0) { $0.keyframes[2].handleRight = SIMD2(Float(frame), key.value) }
        let target = HitTest(session: session).target(at: session.pixel(60, -1) + Pixel(2, 0))
        #expect(target == .handleRight(.init(track: 0, key: 2)))
        session.perform(.selectNone)
        #expect(
            HitTest(session: session).target(at: session.pixel(60, -1) + Pixel(2, 0)) == .key(.init(track: 0, key: 2)))
    }

    @Test func `keys come before the ruler`() {
        var session = EditorSession.cube(.graph)
        // The key is moved to just below the ruler.
        let edge = session.layout.canvas.y
        let key = session.pixel(30, 3)
        session.drag(from: Pixel(900, 400), by: Pixel(0, edge + 5 - key.y), button: .middle)
        let moved = session.pixel(30, 3)
        #expect(abs(moved.y - edge - 5) < 0.01)
        #expect(HitTest(session: session).target(at: moved + Pixel(0, -8)) == .key(.init(track: 0, key: 1)))
        #expect(HitTest(session: session).target(at: moved + Pixel(40, -8)) == .ruler)
    }

    @Test func `the nearest of several keys is meant`() {
        let keys = [Keyframe(frame: 0, value: 0), Keyframe(frame: 1, value: 0), Keyframe(frame: 100, value: 0)]
        let session = EditorSession.session([AnimationTrack(dataPath: "x", keyframes: keys)], .dopeSheet)
        let (a, b) = (session.pixel(0, row: 1), session.pixel(1, row: 1))
        let hit = HitTest(session: session)
        #expect(hit.target(at: a * 0.6 + b * 0.4) == .key(.init(track: 0, key: 0)))
        #expect(hit.target(at: a * 0.4 + b * 0.6) == .key(.init(track: 0, key: 1)))
    }
}
