/// One number of a node's transforms that a curve moves.
struct ColladaInput: Hashable {
    /// The index of the transform in its node.
    var transform: Int
    /// Which of its numbers, 0-based.
    var number: Int
}

/// A number of a stack: fixed, or `factor` times a number of the file that a curve moves, plus `offset`.
struct ColladaQuantity: Equatable {
    var input: ColladaInput?
    var factor = 1.0
    var offset = 0.0
    /// Its value where no curve speaks.
    var rest: Double

    init(_ rest: Double, input: ColladaInput? = nil) {
        self.rest = rest
        self.input = input
    }

    var isFixed: Bool { input == nil }

    func scaled(by scale: Double) -> ColladaQuantity {
        var result = self
        result.rest *= scale
        result.factor *= scale
        result.offset *= scale
        return result
    }

    func moved(by distance: Double) -> ColladaQuantity {
        var result = self
        result.rest += distance
        result.offset += distance
        return result
    }

    /// Nil where curves move both: no single curve is their sum.
    static func + (left: ColladaQuantity, right: ColladaQuantity) -> ColladaQuantity? {
        if right.isFixed { return left.moved(by: right.rest) }
        return left.isFixed ? right.moved(by: left.rest) : nil
    }

    /// Nil where curves move both.
    static func * (left: ColladaQuantity, right: ColladaQuantity) -> ColladaQuantity? {
        if right.isFixed { return left.scaled(by: right.rest) }
        return left.isFixed ? right.scaled(by: left.rest) : nil
    }

    /// Its value for the file's number.
    func value(_ number: (ColladaInput) -> Double) -> Double {
        input.map { number($0) * factor + offset } ?? rest
    }
}
