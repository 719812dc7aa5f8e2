import AnimationCore

/// One component of a sampler's output and the curve that it becomes.
struct ColladaBinding {
    /// The node whose object owns the curve; nil where the target is no node's.
    var node: Int?
    /// The camera, light, material or shape key that owns it; nil where a node or nothing does.
    var data: ColladaDataBlock?
    var dataPath: String
    var arrayIndex: Int32
    /// Which component of the OUTPUT source, 0-based.
    var component: Int
    /// What the file's numbers become: degrees radians, units metres.
    var conversion: ColladaConversion

    init(
        node: Int?, data: ColladaDataBlock? = nil, dataPath: String, arrayIndex: Int32, component: Int,
        conversion: ColladaConversion
    ) {
        self.node = node
        self.data = data
        self.dataPath = dataPath
        self.arrayIndex = arrayIndex
        self.component = component
        self.conversion = conversion
    }

    /// Numbers that are multiplied by `factor` alone.
    init(node: Int?, dataPath: String, arrayIndex: Int32, component: Int, factor: Double) {
        self.init(
            node: node, dataPath: dataPath, arrayIndex: arrayIndex, component: component,
            conversion: ColladaConversion(factor: factor))
    }

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
    let dataNames: ColladaDataNames

    init(document: ColladaDocument, stacks: [ColladaTransformStack], meter: Double) {
        self.document = document
        self.stacks = stacks
        self.meter = meter
        dataNames = ColladaDataNames(document)
    }

    /// - Parameters:
    ///   - outputs: the names of the OUTPUT source's components.
    ///   - axis: the first three of four components, where they stay the same.
    func bind(_ target: ColladaTarget, outputs: [String?], axis outputAxis: [Double]? = nil) -> Outcome {
        let element = document.elements[target.element]
        guard let node = element.node, let index = element.transform else { return bindData(target, outputs: outputs) }
        let transform = document.nodes[node].transforms[index]
        switch stacks[node].roles[index] {
        case .location:
            return bindVector(node, "location", target.member, outputs, factor: meter)
        case .scale:
            return bindVector(node, "scale", target.member, outputs, factor: 1)
        case .euler(let axis, let sign):
            return bindRotation(target.member, outputs, turn(transform, with: outputAxis), node: node) {
                .property(
                    node: node, "rotation_euler", axis, component: $0, factor: sign * ColladaUnits.radiansPerDegree)
            }
        case .axisAngle:
            return bindRotation(target.member, outputs, turn(transform, with: outputAxis), node: node) {
                .property(
                    node: node, "rotation_axis_angle", 0, component: $0, factor: ColladaUnits.radiansPerDegree)
            }
        case .parentInverse, .none:
            if transform.kind == .matrix {
                if case .indices(3, let row) = target.member, (0..<3).contains(row), isOnlyTransform(index, of: node) {
                    return .bound([.property(node: node, "location", row, component: 0, factor: meter)])
                }
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

    /// 1 where an axis is that of a `<rotate>`, -1 where it is the opposite one, nil where it is another or moves.
    private func turn(_ rotate: ColladaTransform, with axis: [Double]?) -> Double? {
        guard let axis else { return nil }
        func length(_ v: some Sequence<Double>) -> Double { v.reduce(0) { $0 + $1 * $1 }.squareRoot() }
        let own = rotate.numbers.prefix(3)
        let cosine = zip(axis, own).reduce(0) { $0 + $1.0 * $1.1 } / (length(axis) * length(own))
        return abs(cosine) > 1 - 1e-9 ? cosine.rounded() : nil
    }

    /// - Parameters:
    ///   - turn: the direction of a whole axis-angle whose axis is the node's own.
    ///   - angle: makes the binding of the angle alone, from a component.
    private func bindRotation(
        _ member: ColladaTarget.Member, _ outputs: [String?], _ turn: Double?, node: Int, angle: (Int) -> ColladaBinding
    ) -> Outcome {
        func axisAngle(_ index: Int, _ component: Int) -> ColladaBinding {
            .property(
                node: node, "rotation_axis_angle", index, component: component,
                factor: index == 0 ? ColladaUnits.radiansPerDegree : 1)
        }
        switch member {
        case .name("ANGLE"), .index(3):
            return .bound([angle(outputs.firstIndex { $0 == "ANGLE" } ?? 0)])
        case .none where outputs.count == 1:
            return .bound([angle(0)])
        case .none where outputs.count == 4 && turn != nil:
            var binding = angle(3)
            binding.conversion.factor *= turn ?? 1
            return .bound([binding])
        case .none where outputs.count == 4 && isOnlyRotation(of: node):
            // The file has the axis first, Blender the angle.
            return .bound([axisAngle(0, 3)] + (0..<3).map { axisAngle($0 + 1, $0) })
        case .name(let name) where isOnlyRotation(of: node):
            guard let axis = ColladaBinder.axis(name) else { break }
            return .bound([axisAngle(axis + 1, outputs.firstIndex { $0.flatMap(ColladaBinder.axis) == axis } ?? 0)])
        case .index(let axis) where (0..<3).contains(axis) && isOnlyRotation(of: node):
            return .bound([axisAngle(axis + 1, 0)])
        case .none where outputs.count != 4:
            return .unsupported(
                .outputComponents, "a rotation has four components and the OUTPUT source \(outputs.count)", node: node)
        default: break
        }
        return .unsupported(
            .transformStack, "a rotation's axis can only move where it is the node's only rotation", node: node)
    }

    private func isOnlyRotation(of node: Int) -> Bool {
        document.nodes[node].transforms.count { $0.kind == .rotate } == 1
    }

    private func isOnlyTransform(_ index: Int, of node: Int) -> Bool {
        stacks[node].roles.indices.allSatisfy { $0 == index || stacks[node].roles[$0] == .parentInverse }
    }

    static func axis(_ name: String) -> Int? {
        switch name {
        case "X", "x": 0
        case "Y", "y": 1
        case "Z", "z": 2
        default: nil
        }
    }
}
