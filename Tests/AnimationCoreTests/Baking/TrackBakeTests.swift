import AnimationCore
import Testing

@Suite struct TrackBakeTests {
    private let track = AnimationTrack(
        dataPath: "location",
        keyframes: [
            Keyframe(frame: 1, value: 0, interpolation: .bezier),
            Keyframe(frame: 11, value: 5, interpolation: .elastic),
            Keyframe(frame: 21, value: -5, interpolation: .linear), Keyframe(frame: 31, value: 2),
        ])

    @Test func `a baked value is the evaluated one`() throws {
        let frames = try BakeFrames(-3...40, step: 0.3)
        let values = track.bake(frames)
        #expect(values.map(\.bitPattern) == frames.map { track.evaluate(at: $0).bitPattern })
    }

    @Test func `a run of frames fills the start of the buffer`() throws {
        let frames = try BakeFrames(1...31)
        let all = track.bake(frames)
        var part = [Float](repeating: -99, count: 12)
        part.withUnsafeMutableBufferPointer { track.bake(frames, 5..<15, into: $0) }
        #expect(Array(part[..<10]) == Array(all[5..<15]))
        #expect(part[10...] == [-99, -99])
    }

    @Test func `samples that only look even are read between their neighbours`() {
        let samples = [(0, 0), (0.5, 5), (2, 20)].map { CurveSample(frame: $0.0, value: $0.1) }
        let track = AnimationTrack(dataPath: "x", samples: samples)
        #expect(track.evaluate(at: 0.5) == 5)
        #expect(track.evaluate(at: 1) == 10)
        #expect(track.evaluate(at: 1.5) == 15)
    }
}
