/// Plays an animation system by a clock that its caller owns: a display link, a timer, a test.
///
/// The time that `advance(by:)` is given is added up without loss and turned into a frame in one step, so that the frame
/// never drifts from the clock, at any rate of calls:
///
///     var player = AnimationPlayer(system)
///     player.play()
///     player.advance(by: 1.0 / 60)
///     player.system.applyToObject(&object)
public struct AnimationPlayer: Sendable {
    /// The actions and the playback state. Frame rate, loop mode and range may be changed while playing: time then runs
    /// on from the current frame.
    public var system: AnimationSystem
    public private(set) var isPlaying = false
    /// `play` was called, and no time has passed since.
    private var isAboutToRun = false

    /// Where time ran on from, and the time since.
    private var run = Run()

    private struct Run {
        /// The state that `advance` left; if it is another now, somebody changed it, and the run starts anew.
        var playback: Playback?
        /// A position on the unrolled time line, in frames: ping-pong plays it forwards, then backwards.
        var start = PreciseNumber(0)
        var seconds = PreciseNumber(0)
    }

    public init(_ system: AnimationSystem) { self.system = system }

    public var currentFrame: Float { system.playback.currentFrame }

    // MARK: Time

    /// Lets time run. In `once`, time that is to run on from the last frame starts again at the first, and time that is
    /// to run backwards from the first at the last.
    public mutating func play() {
        if isPlaying { return }
        isPlaying = true
        isAboutToRun = true
    }

    /// Stops time at the current frame.
    public mutating func pause() { isPlaying = false }

    /// Lets `seconds` pass. Does nothing while paused.
    ///
    /// A current frame outside the range is first brought into it, as the loop mode says. Time may run backwards. A
    /// number that is NaN or infinite is ignored, and so is all time while the frame rate is not valid; beyond ±10¹⁸
    /// seconds, 30 thousand million years, only 10¹⁸ pass. The work is the same for any time.
    public mutating func advance(by seconds: Double) {
        guard isPlaying, seconds.isFinite, system.playback.frameRate.isValid, currentFrame.isFinite else { return }
        if isAboutToRun, seconds != 0 { startOver(backwards: seconds < 0) }
        if run.playback != system.playback { startRun() }
        run.seconds = run.seconds + PreciseNumber(min(max(seconds, -1e18), 1e18))
        let (numerator, denominator) = system.playback.frameRate.ratio
        let frames = run.seconds * Double(numerator) / Double(denominator)
        show(run.start + frames)
        run.playback = system.playback
    }

    private mutating func startOver(backwards: Bool) {
        isAboutToRun = false
        let range = system.playback.range
        guard system.playback.loopMode == .once else { return }
        if backwards, currentFrame <= range.start { seek(to: range.end) }
        if !backwards, currentFrame >= range.end { seek(to: range.start) }
    }

    private mutating func startRun() {
        let range = system.playback.range
        let isOnce = system.playback.loopMode == .once
        let frame = isOnce ? min(max(currentFrame, range.start), range.end) : currentFrame
        run.start = PreciseNumber(Double(frame)) - PreciseNumber(Double(range.start))
        run.seconds = PreciseNumber(0)
    }

    /// Shows a position on the unrolled time line, which is 0 at the start of the range.
    private mutating func show(_ position: PreciseNumber) {
        let range = system.playback.range
        let length = range.length
        switch system.playback.loopMode {
        case .once:
            let isBefore = !(PreciseNumber(0) < position)
            let isAfter = !(position < PreciseNumber(length))
            if isBefore || isAfter {
                system.playback.currentFrame = isAfter ? range.end : range.start
                // Time that stands on the first frame has not arrived there.
                if isAfter || position < run.start { isPlaying = false }
            } else {
                show(position, in: range)
            }
        case .loop:
            show(length > 0 ? position.modulo(length) : PreciseNumber(0), in: range)
        case .pingPong:
            guard length > 0 else { return show(PreciseNumber(0), in: range) }
            let phase = position.modulo(2 * length)
            show(PreciseNumber(length) < phase ? PreciseNumber(2 * length) - phase : phase, in: range)
        }
    }

    private mutating func show(_ position: PreciseNumber, in range: PlaybackRange) {
        let frame = (PreciseNumber(Double(range.start)) + position).float
        system.playback.currentFrame = min(max(frame, range.start), range.end)
    }

    // MARK: Going to a frame

    /// Goes to a frame, inside the range or not. A frame that is no finite number is ignored.
    public mutating func seek(to frame: Float) {
        if frame.isFinite { system.playback.currentFrame = frame }
        run.playback = nil
    }

    /// Goes some frames on, or back, inside the range or not.
    public mutating func step(by frames: Float = 1) { seek(to: currentFrame + frames) }

    public mutating func jumpToStart() { seek(to: system.playback.range.start) }

    public mutating func jumpToEnd() { seek(to: system.playback.range.end) }

    /// Goes to the nearest key after the current frame, on a whole frame or not, inside the range or not.
    ///
    /// - Parameter action: the name of the action whose keys count; nil for all actions of the library.
    /// - Returns: the key's frame; nil when there is no key, and then the current frame stays.
    @discardableResult
    public mutating func nextKeyframe(of action: String? = nil) -> Float? {
        let frame = currentFrame
        return goToKey(of: action) {
            $0.keyFrame(after: frame)
        } nearer: {
            $0 < $1
        }
    }

    /// Goes to the nearest key before the current frame; otherwise like `nextKeyframe(of:)`.
    @discardableResult
    public mutating func previousKeyframe(of action: String? = nil) -> Float? {
        let frame = currentFrame
        return goToKey(of: action) {
            $0.keyFrame(before: frame)
        } nearer: {
            $0 > $1
        }
    }

    private mutating func goToKey(
        of name: String?, _ key: (AnimAction) -> Float?, nearer: (Float, Float) -> Bool
    ) -> Float? {
        var nearest: Float?
        for action in system.actions {
            if let name, ExactName(name) != ExactName(action.name) { continue }
            guard let frame = key(action) else { continue }
            if let known = nearest, !nearer(frame, known) { continue }
            nearest = frame
        }
        if let nearest { seek(to: nearest) }
        return nearest
    }
}
