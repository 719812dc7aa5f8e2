import AnimationCore
import CFastText

/// Reads F-curves: the curve's own fields, keys and samples.
struct CurveJSONParser {
    private let cursor: JSONCursor
    private let modifiers: ModifierJSONParser
    private let interpolations = RNANameTable<Interpolation>()
    private let easings = RNANameTable<Easing>()
    private let handleTypes = RNANameTable<HandleType>()
    private let keyframeTypes = RNANameTable<KeyframeType>()
    private let extrapolations = RNANameTable<Extrapolation>()
    private let smoothings = RNANameTable<AutoSmoothing>()
    private let colorModes = RNANameTable<TrackColorMode>()

    init(_ cursor: JSONCursor) {
        self.cursor = cursor
        modifiers = ModifierJSONParser(cursor)
    }

    func list() throws(ReadFailure) -> [FCurveJSONDocument.Curve] {
        var curves: [FCurveJSONDocument.Curve] = []
        try cursor.array("fcurves") { () throws(ReadFailure) in curves.append(try curve()) }
        return curves
    }

    // MARK: The curve

    private func curve() throws(ReadFailure) -> FCurveJSONDocument.Curve {
        var curve = FCurveJSONDocument.Curve(track: AnimationTrack(dataPath: ""), offset: cursor.offset)
        let lists: [StaticString] = ["keyframe_points", "sampled_points"]
        var hasPath = false
        let isObject = try cursor.object("F-curve", unique: lists) { key throws(ReadFailure) in
            if case "data_path" = key { hasPath = true }
            switch key {
            case "slot": curve.slot = cursor.stringOrNull("slot")
            case "keyframe_points": curve.track.keyframes = try keyframes()
            case "sampled_points": curve.track.samples = try samples()
            case "modifiers": curve.track.modifiers = try modifiers.list()
            default: return try field(key, of: &curve.track)
            }
            return true
        }
        // An empty one is Blender's for a curve of nothing.
        if isObject, !hasPath {
            cursor.report(.error, .missingField, at: curve.offset, "an F-curve needs a \"data_path\"")
        }
        if !curve.track.keyframes.isEmpty, !curve.track.samples.isEmpty {
            cursor.report(
                .warning, .keysAndSamples, at: curve.offset,
                "\(curve.track.dataPath) has keyframe_points and sampled_points; the keys count")
            curve.track.samples = []
        }
        // Of any other mode the colour has no meaning, and is not written.
        if curve.track.colorMode != .custom { curve.track.customColor = TrackColor(red: 0, green: 0, blue: 0) }
        return curve
    }

    private func field(_ key: JSONKey, of track: inout AnimationTrack) throws(ReadFailure) -> Bool {
        switch key {
        case "data_path": track.dataPath = cursor.string("data_path") ?? ""
        case "array_index": track.arrayIndex = cursor.integer("array_index") ?? 0
        case "group": track.group = cursor.stringOrNull("group")
        case "extrapolation":
            track.extrapolation = cursor.enumeration(extrapolations, "extrapolation") ?? .constant
        case "auto_smoothing": track.autoSmoothing = cursor.enumeration(smoothings, "auto_smoothing") ?? .none
        case "value_kind": track.valueKind = valueKind()
        case "color_mode": track.colorMode = cursor.enumeration(colorModes, "color_mode") ?? .autoRainbow
        case "color": track.customColor = try color("color") ?? track.customColor
        case "select": track.isSelected = cursor.bool("select") ?? false
        case "lock": track.isLocked = cursor.bool("lock") ?? false
        case "mute": track.isMuted = cursor.bool("mute") ?? false
        case "hide": track.isHidden = cursor.bool("hide") ?? false
        default: return false
        }
        return true
    }

    private func valueKind() -> ValueKind {
        guard let name = cursor.string("value_kind") else { return .float }
        switch name {
        case "float": return .float
        case "int": return .integer
        case "discrete": return .discrete
        default:
            cursor.report(.error, .unknownEnum, "value_kind \"\(name)\" is not float, int or discrete")
            return .float
        }
    }

    func color(_ what: String) throws(ReadFailure) -> TrackColor? {
        guard let numbers = try cursor.floats(3, what) else { return nil }
        return TrackColor(red: numbers[0], green: numbers[1], blue: numbers[2])
    }

    // MARK: Keys

    private func keyframes() throws(ReadFailure) -> [Keyframe] {
        if let keys = cursor.plainKeys { return keys }
        let start = cursor.offset
        var keys: [Keyframe] = []
        try cursor.array("keyframe_points") { () throws(ReadFailure) in
            if let key = try keyframe() { keys.append(key) }
        }
        sort(&keys, at: start)
        return keys
    }

    /// Nil when the key has no frame and value to go by, which is reported.
    private func keyframe() throws(ReadFailure) -> Keyframe? {
        let start = cursor.offset
        var key = Keyframe.rnaDefault
        var point: SIMD2<Float>?
        var hasPoint = false
        var left: SIMD2<Float>?
        var right: SIMD2<Float>?
        let isObject = try cursor.object("key") { field throws(ReadFailure) in
            switch field {
            case "co":
                hasPoint = true
                point = try cursor.point("co")
            case "handle_left": left = try cursor.point("handle_left")
            case "handle_right": right = try cursor.point("handle_right")
            case "interpolation": key.interpolation = cursor.enumeration(interpolations, "interpolation") ?? .constant
            case "handle_left_type": key.handleLeftType = cursor.enumeration(handleTypes, "handle_left_type") ?? .free
            case "handle_right_type":
                key.handleRightType = cursor.enumeration(handleTypes, "handle_right_type") ?? .free
            case "easing": key.easing = cursor.enumeration(easings, "easing") ?? .automatic
            case "back": key.back = cursor.float("back") ?? 0
            case "amplitude": key.amplitude = cursor.float("amplitude") ?? 0
            case "period": key.period = cursor.float("period") ?? 0
            case "type": key.type = cursor.enumeration(keyframeTypes, "type") ?? .keyframe
            case "select_control_point": select(.controlPoint, &key)
            case "select_left_handle": select(.handleLeft, &key)
            case "select_right_handle": select(.handleRight, &key)
            default: return false
            }
            return true
        }
        guard isObject else { return nil }
        guard let point else {
            if !hasPoint {
                cursor.report(.error, .missingField, at: start, "a key needs \"co\", its frame and value")
            }
            return nil
        }
        if key.interpolation == .bezier, left == nil || right == nil {
            cursor.report(
                .warning, .missingHandles, at: start, "a Bezier key without both handles; they are put on the key")
        }
        (key.frame, key.value) = (point.x, point.y)
        key.handleLeft = left ?? point
        key.handleRight = right ?? point
        return key
    }

    private func select(_ point: KeyframeSelection, _ key: inout Keyframe) {
        if cursor.bool("selection flag") == true { key.selection.insert(point) } else { key.selection.remove(point) }
    }

    private func sort(_ keys: inout [Keyframe], at start: Int) {
        if zip(keys, keys.dropFirst()).contains(where: { $0.frame > $1.frame }) {
            cursor.report(.warning, .unsortedKeys, at: start, "the keys are not in the order of their frames; sorted")
            let order = keys.indices.sorted { (keys[$0].frame, $0) < (keys[$1].frame, $1) }
            keys = order.map { keys[$0] }
        }
        let duplicates = zip(keys, keys.dropFirst()).count { $0.frame == $1.frame }
        if duplicates > 0 {
            cursor.report(
                .warning, .duplicateKeys, at: start,
                "\(counted(duplicates, "key")) on the frame of the key before; kept")
        }
    }

    // MARK: Samples

    private func samples() throws(ReadFailure) -> [CurveSample] {
        let start = cursor.offset
        var samples: [CurveSample] = []
        try cursor.array("sampled_points") { () throws(ReadFailure) in
            guard let point = try cursor.point("sample") else { return }
            samples.append(CurveSample(frame: point.x, value: point.y))
        }
        if zip(samples, samples.dropFirst()).contains(where: { $0.frame > $1.frame }) {
            cursor.report(
                .warning, .unsortedKeys, at: start, "the samples are not in the order of their frames; sorted")
            let order = samples.indices.sorted { (samples[$0].frame, $0) < (samples[$1].frame, $1) }
            samples = order.map { samples[$0] }
        }
        return samples
    }
}
