import AnimationCore

/// What bezt's own technique says of a bone, beyond what its node's transforms tell: exact numbers, and how Blender has
/// it move.
struct ColladaOwnBone {
    /// Row by row, in the armature.
    var restMatrix: [Double]?
    var length: Double?
    var head: [Double]?
    var relativeRotation: [Double]?
    /// Those of `Word` count.
    var words: [String] = []

    /// What is not as with a new bone.
    enum Word: String {
        case connected
        case relativeParent = "relative_parent"
    }

    /// Whether the node is a bone that bezt has written.
    var isThere: Bool { restMatrix != nil }

    /// All but the rest matrix.
    func apply(to bone: inout Bone) {
        bone.length = length.map { Float($0) }
        bone.head = head.map { SIMD3(Float($0[0]), Float($0[1]), Float($0[2])) }
        bone.relativeRestRotation = relativeRotation?.map { Float($0) }
        for text in words {
            switch Word(rawValue: text) {
            case .connected: bone.isConnected = true
            case .relativeParent: bone.usesRelativeParent = true
            case nil: break
            }
        }
    }

    // MARK: Writing

    static func write(_ bone: Bone, to xml: ColladaXML) {
        xml.ownNumbers("rest_matrix", bone.restMatrix.numbers)
        if let length = bone.length { xml.ownNumbers("bone_length", [length]) }
        if let head = bone.head { xml.ownNumbers("bone_head", (0..<3).map { head[$0] }) }
        if let rotation = bone.relativeRestRotation { xml.ownNumbers("bone_rotation", rotation) }
        var words: [Word] = []
        if bone.isConnected { words.append(.connected) }
        if bone.usesRelativeParent { words.append(.relativeParent) }
        if !words.isEmpty { xml.raw("<bone_words>\(words.map(\.rawValue).joined(separator: " "))</bone_words>") }
    }
}

extension Matrix4 {
    /// Row by row.
    var numbers: [Float] {
        [rows.0, rows.1, rows.2, rows.3].flatMap { row in (0..<4).map { row[$0] } }
    }

    /// - Parameter numbers: 16, row by row.
    init(numbers: [Double]) {
        func row(_ index: Int) -> SIMD4<Float> {
            SIMD4(
                Float(numbers[4 * index]), Float(numbers[4 * index + 1]), Float(numbers[4 * index + 2]),
                Float(numbers[4 * index + 3]))
        }
        self.init(rows: (row(0), row(1), row(2), row(3)))
    }
}

extension ColladaMatrix {
    /// Equal but for what float32 and a few products make of them.
    func isAbout(_ other: ColladaMatrix) -> Bool {
        let distance = distance(to: other)
        let size = [x, y, z].map(\.largest).max() ?? 0
        return distance.linear <= 1e-4 * max(1, size) && distance.translation <= 1e-4 * max(1, translation.largest)
    }
}

extension ObjectParent {
    /// What hangs on a bone that bezt has written.
    ///
    /// - Parameters:
    ///   - armature: its name.
    ///   - matrix: the `parentinverse` of the file, from the bone to the object.
    ///   - exact: the parent inverse as it was, row by row; it counts as long as the matrix says the same.
    init(on bone: Bone, of armature: String, _ matrix: ColladaMatrix, exact: [Double]?) {
        let attachment = ColladaMatrix(attachedTo: bone)
        let told = exact.map { Matrix4(numbers: $0) }
        let inverse =
            told.flatMap { (attachment * ColladaMatrix($0)).isAbout(matrix) ? $0 : nil }
            ?? Matrix4((attachment.inverse ?? .identity) * matrix)
        self.init(name: armature, type: "BONE", bone: bone.name, inverse: inverse)
    }
}
