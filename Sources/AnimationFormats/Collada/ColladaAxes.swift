import AnimationCore

/// How the axes of a file become Blender's, with Z up: each is one of the file's axes or its opposite.
///
/// | file | Blender's X | Y | Z |
/// |---|---|---|---|
/// | Y_UP | X | -Z | Y |
/// | X_UP | -Y | -Z | X |
/// | Z_UP | X | Y | Z |
struct ColladaAxes: Equatable {
    /// For each of Blender's axes the file's axis that it lies on.
    private let sources: [Int]
    private let signs: SIMD3<Double>

    static let kept = ColladaAxes(sources: [0, 1, 2], signs: SIMD3(1, 1, 1))

    private init(sources: [Int], signs: SIMD3<Double>) {
        self.sources = sources
        self.signs = signs
    }

    /// Nil for a word that COLLADA does not have. A file that does not say is Y_UP.
    init?(upAxis: String?) {
        switch upAxis ?? "Y_UP" {
        case "Z_UP": self = .kept
        case "Y_UP": self.init(sources: [0, 2, 1], signs: SIMD3(1, -1, 1))
        case "X_UP": self.init(sources: [1, 2, 0], signs: SIMD3(-1, -1, 1))
        default: return nil
        }
    }

    /// What turns the file's coordinates into Blender's.
    var matrix: ColladaMatrix {
        let axes = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].map(turned)
        return ColladaMatrix(x: axes[0], y: axes[1], z: axes[2])
    }

    /// A point or a direction.
    func turned(_ v: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(v[sources[0]], v[sources[1]], v[sources[2]]) * signs
    }

    /// The same for numbers that curves may move.
    func turned(_ v: [ColladaQuantity]) -> [ColladaQuantity] {
        (0..<3).map { signs[$0] == 1 ? v[sources[$0]] : v[sources[$0]].scaled(by: -1) }
    }

    /// Scales have no sign to turn.
    func exchanged(_ v: [ColladaQuantity]) -> [ColladaQuantity] { sources.map { v[$0] } }

    /// C M C⁻¹: the same movement, seen from Blender's axes.
    func turned(_ m: ColladaMatrix) -> ColladaMatrix {
        let columns = (0..<3).map { turned(m.columns[sources[$0]]) * signs[$0] }
        return ColladaMatrix(x: columns[0], y: columns[1], z: columns[2], translation: turned(m.translation))
    }
}
