import AnimationCore

/// Writes one F-curve on lines of its own.
struct CurveJSONWriter {
    private let json: JSONWriter
    private let keys: KeyJSONWriter

    init(_ json: JSONWriter) {
        self.json = json
        keys = KeyJSONWriter(json)
    }

    func write(_ track: AnimationTrack, slot: String?) {
        json.newLine()
        json.object {
            json.field("slot", slot)
            json.field("data_path", track.dataPath)
            json.field("array_index", track.arrayIndex)
            json.field("group", track.group)
            json.field("extrapolation", track.extrapolation.rnaName)
            json.field("auto_smoothing", track.autoSmoothing.rnaName)
            switch track.valueKind {
            case .float: break
            case .integer: json.field("value_kind", "int")
            case .discrete: json.field("value_kind", "discrete")
            }
            if track.colorMode != .autoRainbow { json.field("color_mode", track.colorMode.rnaName) }
            if track.colorMode == .custom { json.field("color", track.customColor) }
            json.field("select", track.isSelected, unless: false)
            json.field("lock", track.isLocked, unless: false)
            json.field("mute", track.isMuted, unless: false)
            json.field("hide", track.isHidden, unless: false)
            if !track.modifiers.isEmpty {
                json.newLine()
                json.array("modifiers", track.modifiers) { ModifierJSONWriter(json).write($0) }
            }
            json.newLine()
            if track.keyframes.isEmpty, !track.samples.isEmpty {
                keys.writeSamples(track.samples)
            } else {
                keys.writeKeys(track.keyframes)
            }
        }
    }
}
