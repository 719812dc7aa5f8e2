/// The curves that turn one object or bone, and how it stands without them.
public struct RotationChannels: Sendable {
    /// What is turned: curves of one owner and bone have the same.
    public struct Turned: Hashable, Sendable {
        let owner: Owner
        let bone: ExactName?
        /// `Cube`, `Rig bone Arm`
        public var text: String { bone.map { "\(owner.text) bone \($0.text)" } ?? owner.text }
    }

    private var rest: RestTransform
    private var channels: [(property: TransformProperty, component: Int, track: AnimationTrack)] = []
    /// The mode is that of the object; where there is none, the curves tell it.
    private let isModeKnown: Bool

    /// What a property turns; nil for one that is no rotation. Delta rotations are none: they go together with others.
    public static func turned(by property: CurvePairs.Property) -> Turned? {
        switch AnimatedProperty(dataPath: property.dataPath) {
        case .object(let moved): moved.isRotation ? Turned(owner: property.owner, bone: nil) : nil
        case .bone(let name, let moved):
            moved.isRotation ? Turned(owner: property.owner, bone: ExactName(name)) : nil
        case .other: nil
        }
    }

    /// The pairs that belong to each rotation, by their places, in the order in which the rotations come first.
    public static func groups(of pairs: [CurvePairs.Pair]) -> [(turned: Turned, members: [Int])] {
        var groups: [(turned: Turned, members: [Int])] = []
        var places: [Turned: Int] = [:]
        for index in pairs.indices {
            guard let turned = turned(by: pairs[index].property) else { continue }
            if let place = places[turned] {
                groups[place].members.append(index)
            } else {
                places[turned] = groups.count
                groups.append((turned, [index]))
            }
        }
        return groups
    }

    /// - Parameter object: which is turned, or whose bone is; nil where the document has none.
    public init(of turned: Turned, object: SceneObject?) {
        let bone = turned.bone.flatMap { name in object?.bones.first { $0.name.isExactly(name.text) } }
        isModeKnown = turned.bone == nil ? object != nil : bone != nil
        rest = (turned.bone == nil ? object?.transform : bone?.pose) ?? RestTransform()
    }

    /// Adds a curve; one that is no rotation, or of no component of it, is left out.
    public mutating func add(_ track: AnimationTrack) {
        let property: TransformProperty
        switch AnimatedProperty(dataPath: track.dataPath) {
        case .object(let found), .bone(_, let found): property = found
        case .other: return
        }
        guard property.isRotation, track.arrayIndex >= 0, track.arrayIndex < property.count, !track.isMuted else {
            return
        }
        channels.append((property, Int(track.arrayIndex), track))
        if !isModeKnown {
            switch property {
            case .rotationQuaternion: rest.mode = .quaternion
            case .rotationAxisAngle: rest.mode = .axisAngle
            default: rest.mode = .xyz
            }
        }
    }

    public var isEmpty: Bool { channels.isEmpty }

    var tracks: [AnimationTrack] { channels.map { $0.track } }

    /// The rotation at frames that ascend.
    func matrices(at frames: [Float]) -> [Matrix4] {
        var pose = rest
        pose.location = SIMD3(0, 0, 0)
        pose.scale = SIMD3(1, 1, 1)
        let values = tracks.map { $0.evaluate(at: frames) }
        return frames.indices.map { index in
            for (number, channel) in channels.enumerated() {
                pose.set(channel.property, channel.component, to: values[number][index])
            }
            return pose.matrix
        }
    }
}
