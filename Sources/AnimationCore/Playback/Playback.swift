/// The moment at which an animation is looked at, and how time runs.
public struct Playback: Equatable, Sendable {
    /// In frames; any frame, inside the range or not.
    public var currentFrame: Float
    public var frameRate: FrameRate
    public var loopMode: LoopMode
    public var range: PlaybackRange

    /// The first frame of Blender's new scene: 24 fps, frames 1 to 250, played in a loop.
    public init(
        currentFrame: Float = 1, frameRate: FrameRate = FrameRate(fps: 24), loopMode: LoopMode = .loop,
        range: PlaybackRange = PlaybackRange(1, 250)
    ) {
        self.currentFrame = currentFrame
        self.frameRate = frameRate
        self.loopMode = loopMode
        self.range = range
    }
}

/// What happens at the ends of the range while time runs.
public enum LoopMode: UInt8, CaseIterable, Sendable {
    /// Playing stops exactly on the last frame; run backwards, on the first.
    case once
    /// From the last frame on to the first: the two are one moment, and the first one is shown.
    case loop
    /// Back and forth; both ends are reached exactly.
    case pingPong
}

/// The frames between which time runs: `start` ≤ `end`, both finite.
///
/// A loop lasts `end` − `start` frames, as a cycle does whose last key repeats its first. Blender's timeline shows its
/// last frame for one frame's time, so its frames 1 to 24 are the range 1 … 25 here.
public struct PlaybackRange: Equatable, Sendable {
    public let start: Float
    public let end: Float

    /// Takes the two frames in either order. One that is no finite number gives way to the other; two of them give 0 … 0.
    public init(_ first: Float, _ last: Float) {
        let a = first.isFinite ? first : last.isFinite ? last : 0
        let b = last.isFinite ? last : a
        start = min(a, b)
        end = max(a, b)
    }

    /// In frames; 0 for a range of one frame.
    public var length: Double { Double(end) - Double(start) }
}
