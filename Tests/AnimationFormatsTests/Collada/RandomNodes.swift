import Foundation
import TestSupport

/// Random trees of nodes with curves, as COLLADA text, and where each node is at any moment: computed from the rules of
/// COLLADA alone, with plain arrays of numbers.
struct RandomNodes {
    struct Curve {
        /// At 24 frames a second.
        var frames: [Int]
        var values: [Double]
        var kinds: [String]
        /// The values of the control points before and after each key; in time they lie at the thirds.
        var before: [Double]
        var after: [Double]

        func value(at frame: Double) -> Double {
            guard let last = frames.lastIndex(where: { Double($0) <= frame }) else { return values[0] }
            if last == frames.count - 1 { return values[last] }
            let s = (frame - Double(frames[last])) / Double(frames[last + 1] - frames[last])
            let (p, q, r, t) = (values[last], after[last], before[last + 1], values[last + 1])
            switch kinds[last] {
            case "STEP": return p
            case "LINEAR": return p + (t - p) * s
            default:
                let u = 1 - s
                return u * u * u * p + 3 * u * u * s * q + 3 * u * s * s * r + s * s * s * t
            }
        }
    }

    struct Transform {
        var kind: String
        var numbers: [Double]
        var curves: [Int: Curve] = [:]

        func numbers(at frame: Double) -> [Double] {
            numbers.enumerated().map { curves[$0.offset]?.value(at: frame) ?? $0.element }
        }
    }

    struct Node {
        var parent: Int?
        var isJoint = false
        var isCamera = false
        var transforms: [Transform] = []
        var name: String
    }

    var nodes: [Node] = []
    var upAxis = "Z_UP"
    var meter = 1.0

    // MARK: Where the nodes are

    /// The node's matrix in the world, in metres, turned to Z up; rows of numbers.
    func world(_ index: Int, at frame: Double) -> [[Double]] {
        var matrix = RandomNodes.identity
        var next: Int? = index
        while let node = next {
            let local = nodes[node].transforms.reduce(RandomNodes.identity) {
                RandomNodes.product($0, RandomNodes.matrix($1.kind, $1.numbers(at: frame)))
            }
            matrix = RandomNodes.product(local, matrix)
            next = nodes[node].parent
        }
        for row in 0..<3 { matrix[row][3] *= meter }
        let turned = RandomNodes.product(turn, matrix)
        // A camera looks along its own -Z in either world.
        return nodes[index].isCamera ? turned : RandomNodes.product(turned, RandomNodes.transposed(turn))
    }

    /// Right, front and up of a file in Blender's axes, by the table of the COLLADA specification.
    private var turn: [[Double]] {
        switch upAxis {
        case "Y_UP": [[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1]]
        case "X_UP": [[0, -1, 0, 0], [0, 0, -1, 0], [1, 0, 0, 0], [0, 0, 0, 1]]
        default: RandomNodes.identity
        }
    }

    static let identity: [[Double]] = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]

    static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
        (0..<4).map { row in (0..<4).map { column in (0..<4).reduce(0) { $0 + a[row][$1] * b[$1][column] } } }
    }

    static func transposed(_ a: [[Double]]) -> [[Double]] { (0..<4).map { row in (0..<4).map { a[$0][row] } } }

    static func matrix(_ kind: String, _ n: [Double]) -> [[Double]] {
        var m = identity
        switch kind {
        case "translate": for row in 0..<3 { m[row][3] = n[row] }
        case "scale": for row in 0..<3 { m[row][row] = n[row] }
        case "matrix": for row in 0..<4 { m[row] = Array(n[4 * row..<4 * row + 4]) }
        default:
            let length = (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).squareRoot()
            let (x, y, z) = (n[0] / length, n[1] / length, n[2] / length)
            let (s, c) = (sin(n[3] * .pi / 180), cos(n[3] * .pi / 180))
            m[0] = [x * x * (1 - c) + c, x * y * (1 - c) - z * s, x * z * (1 - c) + y * s, 0]
            m[1] = [y * x * (1 - c) + z * s, y * y * (1 - c) + c, y * z * (1 - c) - x * s, 0]
            m[2] = [z * x * (1 - c) - y * s, z * y * (1 - c) + x * s, z * z * (1 - c) + c, 0]
        }
        return m
    }

    // MARK: Text

    var text: String {
        var animations = ""
        for (index, node) in nodes.enumerated() {
            for (position, transform) in node.transforms.enumerated() {
                for (number, curve) in transform.curves.sorted(by: { $0.key < $1.key }) {
                    animations += animation(
                        curve, "\(node.name).\(position).\(number)", "\(node.name)/t\(position)", number, index)
                }
            }
        }
        return """
            <?xml version="1.0"?>
            <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
            <asset><unit meter="\(meter)"/><up_axis>\(upAxis)</up_axis></asset>
            <library_animations>\(animations)</library_animations>
            <library_visual_scenes><visual_scene id="S">\(text(below: nil))</visual_scene></library_visual_scenes>
            </COLLADA>
            """
    }

    private func text(below parent: Int?) -> String {
        nodes.indices.filter { nodes[$0].parent == parent }.map { index in
            let node = nodes[index]
            let transforms = node.transforms.enumerated().map { position, transform in
                "<\(transform.kind) sid=\"t\(position)\">\(RandomNodes.list(transform.numbers))</\(transform.kind)>"
            }.joined()
            let camera = node.isCamera ? "<instance_camera url=\"#c\"/>" : ""
            return "<node id=\"\(node.name)\" name=\"\(node.name)\" type=\"\(node.isJoint ? "JOINT" : "NODE")\">"
                + "\(transforms)\(camera)\(text(below: index))</node>\n"
        }.joined()
    }

    private func animation(_ curve: Curve, _ id: String, _ target: String, _ number: Int, _ node: Int) -> String {
        func source(_ part: String, _ tag: String, _ words: String, _ count: Int, _ stride: Int, _ names: [String])
            -> String
        {
            "<source id=\"\(id).\(part)\"><\(tag) id=\"\(id).\(part).a\" count=\"\(count)\">\(words)</\(tag)>"
                + "<technique_common><accessor source=\"#\(id).\(part).a\" count=\"\(count / stride)\" stride=\"\(stride)\">"
                + names.map { "<param name=\"\($0)\" type=\"float\"/>" }.joined()
                + "</accessor></technique_common></source>"
        }
        let count = curve.frames.count
        let times = curve.frames.map { Double($0) / 24 }
        func points(_ values: [Double], _ neighbour: (Int) -> Int) -> String {
            RandomNodes.list(
                (0..<count).flatMap { key -> [Double] in
                    let other = min(max(neighbour(key), 0), count - 1)
                    return [times[key] + (times[other] - times[key]) / 3, values[key]]
                })
        }
        return "<animation>" + source("t", "float_array", RandomNodes.list(times), count, 1, ["TIME"])
            + source("v", "float_array", RandomNodes.list(curve.values), count, 1, ["VALUE"])
            + source("k", "Name_array", curve.kinds.joined(separator: " "), count, 1, ["INTERPOLATION"])
            + source("i", "float_array", points(curve.before) { $0 - 1 }, 2 * count, 2, ["X", "Y"])
            + source("o", "float_array", points(curve.after) { $0 + 1 }, 2 * count, 2, ["X", "Y"])
            + "<sampler id=\"\(id)\">"
            + [("INPUT", "t"), ("OUTPUT", "v"), ("INTERPOLATION", "k"), ("IN_TANGENT", "i"), ("OUT_TANGENT", "o")]
            .map { "<input semantic=\"\($0.0)\" source=\"#\(id).\($0.1)\"/>" }.joined()
            + "</sampler><channel source=\"#\(id)\" target=\"\(target)(\(number))\"/></animation>\n"
    }

    static func list(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: " ") }
}

extension RandomNodes {
    /// Stacks of any order, in which only the last scale is uneven, so that no matrix has shear.
    static func make(seed: UInt64) -> RandomNodes {
        var random = SeededGenerator(seed: seed)
        var tree = RandomNodes()
        tree.upAxis = ["X_UP", "Y_UP", "Z_UP"].randomElement(using: &random) ?? "Z_UP"
        tree.meter = [1, 0.01, 0.0254].randomElement(using: &random) ?? 1
        for index in 0..<Int.random(in: 1...5, using: &random) {
            var node = Node(name: "n\(index)")
            if index > 0, Bool.random(using: &random) { node.parent = Int.random(in: 0..<index, using: &random) }
            node.isJoint = Int.random(in: 0..<3, using: &random) == 0
            node.isCamera = !node.isJoint && Int.random(in: 0..<4, using: &random) == 0
            node.transforms = stack(length: 1 / tree.meter, &random)
            tree.nodes.append(node)
        }
        return tree
    }

    private static func stack(length: Double, _ random: inout SeededGenerator) -> [Transform] {
        var stack: [Transform] = []
        let isCommon = Bool.random(using: &random)
        var kinds =
            isCommon
            ? ["translate", "rotate", "rotate", "rotate"]
            : (0..<Int.random(in: 0...5, using: &random)).map { _ in
                ["translate", "rotate", "rotate", "scale", "matrix"].randomElement(using: &random) ?? "rotate"
            }
        if Bool.random(using: &random) { kinds.append("last scale") }
        let axes = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]].shuffled(using: &random)
        for (position, kind) in kinds.enumerated() {
            func number(_ size: Double) -> Double {
                (Double.random(in: -size...size, using: &random) * 1000).rounded() / 1000
            }
            var transform = Transform(kind: kind, numbers: [])
            switch kind {
            case "translate": transform.numbers = (0..<3).map { _ in number(2) * length }
            case "scale": transform.numbers = Array(repeating: 1 + number(0.5), count: 3)
            case "last scale": transform = Transform(kind: "scale", numbers: (0..<3).map { _ in 1 + number(0.5) })
            case "matrix":
                transform.numbers = RandomNodes.product(
                    RandomNodes.matrix("translate", (0..<3).map { _ in number(1) * length }),
                    RandomNodes.matrix("rotate", [number(1), number(1), 0.5, number(170)])
                ).flatMap { $0 }
            default:
                let isMain = isCommon || Int.random(in: 0..<4, using: &random) > 0
                let axis = isMain ? axes[position % 3] : [number(1), 0.7, number(1)]
                transform.numbers = axis + [Bool.random(using: &random) ? 0 : number(170)]
            }
            addCurves(to: &transform, isLast: kind == "last scale", length, &random)
            stack.append(transform)
        }
        return stack
    }

    private static func addCurves(
        to transform: inout Transform, isLast: Bool, _ length: Double, _ random: inout SeededGenerator
    ) {
        guard Bool.random(using: &random) else { return }
        switch transform.kind {
        case "translate":
            for number in 0..<3 where Bool.random(using: &random) {
                transform.curves[number] = curve(around: transform.numbers[number], size: 2 * length, &random)
            }
        case "rotate": transform.curves[3] = curve(around: 0, size: 200, &random)
        case "scale":
            let shared = curve(around: 1, size: 0.5, &random)
            for number in 0..<3 { transform.curves[number] = isLast ? curve(around: 1, size: 0.5, &random) : shared }
        default:
            for number in [3, 7, 11] where Bool.random(using: &random) {
                transform.curves[number] = curve(around: transform.numbers[number], size: length, &random)
            }
        }
    }

    private static func curve(around centre: Double, size: Double, _ random: inout SeededGenerator) -> Curve {
        let frames = Set((0..<4).map { _ in 8 * Int.random(in: 0...5, using: &random) }).sorted()
        func values() -> [Double] {
            frames.map { _ in centre + (Double.random(in: -size...size, using: &random) * 1000).rounded() / 1000 }
        }
        let kinds = frames.map { _ in ["LINEAR", "BEZIER", "BEZIER", "STEP"].randomElement(using: &random) ?? "LINEAR" }
        return Curve(frames: frames, values: values(), kinds: kinds, before: values(), after: values())
    }
}
