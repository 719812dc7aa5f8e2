import AnimationCore
import Testing

@testable import AnimationEditor

@Suite struct TransportTests {
    private func control(_ label: String, _ session: EditorSession) throws -> TransportControl {
        try #require(Transport(session: session).controls.first { $0.label == label })
    }

    @Test func `every control has its place inside the bar, beside the others`() {
        for (editor, count) in [(EditorKind.dopeSheet, 19), (.graph, 20)] {
            for width in [1280.0, 1920, 740] {
                var session = EditorSession.cube(editor)
                session.resize(width: width, height: 720)
                let controls = Transport(session: session).controls
                #expect(controls.count == count)
                for (a, b) in zip(controls, controls.dropFirst()) { #expect(a.frame.maxX <= b.frame.x) }
                for each in controls { #expect(each.frame.maxX <= width && !each.label.isEmpty) }
            }
        }
    }

    @Test func `curves are drawn from -1 to 1 where that is wanted`() throws {
        var session = EditorSession.cube(.graph)
        session.click(try control("Normalize", session).frame.center)
        #expect(session.view.isNormalized)
        #expect(try control("Normalize", session).isActive)
        // X goes from -1 to 3.
        let x = session.valueMapping(ofTrack: 0)
        #expect(x.shown(3) == 1 && x.shown(-1) == -1)
        session.keyDown(.character(UInt8(ascii: "n")), .shift)
        #expect(!session.view.isNormalized)
        session.perform(.show(.dopeSheet))
        #expect(!Transport(session: session).controls.contains { $0.label == "Normalize" })
    }

    @Test func `buttons do what they say`() throws {
        var session = EditorSession.cube(.dopeSheet)
        session.click(try control("Graph Editor", session).frame.center)
        #expect(session.editor == .graph)
        session.click(try control("Next keyframe", session).frame.center)
        #expect(session.currentFrame == 20)
        session.click(try control("Jump to end", session).frame.center)
        #expect(session.currentFrame == 120)
        session.click(try control("Step back", session).frame.center)
        #expect(session.currentFrame == 119)
        session.click(try control("Loop", session).frame.center)
        #expect(!session.isLooping)
        session.click(try control("Insert keyframe", session).frame.center)
        #expect(session.track(0).keyframes.contains { $0.frame == 119 })
        session.click(try control("Interpolation", session).frame.center)
        #expect(session.menu?.kind == .interpolation)
    }

    @Test func `the play button is blue while playing, the frame blue, bold and of one width`() throws {
        var session = EditorSession.cube(.dopeSheet)
        session.click(try control("Play", session).frame.center)
        #expect(session.isPlaying)
        let pause = try control("Pause", session)
        #expect(pause.isActive)
        #expect(
            session.items.contains {
                if case .rectangle(let box, _, let fill, _) = $0 {
                    abs(box.x - pause.frame.x) < 0.01 && fill == DrawColor(.buttonActive)
                } else {
                    false
                }
            })
        #expect(
            session.items.contains {
                if case .text("1", _, _, _, .monospacedBold, DrawColor(.playhead)) = $0 { true } else { false }
            })
    }

    @Test func `a second of the clock is 24 frames, and frames not shown are counted`() {
        var session = EditorSession.cube(.dopeSheet)
        session.keyDown(.space)
        for _ in 0..<60 { session.advance(by: 1.0 / 60) }
        #expect(abs(session.currentFrame - 25) < 1e-4)
        #expect(session.droppedFrames == 0)
        session.advance(by: 0.5)
        #expect(abs(session.currentFrame - 37) < 1e-4)
        #expect(session.droppedFrames == 11)
        session.advance(by: 0.03)
        #expect(session.currentFrame != 37)
        #expect(session.items.texts.contains("37"))
        session.keyDown(.space)
        let isChanged = session.advance(by: 1)
        #expect(!isChanged)
        #expect(session.currentFrame == 37)
    }

    @Test func `a picture has no bar`() {
        let session = EditorSession(.cubeAction, hasControls: false)
        #expect(Transport(session: session).controls.isEmpty)
        #expect(session.layout.transport.height == 0)
        #expect(!session.items.texts.contains("Search"))
    }

    @Test func `turning the wheel over a number changes it`() throws {
        var session = EditorSession.cube(.dopeSheet)
        session.wheel(at: try control("End frame", session).frame.center, delta: Pixel(0, 100))
        #expect(session.document.frameEnd == 119)
        session.wheel(at: try control("Current frame", session).frame.center, delta: Pixel(0, -100))
        #expect(session.currentFrame == 2)
    }
}
