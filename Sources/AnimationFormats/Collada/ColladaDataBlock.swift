import AnimationCore

/// A camera, light, material or set of shape keys whose properties are animated.
struct ColladaDataBlock: Equatable {
    enum Kind {
        case camera, light, material, shapeKeys

        /// Blender's kind of data-block.
        var idType: String {
            switch self {
            case .camera: "CAMERA"
            case .light: "LIGHT"
            case .material: "MATERIAL"
            case .shapeKeys: "KEY"
            }
        }

        /// The two letters that a slot's identifier begins with.
        var code: String {
            switch self {
            case .camera: "CA"
            case .light: "LA"
            case .material: "MA"
            case .shapeKeys: "KE"
            }
        }
    }
    var kind: Kind
    var name: String

    var slot: ActionSlot { ActionSlot(identifier: kind.code + name, handle: 0, targetIDType: kind.idType) }
}
