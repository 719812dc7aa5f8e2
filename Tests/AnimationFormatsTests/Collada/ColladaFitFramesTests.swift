import AnimationCore
import Testing

@testable import AnimationFormats

@Suite struct ColladaFitFramesTests {
    private func line(to value: Float) -> AnimationTrack {
        AnimationTrack(
            dataPath: "rotation_axis_angle",
            keyframes: [
                Keyframe(frame: 0, value: 0, interpolation: .linear), Keyframe(frame: 10, value: value),
            ])
    }

    @Test func `a curve that moves by four limits gets five parts`() {
        var frames = ColladaFitFrames([line(to: 4)])
        frames.divide(where: line(to: 4), movesBy: 1)
        #expect(frames.all == [0, 2, 4, 6, 8, 10])
    }

    /// More limits than an Int counts, and more than there is room for.
    @Test(arguments: [1e5, 1e30, 1e37])
    func `a curve that moves by very many limits gets a thousand`(_ value: Float) {
        var frames = ColladaFitFrames([line(to: value)])
        frames.divide(where: line(to: value), movesBy: 1)
        #expect(frames.all.count == 1001)
    }
}
