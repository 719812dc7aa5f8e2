import AnimationCore

extension EditorSession {
    public var currentFrame: Float { player.currentFrame }
    /// The frame as people read it: whole while playing, as Blender's are.
    var readableFrame: Float { isPlaying ? EditorSession.wholeFrame(player.currentFrame) : player.currentFrame }
    public var isPlaying: Bool { player.isPlaying }
    public var isLooping: Bool { player.system.playback.loopMode != .once }

    /// Lets time pass, as the clock of the page says.
    ///
    /// - Parameter seconds: since the last call.
    /// - Returns: whether anything is to be drawn anew.
    @discardableResult
    public mutating func advance(by seconds: Double) -> Bool {
        guard player.isPlaying else { return false }
        let before = player.currentFrame
        player.advance(by: seconds)
        let passed = player.currentFrame.rounded(.down) - before.rounded(.down)
        if passed > 1, passed < 1e6 { droppedFrames += Int(passed) - 1 }
        return player.currentFrame != before || !player.isPlaying
    }

    /// The frame that Blender would show at a moment: the last whole one. What the clock is short of one by counts.
    private static func wholeFrame(_ frame: Float) -> Float { (frame + 0.001).rounded(.down) }

    /// A pause leaves a whole frame, so that keys that are inserted come to lie on one.
    mutating func togglePlay() {
        if player.isPlaying {
            player.pause()
            player.seek(to: EditorSession.wholeFrame(player.currentFrame))
            return
        }
        droppedFrames = 0
        player.play()
    }

    /// Goes to the next key of the curves in view, or to the one before.
    mutating func goToKey(after isForward: Bool) {
        let frame = player.currentFrame
        let tracks = tracks
        var nearest: Float?
        for index in visibleTracks {
            let keys = tracks[index].keyframes
            let candidate: Float?
            if isForward {
                let range = KeysInView.range(of: keys, from: Double(frame.nextUp), to: .infinity)
                candidate = range.isEmpty ? nil : keys[range.lowerBound].frame
            } else {
                let range = KeysInView.range(of: keys, from: -.infinity, to: Double(frame.nextDown))
                candidate = range.isEmpty ? nil : keys[range.upperBound - 1].frame
            }
            guard let candidate else { continue }
            nearest = nearest.map { isForward ? min($0, candidate) : max($0, candidate) } ?? candidate
        }
        if let nearest { player.seek(to: nearest) }
    }
}
