import AnimationCore
import Testing

@testable import AnimationEditor

@Suite struct NavigationTests {
    @Test func `pressing and dragging the ruler moves the playhead to whole frames`() {
        var session = EditorSession.cube(.dopeSheet)
        let y = session.layout.ruler.center.y
        let x = session.view.frames.pixel(of: 42.3)
        session.pointerDown(PointerEvent(Pixel(x, y)))
        #expect(session.currentFrame == 42)
        session.pointerMoved(PointerEvent(Pixel(session.view.frames.pixel(of: 17.6), y + 300)))
        #expect(session.currentFrame == 18)
        session.pointerMoved(PointerEvent(Pixel(session.view.frames.pixel(of: 17.5), y), .primary, .control))
        #expect(abs(session.currentFrame - 17.5) < 1e-3)
        session.pointerUp(PointerEvent(Pixel(x, y)))
        session.pointerMoved(PointerEvent(Pixel(x, y)))
        #expect(abs(session.currentFrame - 17.5) < 1e-3)
        #expect(!session.isDirty)
    }

    @Test func `the wheel zooms frames around the pointer, in the graph values too`() {
        for editor in [EditorKind.dopeSheet, .graph] {
            var session = EditorSession.cube(editor)
            let (point, view) = (Pixel(640, 300), session.view)
            session.wheel(at: point, delta: Pixel(0, -100))
            #expect(abs(session.view.frames.scale / view.frames.scale - 1.2) < 1e-9)
            #expect(abs(session.view.frames.value(at: 640) - view.frames.value(at: 640)) < 1e-9)
            let values = session.view.values.scale / view.values.scale
            #expect(abs(values - (editor == .graph ? 1.2 : 1)) < 1e-9)
            session.wheel(at: point, delta: Pixel(0, 100))
            #expect(abs(session.view.frames.scale - view.frames.scale) < 1e-9)
        }
    }

    @Test func `Control zooms frames alone, Alt values alone, Shift scrolls`() {
        let start = EditorSession.cube(.graph)
        func view(_ modifiers: Modifiers) -> EditorView {
            var session = start
            session.wheel(at: Pixel(640, 300), delta: Pixel(0, -100), modifiers)
            return session.view
        }
        #expect(view(.control).values == start.view.values && view(.control).frames != start.view.frames)
        #expect(view(.alt).frames == start.view.frames && view(.alt).values != start.view.values)
        #expect(view(.shift).frames.scale == start.view.frames.scale && view(.shift).frames != start.view.frames)
        #expect(view(.shift).values == start.view.values)
    }

    @Test func `a finger scrolls, and two zoom each axis`() {
        var session = EditorSession.cube(.graph)
        let before = session.view
        session.pointerDown(PointerEvent(Pixel(700, 600), isTouch: true))
        session.pointerMoved(PointerEvent(Pixel(750, 580), isTouch: true))
        session.pointerUp(PointerEvent(Pixel(750, 580), isTouch: true))
        #expect(abs(session.view.frames.pixel(of: 50) - before.frames.pixel(of: 50) - 50) < 1e-6)
        #expect(abs(session.view.values.pixel(of: 0) - before.values.pixel(of: 0) + 20) < 1e-6)
        session.pinch(at: Pixel(700, 300), frames: 2, values: 0.5)
        #expect(abs(session.view.frames.scale / before.frames.scale - 2) < 1e-9)
        #expect(abs(session.view.values.scale / before.values.scale - 0.5) < 1e-9)
    }

    @Test func `Home shows all keys, the numpad's period the selected ones`() {
        var session = EditorSession.cube(.graph)
        for _ in 0..<9 { session.wheel(at: Pixel(400, 300), delta: Pixel(0, -300)) }
        session.keyDown(.home)
        let canvas = session.layout.canvas
        for key in session.tracks.flatMap(\.keyframes) {
            #expect(canvas.contains(session.pixel(key.frame, key.value)))
        }
        session.click(session.pixel(60, -1))
        session.click(session.pixel(80, 2.5), .shift)
        session.keyDown(.numpadPeriod)
        #expect(canvas.contains(session.pixel(60, -1)) && canvas.contains(session.pixel(80, 2.5)))
        #expect(session.view.frames.lower > 55 && session.view.frames.upper < 85)
    }

    @Test func `arrows step, jump to ends and to keys`() {
        var session = EditorSession.cube(.dopeSheet)
        #expect(session.currentFrame == 1)
        session.keyDown(.right)
        session.keyDown(.right)
        #expect(session.currentFrame == 3)
        session.keyDown(.left)
        #expect(session.currentFrame == 2)
        session.keyDown(.up)
        #expect(session.currentFrame == 20)
        session.keyDown(.up)
        #expect(session.currentFrame == 30)
        session.keyDown(.down)
        #expect(session.currentFrame == 20)
        session.keyDown(.right, .shift)
        #expect(session.currentFrame == 120)
        session.keyDown(.up)
        #expect(session.currentFrame == 120)
        session.keyDown(.left, .shift)
        #expect(session.currentFrame == 1)
    }

    @Test func `any size of page has room for all parts`() {
        for (width, height) in [(1280.0, 720.0), (740, 360), (1, 1), (5000, 3000)] {
            var session = EditorSession.cube(.graph)
            session.resize(width: width, height: height)
            let layout = session.layout
            #expect(layout.canvas.width > 0 && layout.canvas.height > 0)
            #expect(layout.canvas.maxY == layout.transport.y && layout.search.maxX == layout.ruler.x)
            #expect(!session.items.isEmpty)
        }
    }
}
