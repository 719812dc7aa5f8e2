import AnimationCore
import Testing

@testable import AnimationEditor

@Suite struct ChannelListTests {
    @Test(
        arguments: [
            ("location", 0, "X Location"), ("rotation_quaternion", 0, "W Quaternion Rotation"),
            ("rotation_quaternion", 3, "Z Quaternion Rotation"), ("delta_scale", 2, "Z Delta Scale"),
            ("pose.bones[\"Arm.L\"].rotation_euler", 1, "Y Euler Rotation (Arm.L)"), ("lens", 0, "lens"),
            ("color", 3, "color[3]"),
        ] as [(String, Int32, String)])
    func `curves have Blender's names`(_ path: String, _ index: Int32, _ name: String) {
        #expect(ChannelName.of(AnimationTrack(dataPath: path, arrayIndex: index)) == name)
    }

    @Test func `axes have their colours, and all else a hue`() {
        func color(_ path: String, _ index: Int32) -> TrackColor {
            ChannelColor.of(AnimationTrack(dataPath: path, arrayIndex: index), at: 5, of: 9)
        }
        #expect(color("location", 0) == .x)
        #expect(color("scale", 1) == .y)
        #expect(color("rotation_euler", 2) == .z)
        #expect(color("rotation_quaternion", 0) == .w)
        #expect(color("rotation_quaternion", 3) == .z)
        #expect(![TrackColor.x, .y, .z, .w].contains(color("lens", 0)))
        var own = AnimationTrack(dataPath: "location")
        own.colorMode = .custom
        own.customColor = TrackColor(red: 0.5, green: 0.25, blue: 0)
        #expect(ChannelColor.of(own, at: 0, of: 1) == own.customColor)
    }

    @Test func `groups fold`() {
        var session = EditorSession.cube(.dopeSheet)
        #expect(session.channels.rows == [.summary, .group(0), .track(0), .track(1), .track(2)])
        let folded = session.items.diamonds.count - 12
        session.click(Pixel(10, session.rowLayout.middle(ofRow: 1)))
        #expect(session.channels.rows == [.summary, .group(0)])
        #expect(session.items.diamonds.count == folded)
        session.perform(.selectAll)
        #expect(session.selectedFrames.map(\.count) == [4, 4, 4])
        session.click(Pixel(10, session.rowLayout.middle(ofRow: 1)))
        #expect(session.channels.rows.count == 5)
    }

    @Test func `search finds names, paths and groups in any case`() {
        var session = EditorSession.cube(.dopeSheet)
        session.setSearch("y loc")
        #expect(session.channels.rows == [.summary, .group(0), .track(1)])
        session.setSearch("TRANSFORMS")
        #expect(session.channels.tracks.count == 3)
        session.setSearch("nothing")
        #expect(session.channels.rows == [.summary])
        #expect(session.messages == ["No channel is called “nothing”"])
    }

    @Test func `speaker and lock of a channel, and undo`() {
        var session = EditorSession.cube(.graph)
        let before = session.tracks
        let (area, y) = (session.layout.channels, session.rowLayout.middle(ofRow: 3))
        session.click(ChannelIcon.mute.center(in: area, y: y))
        session.click(ChannelIcon.lock.center(in: area, y: y))
        session.click(ChannelIcon.eye.center(in: area, y: y))
        #expect(session.track(1).isMuted && session.track(1).isLocked && session.track(1).isHidden)
        #expect(!session.track(0).isMuted && !session.track(0).isLocked && !session.track(0).isHidden)
        for _ in 0..<3 { session.perform(.undo) }
        #expect(session.tracks.isIdentical(to: before))
    }

    @Test func `a locked channel is not edited`() {
        var session = EditorSession.cube(.dopeSheet)
        session.perform(.toggleLock(0))
        let before = session.track(0)
        session.perform(.selectAll)
        session.drag(from: session.pixel(40, row: 3), by: Pixel(100, 0))
        session.drag(from: session.pixel(30, row: 2), by: Pixel(100, 0))
        session.perform(.insertKeys)
        session.perform(.deleteKeys)
        #expect(session.track(0) == before)
    }

    @Test func `channels are selected, added and taken away`() {
        var session = EditorSession.cube(.graph)
        let x = 60.0
        session.click(Pixel(x, session.rowLayout.middle(ofRow: 3)))
        #expect(session.tracks.map(\.isSelected) == [false, true, false])
        session.click(Pixel(x, session.rowLayout.middle(ofRow: 4)), .shift)
        #expect(session.tracks.map(\.isSelected) == [false, true, true])
        session.click(Pixel(x, session.rowLayout.middle(ofRow: 3)), .shift)
        #expect(session.tracks.map(\.isSelected) == [false, false, true])
    }

    @Test func `H hides, shift-H hides others, alt-H shows`() {
        var session = EditorSession.cube(.graph)
        session.click(Pixel(60, session.rowLayout.middle(ofRow: 3)))
        session.keyDown(.character(UInt8(ascii: "h")))
        #expect(session.tracks.map(\.isHidden) == [false, true, false])
        #expect(!session.items.diamonds.contains { $0.fill == .green })
        session.keyDown(.character(UInt8(ascii: "h")), .alt)
        #expect(session.tracks.map(\.isHidden) == [false, false, false])
        session.keyDown(.character(UInt8(ascii: "h")), .shift)
        #expect(session.tracks.map(\.isHidden) == [true, false, true])
    }
}
