import AnimationCore
import Testing

@testable import AnimationEditor

@Suite struct CommandTests {
    private func key(_ letter: String) -> Key { .character(Array(letter.utf8)[0]) }

    @Test func `I inserts a key on every channel without bending the curve`() {
        var session = EditorSession.cube(.dopeSheet)
        let before = session.tracks
        session.perform(.setCurrentFrame(70))
        session.keyDown(key("i"))
        for index in 0..<3 {
            let inserted = session.track(index).keyframes.first { $0.frame == 70 }
            #expect(inserted?.value == before[index].evaluate(at: 70))
            #expect(inserted?.selection == .all)
            #expect(session.track(index).keyframes.count == 5)
        }
        session.keyDown(key("z"), .control)
        #expect(session.tracks.isIdentical(to: before))
        session.keyDown(key("z"), [.control, .shift])
        #expect(session.track(0).keyframes.count == 5)
    }

    @Test func `X deletes, and a curve without keys goes`() {
        var session = EditorSession.cube(.dopeSheet)
        let before = session.tracks
        session.click(session.pixel(30, row: 2))
        session.keyDown(key("x"))
        #expect(session.track(0).keyframes.map(\.frame) == [1, 60, 100])
        session.perform(.undo)
        session.perform(.selectNone)
        for frame in [1, 40, 80, 120] as [Float] { session.click(session.pixel(frame, row: 3), .shift) }
        let selected = session.tracks
        session.keyDown(.delete)
        #expect(session.tracks.map(\.arrayIndex) == [0, 2])
        #expect(session.channels.rows.count == 4)
        session.perform(.undo)
        #expect(session.tracks.isIdentical(to: selected))
        session.perform(.redo)
        #expect(session.tracks.count == 2)
        while session.undoName != nil { session.perform(.undo) }
        #expect(session.tracks.isIdentical(to: before))
    }

    @Test func `T and V open menus that set interpolation, easing and handle types`() {
        var session = EditorSession.cube(.graph)
        session.click(session.pixel(60, -1))
        session.keyDown(key("t"))
        #expect(session.menu?.columns[0].count == 13)
        #expect(
            session.menu?.columns[1].map(\.label) == ["Automatic Easing", "Ease In", "Ease Out", "Ease In and Out"])
        for item in session.menu?.columns[0] ?? [] { #expect(session.items.texts.contains(item.label)) }
        session.keyDown(.down)
        session.keyDown(.enter)
        #expect(session.track(0).keyframes.map(\.interpolation) == [.bezier, .bezier, .linear, .bezier])
        #expect(session.menu == nil)

        session.keyDown(key("t"))
        let elastic = MenuPlace(column: 0, row: 12)
        if let menu = session.menu { session.click(menu.frame(of: elastic).center) }
        #expect(session.track(0).keyframes[2].interpolation == .elastic)

        session.keyDown(key("v"))
        #expect(session.menu?.columns[0].count == 5)
        if let menu = session.menu { session.click(menu.frame(of: MenuPlace(column: 0, row: 2)).center) }
        #expect(session.track(0).keyframes[2].handleLeftType == .vector)

        session.keyDown(key("t"))
        session.click(Pixel(250, 650))
        #expect(session.menu == nil)
        #expect(session.selectedFrames == [[60], [], []])
    }

    @Test func `extrapolation of the selected channels`() {
        var session = EditorSession.cube(.graph)
        let before = session.tracks
        session.perform(.setExtrapolation(.linear))
        #expect(session.tracks.allSatisfy { $0.extrapolation == .linear })
        session.perform(.undo)
        #expect(session.tracks.isIdentical(to: before))
    }

    @Test func `start and end of the scene`() {
        var session = EditorSession.cube(.dopeSheet)
        session.perform(.setEnd(90))
        #expect(session.document.frameEnd == 90)
        session.perform(.jumpToEnd)
        #expect(session.currentFrame == 90)
        session.perform(.setStart(200))
        #expect(session.document.frameStart == 200 && session.document.frameEnd == 200)
        session.perform(.undo)
        session.perform(.undo)
        #expect(session.document.frameStart == 1 && session.document.frameEnd == 120)
        session.perform(.jumpToEnd)
        #expect(session.currentFrame == 120)
    }

    @Test func `each slot with curves can be chosen`() {
        var document = AnimationDocument.cubeAction
        var second = document.actions[0]
        second.name = "Second"
        second.channelbags[0].tracks.removeLast()
        document.actions.append(second)
        document.actions[0].slots.append(ActionSlot(identifier: "OBLamp", handle: 7, targetIDType: "OBJECT"))
        document.actions[0].channelbags.append(
            Channelbag(
                slotHandle: 7, tracks: [AnimationTrack(dataPath: "lens", keyframes: [Keyframe(frame: 1, value: 1)])]))
        var session = EditorSession.session(document, .dopeSheet)
        #expect(
            session.choices.map { session.name(of: $0) } == ["CubeAction / OBCube", "CubeAction / OBLamp", "Second"])
        session.perform(.choose(1))
        #expect(session.tracks.map(\.dataPath) == ["lens"])
        session.perform(.selectAll)
        session.perform(.choose(2))
        #expect(session.tracks.count == 2)
        session.perform(.undo)
        #expect(session.document.actions[0].channelbags[1].tracks[0].keyframes[0].selection == [])
    }
}
