import AnimationCore

/// Writes keys and samples: the bulk of a file, so each key is put together from constant pieces.
struct KeyJSONWriter {
    private let json: JSONWriter
    private let text: TextWriter
    private static let samplesPerLine = 8

    init(_ json: JSONWriter) {
        self.json = json
        text = json.text
    }

    /// More than any key takes: six numbers, the longest names and all fields that may be left out.
    private static let mostBytes = 1024

    func writeKeys(_ keys: [Keyframe]) {
        json.openArray("keyframe_points")
        for (index, key) in keys.enumerated() {
            text.append(upTo: KeyJSONWriter.mostBytes) { cursor in
                cursor.append(index == 0 ? "\n" : ",\n")
                KeyJSONWriter.append(key, to: &cursor)
            }
        }
        json.closeArray()
    }

    private static func append(_ key: Keyframe, to text: inout TextCursor) {
        text.append("{\"co\":[")
        append(key.point, to: &text)
        text.append(",\"handle_left\":[")
        append(key.handleLeft, to: &text)
        text.append(",\"handle_right\":[")
        append(key.handleRight, to: &text)
        text.append(",\"handle_left_type\":\"")
        text.append(key.handleLeftType.rnaText)
        text.append("\",\"handle_right_type\":\"")
        text.append(key.handleRightType.rnaText)
        text.append("\",\"interpolation\":\"")
        text.append(key.interpolation.rnaText)
        text.append("\"")
        appendEasing(of: key, to: &text)
        if key.type != .keyframe {
            text.append(",\"type\":\"")
            text.append(key.type.rnaText)
            text.append("\"")
        }
        if key.selection.contains(.controlPoint) { text.append(",\"select_control_point\":true") }
        if key.selection.contains(.handleLeft) { text.append(",\"select_left_handle\":true") }
        if key.selection.contains(.handleRight) { text.append(",\"select_right_handle\":true") }
        text.append("}")
    }

    private static func append(_ point: SIMD2<Float>, to text: inout TextCursor) {
        text.append(point.x)
        text.append(",")
        text.append(point.y)
        text.append("]")
    }

    /// Each left out at its default; a negative zero is not the default 0.
    private static func appendEasing(of key: Keyframe, to text: inout TextCursor) {
        if key.easing != .automatic {
            text.append(",\"easing\":\"")
            text.append(key.easing.rnaText)
            text.append("\"")
        }
        if key.back.bitPattern != 0 {
            text.append(",\"back\":")
            text.append(key.back)
        }
        if key.amplitude.bitPattern != 0 {
            text.append(",\"amplitude\":")
            text.append(key.amplitude)
        }
        if key.period.bitPattern != 0 {
            text.append(",\"period\":")
            text.append(key.period)
        }
    }

    func writeSamples(_ samples: [CurveSample]) {
        json.openArray("sampled_points")
        for (index, sample) in samples.enumerated() {
            text.append(upTo: KeyJSONWriter.mostBytes) { cursor in
                if index > 0 { cursor.append(",") }
                cursor.append(index % KeyJSONWriter.samplesPerLine == 0 ? "\n[" : "[")
                KeyJSONWriter.append(SIMD2(sample.frame, sample.value), to: &cursor)
            }
        }
        json.closeArray()
    }
}
