/// A named frame of a scene or an action (Blender: TimelineMarker).
public struct Marker: Equatable, Sendable {
    public var name: String
    /// Markers sit on whole frames.
    public var frame: Int32
    public var isSelected: Bool
    /// The object that becomes the scene's camera from here on; nil for none.
    public var camera: String?

    public init(name: String, frame: Int32, isSelected: Bool = false, camera: String? = nil) {
        self.name = name
        self.frame = frame
        self.isSelected = isSelected
        self.camera = camera
    }
}
