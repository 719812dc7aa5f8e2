/// The properties of an object at one frame: those at rest, with the values of its action over them.
public struct EvaluatedPose: Equatable, Sendable {
    public var transform: RestTransform
    public var delta: DeltaTransform
    /// One per bone, in the order of `SceneObject.bones`.
    public var bones: [RestTransform]
    /// The values of all other properties, by their path: a lens, a shape key, a custom property.
    ///
    /// They are what the curves say: Blender also keeps a value inside its property's own range, which no file tells.
    public var properties: [ChannelID: Float]

    /// The object at rest.
    public init(of object: SceneObject) {
        transform = object.transform
        delta = object.delta
        bones = object.bones.map { $0.pose }
        properties = [:]
    }
}
