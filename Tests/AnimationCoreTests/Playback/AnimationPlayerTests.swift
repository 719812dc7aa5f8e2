import AnimationCore
import Testing

@Suite struct AnimationPlayerTests {
    private func player(
        _ loopMode: LoopMode, _ start: Float, _ end: Float, at frame: Float? = nil, fps: Int32 = 10
    ) -> AnimationPlayer {
        var player = AnimationPlayer(
            AnimationSystem(
                playback: Playback(
                    currentFrame: frame ?? start, frameRate: FrameRate(fps: fps), loopMode: loopMode,
                    range: PlaybackRange(start, end))))
        player.play()
        return player
    }

    @Test func `time runs only while playing`() {
        var player = player(.loop, 1, 25)
        player.advance(by: 0.5)
        #expect(player.currentFrame == 6)
        player.pause()
        player.advance(by: 0.5)
        #expect(player.currentFrame == 6)
        player.play()
        player.advance(by: 0.25)
        #expect(player.currentFrame == 8.5)
    }

    @Test func `once stops exactly at the end`() {
        var player = player(.once, 1, 11)
        player.advance(by: 0.999)
        #expect(player.isPlaying)
        player.advance(by: 0.25)
        #expect(player.currentFrame == 11)
        #expect(!player.isPlaying)
        player.advance(by: 0.25)
        #expect(player.currentFrame == 11)
    }

    @Test func `once arrives at the end when time is exactly up`() {
        var player = player(.once, 0, 8, fps: 8)
        player.advance(by: 0.5)
        player.advance(by: 0.375)
        #expect(player.currentFrame == 7)
        #expect(player.isPlaying)
        player.advance(by: 0.125)
        #expect(player.currentFrame == 8)
        #expect(!player.isPlaying)
    }

    @Test func `once starts over when it is played again, in either direction`() {
        var player = player(.once, 1, 11)
        player.advance(by: 100)
        player.play()
        player.advance(by: 0.25)
        #expect(player.currentFrame == 3.5)
        player.advance(by: -10)
        #expect(player.currentFrame == 1)
        #expect(!player.isPlaying)
        player.play()
        player.advance(by: -0.25)
        #expect(player.currentFrame == 8.5)
    }

    @Test func `a pass of no time at the first frame does not stop it`() {
        var player = player(.once, 1, 11)
        player.advance(by: 0)
        #expect(player.isPlaying)
        #expect(player.currentFrame == 1)
        player.advance(by: 0.1)
        #expect(player.currentFrame == 2)
    }

    @Test func `a loop shows its start where it shows its end`() {
        var player = player(.loop, 1, 25)
        for (step, frame) in [(1.5, 16), (0.5, 21), (0.5, 2), (2.25, 24.5), (0.125, 1.75)] as [(Double, Float)] {
            player.advance(by: step)
            #expect(player.currentFrame == frame)
        }
        player.jumpToEnd()
        #expect(player.currentFrame == 25)
        player.advance(by: 0)
        #expect(player.currentFrame == 1)
    }

    @Test func `a loop of whole binary steps meets its start exactly, however often`() {
        var player = player(.loop, 4, 12, fps: 8)
        for round in 1...1000 {
            for eighth in 1...8 {
                player.advance(by: 0.125)
                #expect(player.currentFrame == Float(4 + eighth % 8), "round \(round)")
            }
        }
        player.advance(by: -0.125)
        #expect(player.currentFrame == 11)
    }

    @Test func `ping-pong turns exactly at both ends`() {
        var player = player(.pingPong, 0, 4, fps: 8)
        var frames: [Float] = []
        for _ in 0..<10 {
            player.advance(by: 0.125)
            frames.append(player.currentFrame)
        }
        #expect(frames == [1, 2, 3, 4, 3, 2, 1, 0, 1, 2])
        player.advance(by: -0.625)
        #expect(player.currentFrame == 3)
    }

    @Test func `ping-pong keeps its direction over a pause`() {
        var player = player(.pingPong, 0, 4, fps: 8)
        player.advance(by: 0.75)
        #expect(player.currentFrame == 2)
        player.pause()
        player.play()
        player.advance(by: 0.125)
        #expect(player.currentFrame == 1)
    }

    @Test(arguments: LoopMode.allCases) func `a range of one frame stays on it`(_ loopMode: LoopMode) {
        var player = player(loopMode, 7, 7)
        for delta in [0, 0.1, -0.1, 1e300, -1e300] {
            player.advance(by: delta)
            #expect(player.currentFrame == 7)
        }
    }

    @Test func `a reversed range is put in order, negative frames are frames`() {
        #expect(PlaybackRange(25, 1) == PlaybackRange(1, 25))
        var player = player(.loop, -10, -30, at: -30)
        player.advance(by: 1.9)
        #expect(player.currentFrame == -11)
        player.advance(by: 0.2)
        #expect(player.currentFrame == -29)
    }

    @Test func `frames that are no numbers make no range`() {
        #expect(PlaybackRange(.nan, 5) == PlaybackRange(5, 5))
        #expect(PlaybackRange(5, .infinity) == PlaybackRange(5, 5))
        #expect(PlaybackRange(-.infinity, .nan) == PlaybackRange(0, 0))
    }

    @Test(arguments: LoopMode.allCases)
    func `any time whatever leaves the frame inside the range`(_ loopMode: LoopMode) {
        var player = player(loopMode, 1, 25)
        for delta in [
            1e9, 1e18, 1e19, 1e300, .greatestFiniteMagnitude, -1e300, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
            1e-300,
        ] {
            for _ in 0..<3 {
                player.play()
                player.advance(by: delta)
                #expect(player.currentFrame >= 1 && player.currentFrame <= 25)
            }
        }
    }

    @Test func `a time that is no number is ignored`() {
        var player = player(.loop, 1, 25)
        player.advance(by: 0.25)
        for delta in [Double.nan, .infinity, -.infinity, .signalingNaN] {
            player.advance(by: delta)
            #expect(player.currentFrame == 3.5)
            #expect(player.isPlaying)
        }
        player.advance(by: 0.25)
        #expect(player.currentFrame == 6)
    }

    @Test func `without a valid rate time stands still`() {
        var player = player(.loop, 1, 25, fps: 0)
        player.advance(by: 5)
        #expect(player.currentFrame == 1)
    }

    @Test func `a change of rate, range or frame while playing runs on from the current frame`() {
        var player = player(.loop, 1, 25)
        player.advance(by: 1)
        player.system.playback.frameRate = FrameRate(fps: 20)
        player.advance(by: 0.25)
        #expect(player.currentFrame == 16)
        player.system.playback.range = PlaybackRange(1, 17)
        player.advance(by: 0.25)
        #expect(player.currentFrame == 5)
        player.system.playback.currentFrame = 10
        player.advance(by: 0.25)
        #expect(player.currentFrame == 15)
    }

    @Test func `time brings a frame outside the range into it`() {
        var once = player(.once, 10, 20, at: 2)
        once.advance(by: 0.125)
        #expect(once.currentFrame == 11.25)
        var loop = player(.loop, 10, 20, at: 32)
        loop.advance(by: 0)
        #expect(loop.currentFrame == 12)
        var pingPong = player(.pingPong, 10, 20, at: 22)
        pingPong.advance(by: 0)
        #expect(pingPong.currentFrame == 18)
    }

    @Test func `steps and jumps`() {
        var player = player(.once, 1, 25, at: 3.5)
        player.step()
        #expect(player.currentFrame == 4.5)
        player.step(by: -10)
        #expect(player.currentFrame == -5.5)
        player.jumpToEnd()
        #expect(player.currentFrame == 25)
        player.jumpToStart()
        #expect(player.currentFrame == 1)
        player.seek(to: .nan)
        player.step(by: .infinity)
        #expect(player.currentFrame == 1)
    }

    // MARK: Keys

    private func action(_ name: String, _ frames: [Float]...) -> AnimAction {
        AnimAction(
            name: name,
            channelbags: [
                Channelbag(
                    tracks: frames.enumerated().map { index, frames in
                        AnimationTrack(
                            dataPath: "location", arrayIndex: Int32(index),
                            keyframes: frames.map { Keyframe(frame: $0, value: 0) })
                    })
            ])
    }

    @Test func `keys of all tracks are visited in order, each frame once`() {
        var player = player(.loop, 1, 25, at: -100)
        player.system.add(action("A", [-3, 10.25, 10.25, 40], [0, 10], []))
        player.system.add(action("B", [10.125, Float(10.25).nextUp]))
        var visited: [Float] = []
        while let frame = player.nextKeyframe() { visited.append(frame) }
        #expect(visited == [-3, 0, 10, 10.125, 10.25, Float(10.25).nextUp, 40])
        #expect(player.currentFrame == 40)
        visited = []
        while let frame = player.previousKeyframe() { visited.append(frame) }
        #expect(visited == [Float(10.25).nextUp, 10.25, 10.125, 10, 0, -3])
        #expect(player.currentFrame == -3)
    }

    @Test func `the keys of one action alone`() {
        var player = player(.loop, 1, 25)
        player.system.add(action("A", [5]))
        player.system.add(action("B", [7.5]))
        #expect(player.nextKeyframe(of: "B") == 7.5)
        #expect(player.nextKeyframe(of: "B") == nil)
        #expect(player.previousKeyframe(of: "nothing") == nil)
        #expect(player.currentFrame == 7.5)
    }
}
