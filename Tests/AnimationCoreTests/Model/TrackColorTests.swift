import AnimationCore
import Testing

@Suite struct TrackColorTests {
    @Test(
        arguments: [
            (TrackColor.x, 255, 51, 82), (.y, 139, 220, 0), (.z, 40, 144, 255), (.w, 237, 186, 24),
        ] as [(TrackColor, Float, Float, Float)])
    func `the axes have the colours of Blender's default theme`(
        _ color: TrackColor, _ red: Float, _ green: Float, _ blue: Float
    ) {
        #expect(color == TrackColor(red: red / 255, green: green / 255, blue: blue / 255))
    }

    @Test func `a new track takes its colour from the rainbow`() {
        let track = AnimationTrack(dataPath: "location")
        #expect(track.colorMode == .autoRainbow)
        #expect(track.customColor == TrackColor(red: 0, green: 0, blue: 0))
    }

    @Test func `components are red, green and blue, and a quaternion's W is yellow`() {
        func color(_ mode: TrackColorMode, _ index: Int32) -> TrackColor? {
            var track = AnimationTrack(dataPath: "x", arrayIndex: index)
            track.colorMode = mode
            track.customColor = TrackColor(red: 0.5, green: 0.25, blue: 1)
            return track.color
        }
        #expect([0, 1, 2, 3].map { color(.autoRGB, $0) } == [.x, .y, .z, nil])
        #expect([0, 1, 2, 3].map { color(.autoYRGB, $0) } == [.w, .x, .y, .z])
        #expect(color(.custom, 7) == TrackColor(red: 0.5, green: 0.25, blue: 1))
        #expect(color(.autoRainbow, 0) == nil)
    }
}
