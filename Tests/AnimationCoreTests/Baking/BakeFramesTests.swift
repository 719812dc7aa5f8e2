import AnimationCore
import Testing

@Suite struct BakeFramesTests {
    @Test func `whole frames run from the first to the last`() throws {
        let frames = try BakeFrames(-2...3)
        #expect(Array(frames) == [-2, -1, 0, 1, 2, 3])
        #expect(frames.lastFrame == 3)
    }

    @Test func `a higher rate gives frames between frames`() throws {
        let frames = try BakeFrames(1...3, sampledAt: FrameRate(fps: 60), of: FrameRate(fps: 24))
        #expect(Array(frames) == [1, 1.4, 1.8, 2.2, 2.6, 3])
        #expect(frames.step == 0.4)
    }

    @Test func `steps do not add up their rounding`() throws {
        let frames = try BakeFrames(0...100_000, sampledAt: FrameRate(fps: 30), of: FrameRate(fps: 30, base: 1.001))
        #expect(frames.step == 1000.0 / 1001)
        for index in [1, 2, 999, 1001, 2002, 77_777] {
            #expect(frames[index] == Float(Double(index) * 1000 / 1001))
        }
        #expect(frames[1001] == 1000)
        #expect(frames.lastFrame == 100_000)
    }

    @Test func `times are those of the exact frames`() throws {
        for (rate, samples): (FrameRate, Int64) in [
            (FrameRate(fps: 24), 60), (FrameRate(fps: 30, base: 1.001), 120), (FrameRate(fps: 25, base: 2), 48),
        ] {
            let sampling = FrameRate(fps: Int32(samples))
            let frames = try BakeFrames(1...1000, sampledAt: sampling, of: rate)
            let (top, bottom) = rate.ratio
            for index in 0..<frames.count {
                // Frame 1 and a whole number of samples later, in one fraction.
                let seconds = Double(bottom * samples + Int64(index) * top) / Double(top * samples)
                #expect(frames.seconds(at: index, of: rate) == seconds)
            }
        }
    }

    @Test(arguments: [0.1, 0.2, 0.3, 0.7, 1.0 / 3, 0.4, 1.1])
    func `the last frame is sampled when a step falls on it`(step: Double) throws {
        for count in [1, 3, 7, 10, 1000, 12_345] {
            let last = Float(1 + Double(count) * step)
            let frames = try BakeFrames(1...last, step: step)
            #expect(frames.count == count + 1)
            #expect(frames.lastFrame == last)
        }
    }

    @Test func `a last frame off the steps is not sampled`() throws {
        #expect(Array(try BakeFrames(1...10, step: 4)) == [1, 5, 9])
        #expect(Array(try BakeFrames(5...5, step: 100)) == [5])
    }

    @Test func `frames always ascend`() throws {
        let frames = try BakeFrames(16_777_200...16_777_216, step: 1)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `what cannot be stepped through is refused`() {
        func problem(_ make: () throws(BakeFramesProblem) -> BakeFrames) -> BakeFramesProblem? {
            do throws(BakeFramesProblem) {
                _ = try make()
                return nil
            } catch {
                return error
            }
        }
        #expect(problem { () throws(BakeFramesProblem) in try BakeFrames(1...2, step: 0) } == .stepNotPositive(0))
        #expect(problem { () throws(BakeFramesProblem) in try BakeFrames(1...2, step: -1) } == .stepNotPositive(-1))
        #expect(
            problem { () throws(BakeFramesProblem) in try BakeFrames(1...2, step: .infinity) }
                == .stepNotPositive(.infinity))
        #expect(
            problem { () throws(BakeFramesProblem) in try BakeFrames(1...(.infinity)) } == .frameOutOfReach(.infinity))
        #expect(
            problem { () throws(BakeFramesProblem) in try BakeFrames(16_777_216...16_777_300, step: 0.5) }
                == .stepTooSmall(0.5, finest: 2))
        #expect(
            problem { () throws(BakeFramesProblem) in
                try BakeFrames(1...2, sampledAt: FrameRate(fps: 0), of: FrameRate(fps: 24))
            } == .invalidRate)
    }
}
