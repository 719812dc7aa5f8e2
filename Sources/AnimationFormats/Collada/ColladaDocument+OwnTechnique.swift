import AnimationCore

/// What bezt's own `<technique>` says of the scene and of nodes, beyond COLLADA's words.
extension ColladaDocument {
    /// Takes the text of an element.
    ///
    /// - Parameter node: the index of the node it stands in; nil for the scene.
    func takeOwn(_ tag: ColladaTag, _ text: String, node: Int?) {
        switch (tag, node) {
        case (.sceneName, nil): scene.sceneName = ColladaNames.name(text)
        case (.blenderVersion, nil): scene.blenderVersion = ColladaNames.name(text)
        case (.objectType, let node?): nodes[node].extra.objectType = ColladaNames.name(text)
        case (.dataName, let node?): nodes[node].extra.dataName = ColladaNames.name(text)
        case (.rotationMode, let node?): nodes[node].extra.rotationMode = text
        case (.boneWords, let node?): nodes[node].extra.bone.words = text.split(separator: " ").map(String.init)
        default: break
        }
    }

    /// Takes the numbers of an element.
    func takeOwn(_ tag: ColladaTag, _ numbers: [Double], node: Int?) {
        guard let first = numbers.first else { return }
        switch (tag, node) {
        case (.fps, nil): scene.fps = Int32(exactly: first)
        case (.fpsBase, nil): scene.fpsBase = Float(first)
        case (.frameStart, nil): scene.frameStart = Int32(exactly: first)
        case (.frameEnd, nil): scene.frameEnd = Int32(exactly: first)
        case (.rotationEuler, let node?) where numbers.count == 3: nodes[node].extra.rotationEuler = numbers
        case (.rotationQuaternion, let node?) where numbers.count == 4: nodes[node].extra.rotationQuaternion = numbers
        case (.rotationAxisAngle, let node?) where numbers.count == 4: nodes[node].extra.rotationAxisAngle = numbers
        case (.parentInverse, let node?) where numbers.count == 16: nodes[node].extra.parentInverse = numbers
        case (.restMatrix, let node?) where numbers.count == 16: nodes[node].extra.bone.restMatrix = numbers
        case (.boneLength, let node?): nodes[node].extra.bone.length = first
        case (.boneHead, let node?) where numbers.count == 3: nodes[node].extra.bone.head = numbers
        case (.boneRotation, let node?) where numbers.count == 9: nodes[node].extra.bone.relativeRotation = numbers
        default: break
        }
    }
}
