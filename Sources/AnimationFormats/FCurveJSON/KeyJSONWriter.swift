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

    func writeKeys(_ keys: [Keyframe]) {
        json.array("keyframe_points", keys, key)
    }

    private func key(_ key: Keyframe) {
        json.object {
            text.write("\"co\":")
            point(key.point)
            text.write(",\"handle_left\":")
            point(key.handleLeft)
            text.write(",\"handle_right\":")
            point(key.handleRight)
            text.write(",\"handle_left_type\":")
            name(key.handleLeftType)
            text.write(",\"handle_right_type\":")
            name(key.handleRightType)
            text.write(",\"interpolation\":\"")
            text.write(key.interpolation.rnaName)
            text.write(byte: UInt8(ascii: "\""))
            json.continueObject()
            if key.easing != .automatic { json.field("easing", key.easing.rnaName) }
            json.field("back", key.back, unless: 0)
            json.field("amplitude", key.amplitude, unless: 0)
            json.field("period", key.period, unless: 0)
            if key.type != .keyframe { json.field("type", key.type.rnaName) }
            json.field("select_control_point", key.selection.contains(.controlPoint), unless: false)
            json.field("select_left_handle", key.selection.contains(.handleLeft), unless: false)
            json.field("select_right_handle", key.selection.contains(.handleRight), unless: false)
        }
    }

    private func name(_ type: HandleType) {
        switch type {
        case .free: text.write("\"FREE\"")
        case .automatic: text.write("\"AUTO\"")
        case .vector: text.write("\"VECTOR\"")
        case .aligned: text.write("\"ALIGNED\"")
        case .autoClamped: text.write("\"AUTO_CLAMPED\"")
        }
    }

    func writeSamples(_ samples: [CurveSample]) {
        json.key("sampled_points")
        text.write(byte: UInt8(ascii: "["))
        for (index, sample) in samples.enumerated() {
            if index > 0 { text.write(byte: UInt8(ascii: ",")) }
            if index % KeyJSONWriter.samplesPerLine == 0 { text.write(byte: UInt8(ascii: "\n")) }
            point(SIMD2(sample.frame, sample.value))
        }
        text.write(byte: UInt8(ascii: "]"))
        json.continueObject()
    }

    private func point(_ point: SIMD2<Float>) {
        text.write(byte: UInt8(ascii: "["))
        text.write(point.x)
        text.write(byte: UInt8(ascii: ","))
        text.write(point.y)
        text.write(byte: UInt8(ascii: "]"))
    }
}
