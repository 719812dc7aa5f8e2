/// Blender's two letters for the kinds of data-blocks that can be animated, as slot identifiers begin with them.
enum IDCode {
    /// `"OBCube"` is for an `"OBJECT"`; `"UNSPECIFIED"` when the letters are not Blender's.
    static func type(ofIdentifier identifier: String) -> String {
        let letters = String(decoding: identifier.utf8.prefix(2), as: UTF8.self)
        return types.first { $0.code.utf8.elementsEqual(letters.utf8) }?.type ?? "UNSPECIFIED"
    }

    /// The two letters for `"OBJECT"`; nil for what is no kind of Blender's.
    static func code(ofType type: String) -> String? {
        types.first { $0.type.utf8.elementsEqual(type.utf8) }?.code
    }

    /// The number that a file has for the letters at the start of an identifier: the first in the low byte; 0 when
    /// they are not Blender's.
    static func number(ofIdentifier identifier: String) -> Int { number(ofType: type(ofIdentifier: identifier)) }

    static func number(ofType type: String) -> Int {
        guard let letters = code(ofType: type).map({ Array($0.utf8) }), letters.count == 2 else { return 0 }
        return Int(letters[0]) | Int(letters[1]) << 8
    }

    /// Codes and RNA names of Blender's `ID.id_type`.
    static let types: [(code: String, type: String)] = [
        ("AC", "ACTION"), ("AR", "ARMATURE"), ("BR", "BRUSH"), ("CF", "CACHEFILE"), ("CA", "CAMERA"),
        ("GR", "COLLECTION"), ("CU", "CURVE"), ("CV", "CURVES"), ("VF", "FONT"), ("GD", "GREASEPENCIL"),
        ("GP", "GREASEPENCIL_V3"), ("IM", "IMAGE"), ("KE", "KEY"), ("LT", "LATTICE"), ("LI", "LIBRARY"),
        ("LA", "LIGHT"), ("LP", "LIGHT_PROBE"), ("LS", "LINESTYLE"), ("MS", "MASK"), ("MA", "MATERIAL"),
        ("ME", "MESH"), ("MB", "META"), ("MC", "MOVIECLIP"), ("NT", "NODETREE"), ("OB", "OBJECT"),
        ("PC", "PAINTCURVE"), ("PL", "PALETTE"), ("PA", "PARTICLE"), ("PT", "POINTCLOUD"), ("SC", "SCENE"),
        ("SR", "SCREEN"), ("SO", "SOUND"), ("SK", "SPEAKER"), ("TX", "TEXT"), ("TE", "TEXTURE"),
        ("VO", "VOLUME"), ("WM", "WINDOWMANAGER"), ("WS", "WORKSPACE"), ("WO", "WORLD"),
    ]
}
