import AnimationCore

/// Writes keys and samples: the bulk of a file, so each key is put together from constant pieces, in room for it all.
struct KeyJSONWriter {
    private let json: JSONWriter
    private let text: TextWriter
    private static let samplesPerLine = 8

    init(_ json: JSONWriter) {
        self.json = json
        text = json.text
    }

    /// Room that the text of any key fits in: nine numbers, and less than 500 bytes of names.
    private static let keyRoom = 9 * TextEnd.numberRoom + 500

    func writeKeys(_ keys: [Keyframe]) {
        json.beginArray("keyframe_points")
        for (index, key) in keys.enumerated() {
            text.write(room: KeyJSONWriter.keyRoom) { end in
                if index > 0 { end.put(UInt8(ascii: ",")) }
                KeyJSONWriter.put(key, at: &end)
            }
        }
        json.endArray()
    }

    @inline(__always)
    private static func put(_ key: Keyframe, at end: inout TextEnd) {
        end.put("\n{\"co\":[")
        put(key.point, at: &end)
        end.put("],\"handle_left\":[")
        put(key.handleLeft, at: &end)
        end.put("],\"handle_right\":[")
        put(key.handleRight, at: &end)
        end.put("],\"handle_left_type\":\"")
        end.put(key.handleLeftType.rnaName)
        end.put("\",\"handle_right_type\":\"")
        end.put(key.handleRightType.rnaName)
        end.put("\",\"interpolation\":\"")
        end.put(key.interpolation.rnaName)
        end.put(UInt8(ascii: "\""))
        if key.easing != .automatic { put(",\"easing\":\"", key.easing.rnaName, at: &end) }
        put(",\"back\":", key.back, at: &end)
        put(",\"amplitude\":", key.amplitude, at: &end)
        put(",\"period\":", key.period, at: &end)
        if key.type != .keyframe { put(",\"type\":\"", key.type.rnaName, at: &end) }
        if key.selection.contains(.controlPoint) { end.put(",\"select_control_point\":true") }
        if key.selection.contains(.handleLeft) { end.put(",\"select_left_handle\":true") }
        if key.selection.contains(.handleRight) { end.put(",\"select_right_handle\":true") }
        end.put(UInt8(ascii: "}"))
    }

    @inline(__always)
    private static func put(_ point: SIMD2<Float>, at end: inout TextEnd) {
        end.put(point.x)
        end.put(UInt8(ascii: ","))
        end.put(point.y)
    }

    private static func put(_ field: StaticString, _ name: String, at end: inout TextEnd) {
        end.put(field)
        end.put(name)
        end.put(UInt8(ascii: "\""))
    }

    /// Left out at 0, but not at -0.
    @inline(__always)
    private static func put(_ field: StaticString, _ value: Float, at end: inout TextEnd) {
        guard value.bitPattern != 0 else { return }
        end.put(field)
        end.put(value)
    }

    func writeSamples(_ samples: [CurveSample]) {
        json.key("sampled_points")
        text.write(byte: UInt8(ascii: "["))
        for (index, sample) in samples.enumerated() {
            if index > 0 { text.write(byte: UInt8(ascii: ",")) }
            if index % KeyJSONWriter.samplesPerLine == 0 { text.write(byte: UInt8(ascii: "\n")) }
            text.write(room: 2 * TextEnd.numberRoom + 3) { end in
                end.put(UInt8(ascii: "["))
                KeyJSONWriter.put(SIMD2(sample.frame, sample.value), at: &end)
                end.put(UInt8(ascii: "]"))
            }
        }
        text.write(byte: UInt8(ascii: "]"))
        json.continueObject()
    }
}
