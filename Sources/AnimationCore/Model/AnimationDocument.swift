/// All animation of one file: what every reader makes and every writer takes.
///
/// One convention inside: frames, radians, Blender's axes (Z up, right-handed), float32 as stored.
public struct AnimationDocument: Equatable, Sendable {
    /// The scene's name; nil when not stated.
    public var sceneName: String?
    public var frameRate: FrameRate
    /// First frame of the scene.
    public var frameStart: Int32
    /// Last frame of the scene, included.
    public var frameEnd: Int32
    /// The frame that the scene stands on (`Scene.frame_current`).
    public var frameCurrent: Int32
    public var markers: [Marker]
    public var objects: [SceneObject]
    public var actions: [AnimAction]
    /// The program that wrote the file; nil when not stated. Not part of equality of content.
    public var generator: String?
    /// The Blender version the data comes from (`"5.0.1"`); nil when not stated.
    public var blenderVersion: String?

    /// The last frame that a scene of Blender's may have; the first is its negative.
    public static let lastPossibleFrame: Int32 = 1_048_574

    /// An empty scene as Blender makes it: 24 fps, frames 1 to 250, at frame 1.
    public init() {
        sceneName = nil
        frameRate = FrameRate(fps: 24)
        frameStart = 1
        frameEnd = 250
        frameCurrent = 1
        markers = []
        objects = []
        actions = []
        generator = nil
        blenderVersion = nil
    }
}
