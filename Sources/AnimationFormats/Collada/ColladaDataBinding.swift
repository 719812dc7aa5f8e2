import AnimationCore

/// Targets that are no transforms: cameras, lights, materials, morph weights and visibility.
extension ColladaBinder {
    func bindData(_ target: ColladaTarget, outputs: [String?]) -> Outcome {
        let element = document.elements[target.element]
        var index: Int? = target.element
        while let current = index {
            let owner = document.elements[current]
            let blocks = blocks(of: current)
            switch owner.tag {
            case "camera": return bind(target, cameraProperty(of: element, camera: current, target), blocks, outputs)
            case "light": return bind(target, lightProperty(of: element, target), blocks, outputs)
            case "effect", "material": return bind(target, materialProperty(of: element, target), blocks, outputs)
            case "controller": return bindWeights(target, controller: current, outputs)
            case "node":
                if let node = owner.node { return bindVisibility(target, node: node, outputs) }
            default: break
            }
            index = owner.parent
        }
        return unsupported(element)
    }

    private func unsupported(_ element: ColladaElement, node: Int? = nil) -> Outcome {
        .unsupported(.unsupportedTarget, "Blender has no property for <\(element.tag)>", node: node)
    }

    // MARK: Properties

    /// What a parameter is in Blender.
    private struct Property {
        var path: String
        /// How many components it has.
        var size = 1
        var conversion = ColladaConversion()
    }

    private func cameraProperty(of element: ColladaElement, camera: Int, _ target: ColladaTarget) -> Property? {
        if case .property(let name) = target.member { return name.hasPrefix("shift_") ? Property(path: name) : nil }
        let aspect = document.aspectRatios[camera] ?? 1
        // Blender's sensor of 36 mm is the longer side of the picture.
        let (wide, high) = (18 * min(1, aspect), 18 / max(1, aspect))
        // Blender animates its own scale of orthographic pictures where it writes half of it elsewhere.
        let isWhole = document.isBlenders || document.wholeScales.contains(camera)
        let width = isWhole ? meter : 2 * meter
        switch element.tag {
        case "xfov": return Property(path: "lens", conversion: ColladaConversion(halfSensor: wide))
        case "yfov": return Property(path: "lens", conversion: ColladaConversion(halfSensor: high))
        case "xmag": return Property(path: "ortho_scale", conversion: .init(factor: width / min(1, aspect)))
        case "ymag": return Property(path: "ortho_scale", conversion: .init(factor: width * max(1, aspect)))
        case "znear": return Property(path: "clip_start", conversion: ColladaConversion(factor: meter))
        case "zfar": return Property(path: "clip_end", conversion: ColladaConversion(factor: meter))
        case "shiftx" where element.profile == "blender": return Property(path: "shift_x")
        case "shifty" where element.profile == "blender": return Property(path: "shift_y")
        default: return nil
        }
    }

    private func lightProperty(of element: ColladaElement, _ target: ColladaTarget) -> Property? {
        if case .property(let name) = target.member {
            return ["energy", "shadow_soft_size"].contains(name) ? Property(path: name) : nil
        }
        let radians = ColladaUnits.radiansPerDegree
        switch element.tag {
        case "color": return Property(path: "color", size: 3)
        case "falloff_angle" where target.isRepaired:
            return Property(path: "spot_size", conversion: ColladaConversion(tangentFactor: radians))
        case "falloff_angle": return Property(path: "spot_size", conversion: ColladaConversion(factor: radians))
        case "falloff_exponent" where document.isBlenders: return Property(path: "spot_blend")
        case "energy" where element.profile == "blender": return Property(path: "energy")
        default: return nil
        }
    }

    private func materialProperty(of element: ColladaElement, _ target: ColladaTarget) -> Property? {
        if case .property(let name) = target.member {
            return ["roughness", "metallic", "specular_intensity"].contains(name) ? Property(path: name) : nil
        }
        guard element.tag == "color" else { return nil }
        switch element.outer {
        case "diffuse": return Property(path: "diffuse_color", size: 4)
        case "specular": return Property(path: "specular_color", size: 3)
        default: return nil
        }
    }

    // MARK: Owners

    /// The data-blocks that an element stands for: a material for each that shows an effect.
    private func blocks(of index: Int) -> [ColladaDataBlock] {
        let element = document.elements[index]
        let name = element.name ?? element.id ?? element.sid ?? ""
        switch element.tag {
        case "camera":
            return [ColladaDataBlock(kind: .camera, name: ownName(of: element, ColladaID.cameraPrefix) ?? name)]
        case "light":
            return [ColladaDataBlock(kind: .light, name: ownName(of: element, ColladaID.lightPrefix) ?? name)]
        case "material": return [ColladaDataBlock(kind: .material, name: name)]
        case "effect":
            let users = element.id.flatMap { dataNames.materials[$0] }
            return (users ?? [name]).map { ColladaDataBlock(kind: .material, name: $0) }
        default: return []
        }
    }

    /// The exact name in a file by bezt.
    private func ownName(of element: ColladaElement, _ prefix: String) -> String? {
        isOwn ? ColladaNames.name(attribute: element.name, id: element.id, prefix: prefix) : nil
    }

    private func bind(
        _ target: ColladaTarget, _ property: Property?, _ blocks: [ColladaDataBlock], _ outputs: [String?]
    ) -> Outcome {
        guard let property else { return unsupported(document.elements[target.element]) }
        guard let components = components(target.member, of: property, outputs) else {
            return .unsupported(
                .outputComponents,
                "\(property.path) has \(counted(property.size, "component")) and the OUTPUT source \(outputs.count)",
                node: nil)
        }
        return .bound(
            blocks.flatMap { block in
                components.map { index, component in
                    ColladaBinding(
                        node: nil, data: block, dataPath: property.path, arrayIndex: Int32(index), component: component,
                        conversion: property.conversion)
                }
            })
    }

    /// Pairs of the property's index and the component of OUTPUT; nil where they do not fit.
    private func components(
        _ member: ColladaTarget.Member, of property: Property, _ outputs: [String?]
    ) -> [(index: Int, component: Int)]? {
        switch member {
        case .name(let name) where property.size > 1:
            guard let index = ColladaBinder.color(name), index < property.size else { return nil }
            let component = outputs.count > 1 ? outputs.firstIndex { $0.flatMap(ColladaBinder.color) == index } : 0
            return [(index, component ?? 0)]
        case .index(let index) where (0..<property.size).contains(index): return [(index, 0)]
        case .none where property.size == 1: return [(0, 0)]
        case .property, .name: return property.size == 1 ? [(0, 0)] : nil
        case .none where outputs.count == 1 && document.isBlenders && property.path == "diffuse_color":
            // Blender has a name for red, green and blue and none for alpha.
            return [(3, 0)]
        case .none where outputs.count == 1:
            guard let index = outputs[0].flatMap(ColladaBinder.color), index < property.size else { return nil }
            return [(index, 0)]
        case .none where outputs.count == 3 || outputs.count == 4:
            return (0..<min(outputs.count, property.size)).map { ($0, $0) }
        default: return nil
        }
    }

    private static func color(_ name: String) -> Int? {
        switch name {
        case "R", "r": 0
        case "G", "g": 1
        case "B", "b": 2
        case "A", "a": 3
        default: nil
        }
    }

    // MARK: Visibility

    /// Visible is not hidden: `hide_viewport` and `hide_render` are 1 where visibility is 0.
    private func bindVisibility(_ target: ColladaTarget, node: Int, _ outputs: [String?]) -> Outcome {
        let element = document.elements[target.element]
        if case .property(let name) = target.member, name.hasPrefix("hide_") {
            return .bound([.property(node: node, name, 0, component: 0)])
        }
        guard element.tag == "visibility" || element.sid == "visibility", element.node == nil else {
            return unsupported(element, node: node)
        }
        return .bound(
            ["hide_viewport", "hide_render"].map {
                ColladaBinding(
                    node: node, dataPath: $0, arrayIndex: 0, component: 0,
                    conversion: ColladaConversion(factor: -1, offset: 1))
            })
    }

    // MARK: Morphs

    private func bindWeights(_ target: ColladaTarget, controller: Int, _ outputs: [String?]) -> Outcome {
        let element = document.elements[target.element]
        guard let morph = dataNames.morphs[controller] else { return unsupported(element) }
        let keys = morph.keys
        let block = ColladaDataBlock(kind: .shapeKeys, name: morph.base)
        func binding(_ key: Int, _ component: Int) -> ColladaBinding {
            ColladaBinding(
                node: nil, data: block, dataPath: "key_blocks[\"\(ColladaDataPath.escaped(keys[key]))\"].value",
                arrayIndex: 0,
                component: component, conversion: ColladaConversion())
        }
        switch target.member {
        case .index(let index) where keys.indices.contains(index): return .bound([binding(index, 0)])
        case .none where outputs.count == keys.count: return .bound(keys.indices.map { binding($0, $0) })
        default:
            return .unsupported(
                .outputComponents,
                "the morph has \(counted(keys.count, "target")), and neither the address nor the OUTPUT source of "
                    + "\(counted(outputs.count, "component")) says which", node: nil)
        }
    }
}
