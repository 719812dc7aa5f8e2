import AnimationCore
import Testing

@testable import AnimationEditor

@Suite struct DragTests {
    @Test func `a key goes to whole frames in the dope sheet and keeps its value`() {
        var session = EditorSession.cube(.dopeSheet)
        let before = session.tracks
        // The engine alone, whose edits are compared with Blender's elsewhere.
        var expected = before[0]
        expected.moveKeyframe(at: 1, to: SIMD2(42, 3))
        let scale = session.view.frames.scale
        session.drag(from: session.pixel(30, row: 2), by: Pixel(12.3 * scale, 2))
        #expect(session.track(0).keyframes[1].frame == 42)
        #expect(session.track(0).keyframes[1].value == 3)
        #expect([session.track(0)].isIdentical(to: [expected]))
        #expect([session.track(1), session.track(2)].isIdentical(to: Array(before[1...])))
        #expect(session.isDirty)
        session.perform(.undo)
        #expect(session.tracks.isIdentical(to: before))
        #expect(!session.isDirty)
        session.perform(.redo)
        #expect([session.track(0)].isIdentical(to: [expected]))
    }

    @Test func `Control leaves keys between frames`() {
        var session = EditorSession.cube(.dopeSheet)
        let scale = session.view.frames.scale
        session.drag(from: session.pixel(30, row: 2), by: Pixel(12.25 * scale, 0), .control)
        #expect(abs(session.track(0).keyframes[1].frame - 42.25) < 1e-4)
        // Once let go between frames, the next drag brings it to a whole one, exactly.
        session.drag(from: session.pixel(42.25, row: 2), by: Pixel(-3.1 * scale, 0))
        #expect(session.track(0).keyframes[1].frame == 39)
    }

    @Test func `in the graph the frame is whole and the value free`() {
        var session = EditorSession.cube(.graph)
        let (a, b) = (session.pixel(60, -1), session.pixel(67.4, 0.635))
        session.drag(from: a, by: b - a)
        let key = session.track(0).keyframes[2]
        #expect(key.frame == 67)
        #expect(abs(key.value - 0.635) < 1e-5)
        // Handles were recomputed: an Auto Clamped key below both its neighbours is level.
        var again = session.track(0)
        again.autoComputeHandles()
        #expect([again].isIdentical(to: [session.track(0)]))
        #expect(key.handleRight.y == key.value && key.handleRight.x > 67)
    }

    @Test func `all selected keys move along, and keys may pass each other`() {
        var session = EditorSession.cube(.dopeSheet)
        session.click(session.pixel(30, row: 2))
        session.click(session.pixel(40, row: 3), .shift)
        session.drag(from: session.pixel(30, row: 2), by: Pixel(50 * session.view.frames.scale, 0))
        #expect(session.track(0).keyframes.map(\.frame) == [1, 60, 80, 100])
        #expect(session.track(1).keyframes.map(\.frame) == [1, 80, 90, 120])
        #expect(session.track(0).keyframes.map(\.value) == [0, -1, 3, 2])
    }

    @Test func `a key dragged over another one and back leaves it there`() {
        var session = EditorSession.cube(.dopeSheet)
        let before = session.tracks
        let (start, scale) = (session.pixel(30, row: 2), session.view.frames.scale)
        session.pointerDown(PointerEvent(start))
        session.pointerMoved(PointerEvent(start + Pixel(30 * scale, 0)))
        #expect(session.track(0).keyframes.map(\.frame) == [1, 60, 100])
        session.pointerMoved(PointerEvent(start + Pixel(5 * scale, 0)))
        session.pointerUp(PointerEvent(start + Pixel(5 * scale, 0)))
        #expect(session.track(0).keyframes.map(\.frame) == [1, 35, 60, 100])
        session.perform(.undo)
        #expect(session.tracks.isIdentical(to: before))
    }

    @Test func `the summary drags all keys of a frame`() {
        var session = EditorSession.cube(.dopeSheet)
        session.drag(from: session.pixel(1, row: 0), by: Pixel(5 * session.view.frames.scale, 0))
        #expect(session.tracks.map { $0.keyframes[0].frame } == [6, 6, 6])
    }

    @Test(arguments: [true, false])
    func `a handle follows the pointer as the engine says`(_ isLeft: Bool) {
        var session = EditorSession.cube(.graph)
        session.click(session.pixel(60, -1))
        let key = session.track(0).keyframes[2]
        let handle = isLeft ? key.handleLeft : key.handleRight
        let start = session.pixel(handle.x, handle.y)
        let step = Pixel(isLeft ? -23 : 23, -37)
        let target =
            handle
            + SIMD2(
                Float(session.view.frames.distance(ofPixels: step.x)),
                Float(session.view.values.distance(ofPixels: step.y)))
        var expected = session.track(0)
        if isLeft {
            expected.moveHandleLeft(ofKeyframe: 2, to: target)
        } else {
            expected.moveHandleRight(ofKeyframe: 2, to: target)
        }
        let before = session.tracks
        session.drag(from: start, by: step)
        #expect([session.track(0)].isIdentical(to: [expected]))
        let moved = session.track(0).keyframes[2]
        #expect(moved.handleLeftType == .aligned && moved.handleRightType == .aligned)
        #expect(moved.point == key.point)
        session.perform(.undo)
        #expect(session.tracks.isIdentical(to: before))
    }

    @Test func `an aligned partner turns to the far side and keeps its length`() {
        var session = EditorSession.cube(.graph)
        session.click(session.pixel(60, -1))
        session.perform(.setHandleType(.aligned))
        let old = session.track(0).keyframes[2]
        session.drag(from: session.pixel(old.handleRight.x, old.handleRight.y), by: Pixel(10, -80))
        let key = session.track(0).keyframes[2]
        let (left, right) = (key.handleLeft - key.point, key.handleRight - key.point)
        #expect(right.y > 0 && left.y < 0)
        #expect(abs(left.x * right.y - left.y * right.x) < 1e-4)
        let length = (old.handleLeft - old.point)
        #expect(abs((left * left).sum().squareRoot() - (length * length).sum().squareRoot()) < 1e-4)
    }

    @Test func `a free handle moves alone`() {
        var session = EditorSession.cube(.graph)
        session.click(session.pixel(60, -1))
        session.perform(.setHandleType(.free))
        let old = session.track(0).keyframes[2]
        session.drag(from: session.pixel(old.handleRight.x, old.handleRight.y), by: Pixel(10, -80))
        let key = session.track(0).keyframes[2]
        #expect(key.handleLeft == old.handleLeft)
        #expect(key.handleRight != old.handleRight)
    }

    @Test func `while dragging, frame and value are read beside the pointer`() {
        var session = EditorSession.cube(.graph)
        let (a, b) = (session.pixel(60, -1), session.pixel(70, 0.5))
        session.pointerDown(PointerEvent(a))
        session.pointerMoved(PointerEvent(b))
        #expect(session.items.texts.contains("Frame 70   Value 0.500"))
        session.pointerUp(PointerEvent(b))
        #expect(!session.items.texts.contains { $0.hasPrefix("Frame 70") })
    }

    @Test func `Escape and the second button put everything back`() {
        for isEscape in [true, false] {
            var session = EditorSession.cube(.graph)
            let before = session.tracks
            session.pointerDown(PointerEvent(session.pixel(60, -1)))
            session.pointerMoved(PointerEvent(session.pixel(75, 2)))
            if isEscape {
                session.keyDown(.escape)
            } else {
                session.pointerDown(PointerEvent(session.pixel(75, 2), .secondary))
            }
            session.pointerUp(PointerEvent(session.pixel(75, 2)))
            #expect(session.tracks.isIdentical(to: before))
            #expect(session.undoName == nil)
        }
    }

    @Test func `G carries the selection until the next press`() {
        var session = EditorSession.cube(.graph)
        session.click(session.pixel(60, -1))
        session.pointerMoved(PointerEvent(Pixel(700, 300)))
        session.keyDown(.character(UInt8(ascii: "g")))
        session.pointerMoved(PointerEvent(Pixel(700 + 7 * session.view.frames.scale, 300)))
        #expect(session.track(0).keyframes[2].frame == 67)
        session.click(Pixel(700 + 9 * session.view.frames.scale, 300))
        #expect(session.track(0).keyframes[2].frame == 67)
        #expect(session.undoName == "Move keys")
        session.perform(.undo)
        #expect(session.track(0).keyframes[2].frame == 60)
    }

    @Test func `normalised curves are dragged in their own scale`() {
        var session = EditorSession.cube(.graph)
        session.perform(.toggleNormalized)
        // X goes from -1 to 3, so that a half of the view is 1.
        let mapping = session.valueMapping(ofTrack: 0)
        let start = session.pixel(100, Float(mapping.shown(2)))
        session.drag(from: start, by: Pixel(0, 0.25 * session.view.values.scale))
        #expect(abs(session.track(0).keyframes[3].value - 1.5) < 1e-5)
    }

    @Test func `no drag leads beyond Blender's last frame`() {
        var session = EditorSession.cube(.dopeSheet)
        session.drag(from: session.pixel(100, row: 2), by: Pixel(1e12, 0))
        #expect(session.track(0).keyframes[3].frame == Float(AnimationDocument.lastPossibleFrame))
    }

    @Test func `a read-only document is looked at`() {
        var session = EditorSession.cube(.graph)
        session.isReadOnly = true
        let before = session.tracks
        session.drag(from: session.pixel(60, -1), by: Pixel(50, 50))
        for letter in "axitvg".utf8 { session.keyDown(.character(letter)) }
        session.perform(.setInterpolation(.linear))
        session.perform(.toggleMute(0))
        session.perform(.setEnd(3))
        #expect(session.tracks.isIdentical(to: before))
        #expect(session.document.frameEnd == 120)
    }

    @Test func `the dope sheet leaves a handle where it is that was selected in the graph`() {
        var session = EditorSession.cube(.graph)
        session.click(session.pixel(60, -1))
        let handle = session.track(0).keyframes[2].handleRight
        session.click(session.pixel(handle.x, handle.y))
        #expect(session.track(0).keyframes[2].selection == .handleRight)
        session.perform(.show(.dopeSheet))
        session.change(track: 0) { $0.keyframes[0].selection = .all }
        session.drag(from: session.pixel(1, row: 2), by: Pixel(-5 * session.view.frames.scale, 0))
        #expect(session.track(0).keyframes.map(\.frame) == [-4, 30, 60, 100])
        #expect(session.track(0).keyframes[2].handleRight.x == handle.x)
        #expect(session.track(0).keyframes[2].handleRightType == .autoClamped)
    }

    @Test func `what comes in between ends a gesture without a trace of it`() {
        var session = EditorSession.cube(.graph)
        let before = session.tracks
        session.pointerDown(PointerEvent(session.pixel(60, -1)))
        session.pointerMoved(PointerEvent(session.pixel(75, 2)))
        session.perform(.setEnd(99))
        #expect(session.tracks.isIdentical(to: before))
        session.pointerMoved(PointerEvent(session.pixel(90, 2)))
        session.pointerUp(PointerEvent(session.pixel(90, 2)))
        #expect(session.tracks.isIdentical(to: before))
        session.pointerDown(PointerEvent(session.pixel(60, -1)))
        session.pointerDown(PointerEvent(session.pixel(80, 2.5)))
        session.pointerUp(PointerEvent(session.pixel(80, 2.5)))
        #expect(session.selectedFrames == [[], [80], []])
        while session.undoName != nil { session.perform(.undo) }
        #expect(session.tracks.isIdentical(to: before))
        #expect(session.document.frameEnd == 120)
    }
}
