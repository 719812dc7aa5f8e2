extension EvaluatedPose {
    /// Sets one property of an object, or of its bones, to a curve's value.
    ///
    /// Quaternions are kept as the curves give them; they are normalised when a matrix is made of them, as in Blender.
    ///
    /// - Parameter bones: where each bone of the object stands.
    /// - Returns: why the value could not be applied; nil when it was.
    mutating func apply(
        _ value: Float, to channel: ChannelID, bones indices: @autoclosure () -> [ExactName: Int]
    ) -> ApplyProblem? {
        let property: TransformProperty
        var bone: Int?
        switch AnimatedProperty(dataPath: channel.dataPath) {
        case .other:
            properties[channel] = value
            return nil
        case .object(let found):
            property = found
        case .bone(let name, let found):
            guard let index = indices()[ExactName(name)] else { return .unknownBone(name, channel) }
            property = found
            bone = index
        }
        guard channel.arrayIndex >= 0, channel.arrayIndex < property.count else {
            return .noSuchComponent(channel, count: property.count)
        }
        let component = Int(channel.arrayIndex)
        if property == .rotationMode, EvaluatedPose.rotationMode(value) == nil {
            return .noSuchRotationMode(channel, value: value)
        }
        if property.isDelta {
            delta.set(property, component, to: value)
        } else if let bone {
            bones[bone].set(property, component, to: value)
        } else {
            transform.set(property, component, to: value)
        }
        return nil
    }

    fileprivate static func rotationMode(_ value: Float) -> RotationMode? {
        Int16(exactly: (value + 0.5).rounded(.down)).flatMap { RotationMode(rawValue: $0) }
    }
}

extension RestTransform {
    /// Sets one component; a delta property changes nothing.
    mutating func set(_ property: TransformProperty, _ component: Int, to value: Float) {
        switch property {
        case .location: location[component] = value
        case .rotationEuler: rotationEuler[component] = value
        case .rotationQuaternion: rotationQuaternion[component] = value
        case .rotationAxisAngle: rotationAxisAngle[component] = value
        case .scale: scale[component] = value
        case .rotationMode: mode = EvaluatedPose.rotationMode(value) ?? mode
        case .deltaLocation, .deltaRotationEuler, .deltaRotationQuaternion, .deltaScale: break
        }
    }
}

extension DeltaTransform {
    fileprivate mutating func set(_ property: TransformProperty, _ component: Int, to value: Float) {
        switch property {
        case .deltaLocation: location[component] = value
        case .deltaRotationEuler: rotationEuler[component] = value
        case .deltaRotationQuaternion: rotationQuaternion[component] = value
        case .deltaScale: scale[component] = value
        default: break
        }
    }
}
