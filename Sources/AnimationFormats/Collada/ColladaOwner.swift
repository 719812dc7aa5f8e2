import AnimationCore

/// What curves of a written file belong to: a node, or a camera, light, material or set of shape keys that has an element
/// of its own.
enum ColladaOwner {
    case node, camera, light, material, shapeKeys

    /// Nil for a kind of data-block whose curves are not written.
    init?(idType: String) {
        switch idType {
        case "OBJECT": self = .node
        case "CAMERA": self = .camera
        case "LIGHT": self = .light
        case "MATERIAL": self = .material
        case "KEY": self = .shapeKeys
        default: return nil
        }
    }

    /// The two letters that a slot's identifier begins with.
    var code: String {
        switch self {
        case .node: "OB"
        case .camera: ColladaDataBlock.Kind.camera.code
        case .light: ColladaDataBlock.Kind.light.code
        case .material: ColladaDataBlock.Kind.material.code
        case .shapeKeys: ColladaDataBlock.Kind.shapeKeys.code
        }
    }

    var idType: String {
        switch self {
        case .node: "OBJECT"
        case .camera: ColladaDataBlock.Kind.camera.idType
        case .light: ColladaDataBlock.Kind.light.idType
        case .material: ColladaDataBlock.Kind.material.idType
        case .shapeKeys: ColladaDataBlock.Kind.shapeKeys.idType
        }
    }

    /// The id of the element of that name; of a material, that of its effect, which has the colours; of shape keys, that
    /// of the source of their weights.
    func id(_ name: String) -> String {
        switch self {
        case .node: ColladaID.node(name)
        case .camera: ColladaID.cameraPrefix + ColladaNames.id(name)
        case .light: ColladaID.lightPrefix + ColladaNames.id(name)
        case .material: ColladaID.effectPrefix + ColladaNames.id(name)
        case .shapeKeys: ColladaID.weightsPrefix + ColladaNames.id(name)
        }
    }

    /// What the curves are called that are written.
    var properties: String {
        switch self {
        case .node: "location, rotation_euler and scale"
        case .camera: "lens or ortho_scale, clip_start, clip_end, shift_x and shift_y of a camera"
        case .light: "color, energy and spot_size of a light"
        case .material: "diffuse_color and specular_color of a material"
        case .shapeKeys: "the values of shape keys"
        }
    }

    /// Why a curve of a camera or light moves nothing in the file, although there is a number for it; nil when it does.
    ///
    /// - Parameters:
    ///   - tracks: all curves of the camera or light.
    ///   - kind: of the light; nil where it is not known.
    func whyStill(_ track: AnimationTrack, among tracks: [AnimationTrack], kind: String?) -> String? {
        if self == .camera, track.dataPath == "ortho_scale", tracks.contains(where: { $0.dataPath == "lens" }) {
            return "the camera has a curve for lens, and a file shows it either way;"
        }
        if self == .light, track.dataPath == "spot_size", let kind, kind != "SPOT" {
            return "the light is of the kind \(kind), so the curve moves nothing and is"
        }
        return nil
    }

    /// The number of the file that a property is; nil where there is none.
    func number(_ dataPath: String, _ index: Int32) -> ColladaNumber? {
        if self == .node {
            guard let property = ColladaProperty(dataPath: dataPath), (0..<3).contains(index) else { return nil }
            return ColladaNumber(property, axis: Int(index))
        }
        switch (self, dataPath) {
        case (.light, "color"): return ColladaNumber(color: "color", Array("RGB"), Int(index), rank: 0)
        case (.material, "diffuse_color"): return ColladaNumber(color: "diffuse", Array("RGBA"), Int(index), rank: 0)
        case (.material, "specular_color"): return ColladaNumber(color: "specular", Array("RGB"), Int(index), rank: 4)
        default: break
        }
        guard index == 0 else { return nil }
        switch (self, dataPath) {
        case (.shapeKeys, _): return nil
        case (.camera, "lens"): return ColladaNumber(rank: 0, sid: "xfov", unit: .fieldOfView)
        case (.camera, "ortho_scale"): return ColladaNumber(rank: 1, sid: "xmag", unit: .half)
        case (.camera, "clip_start"): return ColladaNumber(rank: 2, sid: "znear")
        case (.camera, "clip_end"): return ColladaNumber(rank: 3, sid: "zfar")
        case (.camera, "shift_x"): return ColladaNumber(rank: 4, sid: "shiftx")
        case (.camera, "shift_y"): return ColladaNumber(rank: 5, sid: "shifty")
        case (.light, "spot_size"): return ColladaNumber(rank: 3, sid: "falloff_angle", unit: .degrees)
        case (.light, "energy"): return ColladaNumber(rank: 4, sid: "energy")
        default: return nil
        }
    }
}

/// A number of a written file that one curve moves.
struct ColladaNumber {
    enum Unit {
        /// As in Blender.
        case plain
        /// Of radians.
        case degrees
        /// Of a length that COLLADA measures from the middle.
        case half
        /// The angle in degrees of a focal length.
        case fieldOfView
    }
    /// Its place among the numbers of its owner; those of one element follow each other.
    var rank: Int
    /// Of its element.
    var sid: String
    /// What a channel's target ends in; nil where the element is this number alone.
    var member: String?
    /// The members of the element, where one channel can move all of them.
    var components: [String] = []
    var unit = Unit.plain
    /// Its place in the element, which is an array.
    var index: Int?

    /// The weight of a shape key.
    init(weight index: Int) {
        self.init(rank: index, sid: "weight\(index)")
        self.index = index
    }

    /// What a channel names.
    ///
    /// - Parameter isWhole: all components of the element.
    func target(_ element: String, isWhole: Bool) -> String {
        if let index { return "\(element)(\(index))" }
        return "\(element)/\(sid)\(isWhole ? "" : member.map { ".\($0)" } ?? "")"
    }

    init(rank: Int, sid: String, member: String? = nil, components: [String] = [], unit: Unit = .plain) {
        self.rank = rank
        self.sid = sid
        self.member = member
        self.components = components
        self.unit = unit
    }

    init(_ property: ColladaProperty, axis: Int) {
        let isAngle = property == .rotationEuler
        self.init(
            rank: 3 * property.rawValue + axis, sid: property.sid(axis: axis), member: property.member(axis: axis),
            components: isAngle ? [] : ColladaProperty.axes, unit: isAngle ? .degrees : .plain)
    }

    /// Nil when the colour has no such component.
    init?(color sid: String, _ members: [Character], _ index: Int, rank: Int) {
        guard members.indices.contains(index) else { return nil }
        let names = members.map(String.init)
        self.init(rank: rank + index, sid: sid, member: names[index], components: names)
    }

    /// What a curve's value is in the file.
    func value(_ value: Float) -> Double {
        switch unit {
        case .plain: Double(value)
        case .degrees: ColladaUnits.degrees(value)
        case .half: Double(value) / 2
        case .fieldOfView: ColladaFieldOfView.degrees(ofLens: value)
        }
    }

    /// What the value of a handle is in the file, of a key with the value `key`.
    func handle(_ value: Float, key: Float) -> Double {
        unit == .fieldOfView ? ColladaFieldOfView.degrees(ofHandle: value, key: key) : self.value(value)
    }
}
