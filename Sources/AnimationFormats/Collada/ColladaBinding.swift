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

/// Decides what a channel drives: numbers of a node's transforms, or properties of something else.
struct ColladaBinder {
    /// A number of a transform and the component of the OUTPUT source that moves it.
    struct Link: Equatable {
        var number: Int
        var component: Int
    }

    enum Outcome {
        /// The transform's index in its node.
        case moves(node: Int, transform: Int, [Link])
        /// Properties that are no transforms.
        case bound([ColladaBinding])
        /// The target exists and has no place in the model; what to say about it.
        case unsupported(ColladaCode, String, node: Int?)
    }

    let document: ColladaDocument
    let meter: Double
    /// Written by bezt: names are exact.
    let isOwn: Bool
    let dataNames: ColladaDataNames

    /// - Parameter meter: metres per unit of length.
    init(document: ColladaDocument, meter: Double, isOwn: Bool) {
        self.isOwn = isOwn
        self.document = document
        self.meter = meter
        dataNames = ColladaDataNames(document, isOwn: isOwn)
    }

    /// - Parameter outputs: the names of the OUTPUT source's components.
    func bind(_ target: ColladaTarget, outputs: [String?]) -> Outcome {
        let element = document.elements[target.element]
        guard let node = element.node, let index = element.transform else { return bindData(target, outputs: outputs) }
        let kind = document.nodes[node].transforms[index].kind
        switch ColladaBinder.links(kind, target.member, outputs) {
        case .success(let links): return .moves(node: node, transform: index, links)
        case .failure(let problem): return .unsupported(problem.code, problem.message, node: node)
        }
    }

    private struct Problem: Error {
        var code: ColladaCode
        var message: String
    }

    private static func links(
        _ kind: ColladaTransform.Kind, _ member: ColladaTarget.Member, _ outputs: [String?]
    ) -> Result<[Link], Problem> {
        switch member {
        case .name(let name):
            guard let number = number(kind, named: name) else {
                return .failure(Problem(code: .unsupportedTarget, message: "<\(kind)> has no member \(name)"))
            }
            // The address decides; the parameter's name only chooses among several.
            let component = outputs.firstIndex { $0.flatMap { self.number(kind, named: $0) } == number } ?? 0
            return .success([Link(number: number, component: outputs.count > 1 ? component : 0)])
        case .index(let number) where (0..<kind.count).contains(number):
            return .success([Link(number: number, component: 0)])
        case .indices(let column, let row)
        where kind == .matrix && (0..<4).contains(column) && (0..<4).contains(row):
            return .success([Link(number: 4 * row + column, component: 0)])
        case .none where outputs.count == kind.count:
            return .success(outputs.indices.map { Link(number: $0, component: $0) })
        case .none where outputs.count == 1:
            if kind == .rotate { return .success([Link(number: 3, component: 0)]) }
            guard let number = outputs[0].flatMap({ number(kind, named: $0) }) else { fallthrough }
            return .success([Link(number: number, component: 0)])
        case .none:
            let message = "<\(kind)> holds \(counted(kind.count, "number")) and the OUTPUT source \(outputs.count)"
            return .failure(Problem(code: .outputComponents, message: message))
        default:
            return .failure(Problem(code: .unsupportedTarget, message: "<\(kind)> has no such number"))
        }
    }

    private static func number(_ kind: ColladaTransform.Kind, named name: String) -> Int? {
        switch (kind, name) {
        case (.translate, "X"), (.scale, "X"), (.translate, "x"), (.scale, "x"), (.rotate, "X"): 0
        case (.translate, "Y"), (.scale, "Y"), (.translate, "y"), (.scale, "y"), (.rotate, "Y"): 1
        case (.translate, "Z"), (.scale, "Z"), (.translate, "z"), (.scale, "z"), (.rotate, "Z"): 2
        case (.rotate, "ANGLE"): 3
        default: nil
        }
    }
}
