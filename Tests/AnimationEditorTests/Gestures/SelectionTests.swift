import AnimationCore
import Testing

@testable import AnimationEditor

@Suite struct SelectionTests {
    @Test(arguments: [EditorKind.dopeSheet, .graph])
    func `a click selects, shift adds, another shift-click takes away`(_ editor: EditorKind) {
        var session = EditorSession.cube(editor)
        let before = session.tracks
        func place(_ track: Int, _ key: Int) -> Pixel {
            let keyframe = before[track].keyframes[key]
            return editor == .graph
                ? session.pixel(keyframe.frame, keyframe.value) : session.pixel(keyframe.frame, row: track + 2)
        }
        let (a, b) = (place(0, 1), place(1, 2))
        session.click(a)
        #expect(session.selectedFrames == [[30], [], []])
        #expect(session.track(0).keyframes[1].selection == .all)
        session.click(b, .shift)
        #expect(session.selectedFrames == [[30], [80], []])
        session.click(a, .shift)
        #expect(session.selectedFrames == [[], [80], []])
        session.click(a)
        #expect(session.selectedFrames == [[30], [], []])
        for _ in 0..<4 { session.perform(.undo) }
        #expect(session.tracks.isIdentical(to: before))
        #expect(!session.isDirty)
    }

    @Test func `a click on one of several selected keys leaves it alone selected`() {
        var session = EditorSession.cube(.dopeSheet)
        session.perform(.selectAll)
        session.click(session.pixel(80, row: 3))
        #expect(session.selectedFrames == [[], [80], []])
    }

    @Test func `a click beside all keys selects none, with shift it does nothing`() {
        var session = EditorSession.cube(.dopeSheet)
        session.perform(.selectAll)
        session.click(Pixel(700, 600), .shift)
        #expect(session.selectedFrames.map(\.count) == [4, 4, 4])
        session.click(Pixel(700, 600))
        #expect(session.selectedFrames.map(\.count) == [0, 0, 0])
    }

    @Test func `a box selects the keys inside of it`() {
        var session = EditorSession.cube(.graph)
        let (a, b) = (session.pixel(45, -0.5), session.pixel(95, -3.3))
        session.drag(from: a, by: b - a)
        #expect(session.selectedFrames == [[60], [], [90]])
        let (c, d) = (session.pixel(25, 3.3), session.pixel(35, 2.8))
        session.drag(from: c, by: d - c, .shift)
        #expect(session.selectedFrames == [[30, 60], [], [90]])
    }

    @Test func `a box in the dope sheet takes the rows it touches in the middle`() {
        var session = EditorSession.cube(.dopeSheet)
        let start = session.pixel(35, row: 3) - Pixel(0, 4)
        session.keyDown(.character(UInt8(ascii: "b")))
        session.drag(from: start, by: session.pixel(85, row: 4) + Pixel(0, 4) - start)
        #expect(session.selectedFrames == [[], [40, 80], [50]])
    }

    @Test func `a box is drawn while it grows, and Escape drops it`() {
        var session = EditorSession.cube(.dopeSheet)
        session.pointerDown(PointerEvent(Pixel(500, 300)))
        session.pointerMoved(PointerEvent(Pixel(600, 350)))
        #expect(session.items.rectangles(DrawColor(.boxFill)) == [Rectangle(x: 500, y: 300, width: 100, height: 50)])
        session.keyDown(.escape)
        session.pointerUp(PointerEvent(Pixel(600, 350)))
        #expect(session.items.rectangles(DrawColor(.boxFill)).isEmpty)
    }

    @Test func `a diamond of the summary stands for all keys of its frame`() {
        var session = EditorSession.cube(.dopeSheet)
        session.click(session.pixel(1, row: 0))
        #expect(session.selectedFrames == [[1], [1], [1]])
    }
}
