import AnimationCore

/// One transform of a node in Blender's units and axes: metres, radians, Z up. Steps apply from the last to the first.
enum ColladaStep {
    case translate([ColladaQuantity])
    /// Three numbers of an axis of any length, and an angle in radians.
    case rotate(axis: [ColladaQuantity], angle: ColladaQuantity)
    case scale([ColladaQuantity])
    case fixed(ColladaMatrix)
    /// Any other transform that curves move: its index in the node.
    case moving(Int)

    /// What a transform means.
    ///
    /// - Parameter animated: the numbers of the node that curves move.
    static func steps(
        _ transform: ColladaTransform, at index: Int, animated: Set<ColladaInput>, meter: Double, axes: ColladaAxes
    ) -> [ColladaStep] {
        let numbers = transform.numbers.enumerated().map { number, value in
            let input = ColladaInput(transform: index, number: number)
            return ColladaQuantity(value, input: animated.contains(input) ? input : nil)
        }
        switch transform.kind {
        case .translate: return [.translate(axes.turned(numbers.map { $0.scaled(by: meter) }))]
        case .rotate:
            return [
                .rotate(
                    axis: axes.turned(Array(numbers[..<3])), angle: numbers[3].scaled(by: ColladaUnits.radiansPerDegree)
                )
            ]
        case .scale: return [.scale(axes.exchanged(numbers))]
        case .matrix, .lookat, .skew:
            let moved = numbers.indices.filter { !numbers[$0].isFixed }
            // The last column of a matrix moves like a translation.
            let isTranslation = transform.kind == .matrix && moved.allSatisfy { [3, 7, 11].contains($0) }
            guard moved.isEmpty || isTranslation else { return [.moving(index)] }
            let matrix = axes.turned(ColladaMatrix(transform.kind, transform.numbers).inMetres(meter))
            if moved.isEmpty { return [.fixed(matrix)] }
            let place = [numbers[3], numbers[7], numbers[11]].map { $0.scaled(by: meter) }
            return [.translate(axes.turned(place)), .fixed(matrix.linear)]
        }
    }

    /// The matrix at one moment.
    ///
    /// - Parameters:
    ///   - number: the file's number that a curve gives at that moment.
    ///   - moving: the matrix of a transform, in Blender's units and axes.
    func matrix(number: (ColladaInput) -> Double, moving: (Int) -> ColladaMatrix) -> ColladaMatrix {
        func vector(_ v: [ColladaQuantity]) -> SIMD3<Double> {
            SIMD3(v[0].value(number), v[1].value(number), v[2].value(number))
        }
        switch self {
        case .translate(let place): return ColladaMatrix(translation: vector(place))
        case .rotate(let axis, let angle): return ColladaMatrix(axis: vector(axis), angle: angle.value(number))
        case .scale(let scale): return ColladaMatrix(scale: vector(scale))
        case .fixed(let matrix): return matrix
        case .moving(let index): return moving(index)
        }
    }

    /// Whether no curve moves it.
    var isFixed: Bool {
        switch self {
        case .translate(let numbers), .scale(let numbers): numbers.allSatisfy(\.isFixed)
        case .rotate(let axis, let angle): axis.allSatisfy(\.isFixed) && angle.isFixed
        case .fixed: true
        case .moving: false
        }
    }

    /// The matrix where no curve speaks; nil for a transform that is not looked into.
    var rest: ColladaMatrix? {
        func vector(_ v: [ColladaQuantity]) -> SIMD3<Double> { SIMD3(v[0].rest, v[1].rest, v[2].rest) }
        switch self {
        case .translate(let place): return ColladaMatrix(translation: vector(place))
        case .rotate(let axis, let angle): return ColladaMatrix(axis: vector(axis), angle: angle.rest)
        case .scale(let scale): return ColladaMatrix(scale: vector(scale))
        case .fixed(let matrix): return matrix
        case .moving: return nil
        }
    }
}

extension ColladaMatrix {
    func inMetres(_ meter: Double) -> ColladaMatrix {
        ColladaMatrix(x: x, y: y, z: z, translation: translation * meter)
    }
}
