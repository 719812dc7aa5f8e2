import AnimationCore
import TestSupport
import Testing

@Suite struct PlayerDriftTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let fps: Int32
        let base: Float
        let ratio: (Int128, Int128)
        let hertz: Double
        let loopMode: LoopMode

        var testDescription: String { "\(ratio.0)/\(ratio.1) fps at \(hertz) Hz, \(loopMode)" }
    }

    static let cases: [Case] = [
        Case(fps: 24, base: 1, ratio: (24, 1), hertz: 30, loopMode: .once),
        Case(fps: 30, base: 1.001, ratio: (30000, 1001), hertz: 30, loopMode: .loop),
        Case(fps: 24, base: 1.001, ratio: (24000, 1001), hertz: 50, loopMode: .pingPong),
        Case(fps: 24, base: 1, ratio: (24, 1), hertz: 60_000 / 1001.0, loopMode: .loop),
        Case(fps: 24, base: 1, ratio: (24, 1), hertz: 60, loopMode: .pingPong),
        Case(fps: 60, base: 1.001, ratio: (60000, 1001), hertz: 60, loopMode: .once),
        Case(fps: 25, base: 1, ratio: (25, 1), hertz: 72, loopMode: .loop),
        Case(fps: 30, base: 1, ratio: (30, 1), hertz: 90, loopMode: .pingPong),
        Case(fps: 120, base: 1, ratio: (120, 1), hertz: 120, loopMode: .once),
        Case(fps: 24, base: 1.001, ratio: (24000, 1001), hertz: 120, loopMode: .loop),
        Case(fps: 30, base: 1, ratio: (30, 1), hertz: 64, loopMode: .loop),  // Exact halves of float32 occur.
    ]

    /// One hour; each step must give the float32 that exact arithmetic gives.
    @Test(arguments: cases) func `an hour passes without drift`(_ test: Case) {
        let (start, end) = test.loopMode == .once ? (1, 500_000) : (1, 250)
        var player = self.player(test, start, end)
        var exact = ExactTimeline(rate: test.ratio, start: start, end: end, loopMode: test.loopMode)
        var wrong = 0
        for step in 1...Int(3600 * test.hertz) {
            player.advance(by: 1 / test.hertz)
            exact.advance(by: 1 / test.hertz)
            if step % 29 == 0, player.currentFrame != exact.frame { wrong += 1 }
        }
        #expect(wrong == 0)
        #expect(player.currentFrame == exact.frame)
    }

    /// A real clock trembles, stalls, and may be turned back.
    @Test(arguments: cases) func `uneven steps do not drift either`(_ test: Case) {
        var random = SeededGenerator(seed: 0x5eed)
        let (start, end) = test.loopMode == .once ? (1, 500_000) : (3, 77)
        var player = self.player(test, start, end)
        var exact = ExactTimeline(rate: test.ratio, start: start, end: end, loopMode: test.loopMode)
        for _ in 1...20_000 {
            var delta = Double.random(in: 0.004...0.05, using: &random)
            if random.next() % 100 == 0 { delta *= 37 }
            if test.loopMode != .once, random.next() % 20 == 0 { delta = -delta }
            player.advance(by: delta)
            exact.advance(by: delta)
            guard player.currentFrame == exact.frame else {
                Issue.record("\(player.currentFrame) instead of \(exact.frame)")
                return
            }
        }
    }

    private func player(_ test: Case, _ start: Int, _ end: Int) -> AnimationPlayer {
        var player = AnimationPlayer(
            AnimationSystem(
                playback: Playback(
                    currentFrame: Float(start), frameRate: FrameRate(fps: test.fps, base: test.base),
                    loopMode: test.loopMode, range: PlaybackRange(Float(start), Float(end)))))
        player.play()
        return player
    }
}
