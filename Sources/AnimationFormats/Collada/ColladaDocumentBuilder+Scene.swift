import AnimationCore

/// Nodes and what they show: skins, morphs, materials, lights.
extension ColladaDocumentBuilder {
    /// Materials and morphs.
    mutating func beginData(_ tag: ColladaTag, id: String?, _ attributes: ColladaAttributes) {
        switch tag {
        case .material: document.materials.append(ColladaMaterial(id: id, name: attributes["name"], effect: ""))
        case .instanceEffect:
            guard stack.last?.tag == .material, let material = document.materials.indices.last else { return }
            document.materials[material].effect = ColladaDocumentBuilder.fragment(attributes["url"] ?? "")
        default:
            isInMorph = true
            let base = ColladaDocumentBuilder.fragment(attributes["source"] ?? "")
            document.morphs.append(ColladaMorph(controller: stack.last?.element, base: base))
        }
    }

    mutating func beginNode(id: String?, _ attributes: ColladaAttributes, at place: ColladaPlace) {
        var node = ColladaNode(place: place)
        node.parent = nodes.last
        node.id = id
        node.sid = attributes["sid"]
        node.name = attributes["name"]
        node.isJoint = attributes["type"] == "JOINT"
        node.isInLibrary = stack.contains { $0.tag == .libraryNodes }
        nodes.append(document.nodes.count)
        document.nodes.append(node)
    }

    mutating func beginInstance(_ tag: ColladaTag, _ attributes: ColladaAttributes) {
        guard let node = nodes.last else { return }
        if document.nodes[node].instance == nil {
            document.nodes[node].instance = String(tag.rawValue.dropFirst("instance_".count))
        }
        if tag == .instanceLight, document.nodes[node].light == nil {
            document.nodes[node].light = ColladaDocumentBuilder.fragment(attributes["url"] ?? "")
        }
        if tag == .instanceController {
            let id = ColladaDocumentBuilder.fragment(attributes["url"] ?? "")
            document.nodes[node].controllers.append(ColladaControllerUse(controller: id))
        }
    }

    /// An input of a skin's `<joints>`.
    mutating func beginJointInput(_ attributes: ColladaAttributes) {
        guard let controller else { return }
        let source = ColladaDocumentBuilder.fragment(attributes["source"] ?? "")
        switch attributes["semantic"] {
        case "JOINT": document.skins[controller]?.joints = source
        case "INV_BIND_MATRIX": document.skins[controller]?.inverseBindMatrices = source
        default: break
        }
    }

    mutating func list(_ element: ColladaElement, isTransform: Bool, isNode: Bool) -> Int {
        var element = element
        if isTransform, let node = nodes.last {
            element.node = node
            element.transform = document.nodes[node].transforms.count
        } else if isNode {
            element.node = nodes.last
        }
        document.elements.append(element)
        return document.elements.count - 1
    }

    /// The kind of the light that is open. Like Blender's importer, an ambient light is taken as a sun.
    mutating func beginLight(_ tag: ColladaTag) {
        guard let light, stack.last?.profile == nil, document.lightKinds[light] == nil else { return }
        switch tag {
        case .point: document.lightKinds[light] = "POINT"
        case .spot: document.lightKinds[light] = "SPOT"
        default: document.lightKinds[light] = "SUN"
        }
    }
}
