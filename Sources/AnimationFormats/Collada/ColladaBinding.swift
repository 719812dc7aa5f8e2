import AnimationCore

/// One component of a sampler's output and the curve that it becomes.
struct ColladaBinding {
    /// The node whose object owns the curve; nil where the target is no node's.
    var node: Int?
    var dataPath: String
    var arrayIndex: Int32
    /// Which component of the OUTPUT source, 0-based.
    var component: Int
    /// What the file's numbers are multiplied by: degrees to radians, units to metres.
    var factor: Double

    /// `path` must name a property of the node's object.
    static func property(
        node: Int, _ path: String, _ index: Int, component: Int, factor: Double = 1
    ) -> ColladaBinding {
        ColladaBinding(node: node, dataPath: path, arrayIndex: Int32(index), component: component, factor: factor)
    }
}

/// Decides which properties a channel drives.
struct ColladaBinder {
    enum Outcome {
        case bound([ColladaBinding])
        /// The target exists and has no place in the model; what to say about it.
        case unsupported(ColladaCode, String, node: Int?)
    }

    let document: ColladaDocument
    let stacks: [ColladaTransformStack]
    let meter: Double

    /// - Parameter outputs: the names of the OUTPUT source's components.
    func bind(_ target: ColladaTarget, outputs: [String?]) -> Outcome {
        let element = document.elements[target.element]
        guard let node = element.node, let index = element.transform else {
            return .unsupported(.unsupportedTarget, "curves of <\(element.tag)> are not read yet", node: element.node)
        }
        let transform = document.nodes[node].transforms[index]
        switch stacks[node].roles[index] {
        case .location:
            return bindVector(node, "location", target.member, outputs, factor: meter)
        case .scale:
            return bindVector(node, "scale", target.member, outputs, factor: 1)
        case .euler(let axis, let sign):
            return bindAngle(target.member, outputs, node: node) {
                .property(
                    node: node, "rotation_euler", axis, component: $0, factor: sign * ColladaUnits.radiansPerDegree)
            }
        case .axisAngle:
            return bindAngle(target.member, outputs, node: node) {
                .property(
                    node: node, "rotation_axis_angle", 0, component: $0, factor: ColladaUnits.radiansPerDegree)
            }
        case .parentInverse, .none:
            if transform.kind == .matrix {
                return .unsupported(.unsupportedTarget, "curves of whole matrices are not read yet", node: node)
            }
            return .unsupported(
                .transformStack,
                "the node's transforms are not one location, rotation and scale, so its curves have no property",
                node: node)
        }
    }

    private func bindVector(
        _ node: Int, _ path: String, _ member: ColladaTarget.Member, _ outputs: [String?], factor: Double
    ) -> Outcome {
        switch member {
        case .name(let name):
            guard let axis = ColladaBinder.axis(name) else {
                return .unsupported(.unsupportedTarget, "\(path) has no member \(name)", node: node)
            }
            // The address decides; the parameter's name only chooses among several.
            let component = outputs.count > 1 ? outputs.firstIndex { $0.flatMap(ColladaBinder.axis) == axis } ?? 0 : 0
            return .bound([.property(node: node, path, axis, component: component, factor: factor)])
        case .index(let axis) where (0..<3).contains(axis):
            return .bound([.property(node: node, path, axis, component: 0, factor: factor)])
        case .none where outputs.count == 3:
            return .bound(
                (0..<3).map { component in
                    .property(node: node, path, component, component: component, factor: factor)
                })
        case .none where outputs.count == 1:
            guard let axis = outputs[0].flatMap(ColladaBinder.axis) else { fallthrough }
            return .bound([.property(node: node, path, axis, component: 0, factor: factor)])
        default:
            return .unsupported(
                .outputComponents, "\(path) has three components and the OUTPUT source \(outputs.count)", node: node)
        }
    }

    private func bindAngle(
        _ member: ColladaTarget.Member, _ outputs: [String?], node: Int, _ make: (Int) -> ColladaBinding
    ) -> Outcome {
        switch member {
        case .name("ANGLE"), .index(3):
            return .bound([make(outputs.firstIndex { $0 == "ANGLE" } ?? 0)])
        case .none where outputs.count == 1:
            return .bound([make(0)])
        case .none:
            return .unsupported(.unsupportedTarget, "curves of whole axis-angle rotations are not read yet", node: node)
        default:
            return .unsupported(.unsupportedTarget, "curves of a rotation's axis are not read yet", node: node)
        }
    }

    private static func axis(_ name: String) -> Int? {
        switch name {
        case "X", "x": 0
        case "Y", "y": 1
        case "Z", "z": 2
        default: nil
        }
    }
}
