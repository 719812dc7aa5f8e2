import AnimationCore

/// Writes a document as FCurve JSON: one line for each object, slot, group, curve, modifier and key, so that two
/// versions of a file can be compared line by line. Fields at Blender's RNA defaults are left out.
struct FCurveJSONWriter {
    private let json: JSONWriter

    static func write(
        _ document: AnimationDocument, _ options: WriteOptions, _ sink: ByteSink
    ) throws(WriteFailure) {
        let text = TextWriter(sink, capacity: 1 << 20)
        write(document, options, to: JSONWriter(text))
        try text.finish()
    }

    static func write(_ document: AnimationDocument, _ options: WriteOptions, to json: JSONWriter) {
        FCurveJSONWriter(json: json).write(document, generator: options.generator)
    }

    private func write(_ document: AnimationDocument, generator: String) {
        json.object {
            json.field("format", "bezt-fcurves")
            json.field("version", Int32(1))
            json.newLine()
            json.field("generator", generator)
            json.newLine()
            if let version = document.blenderVersion { json.field("blender_version", version) }
            json.newLine()
            scene(document)
            json.newLine()
            json.array("objects", document.objects) { ObjectJSONWriter(json).write($0) }
            json.newLine()
            json.openArray("actions")
            ActionJSONPart.write(ActionJSONPart.parts(of: document.actions), to: json)
            json.closeArray()
        }
        json.endLine()
    }

    private func scene(_ document: AnimationDocument) {
        json.object("scene") {
            json.field("name", document.sceneName)
            json.field("fps", document.frameRate.fps)
            json.field("fps_base", document.frameRate.base)
            json.field("frame_start", document.frameStart)
            json.field("frame_end", document.frameEnd)
            json.field("frame_current", document.frameCurrent, unless: 1)
            json.markers("markers", document.markers)
        }
    }
}

extension JSONWriter {
    func markers(_ name: StaticString, _ markers: [Marker]) {
        guard !markers.isEmpty else { return }
        array(name, markers) { marker in
            object {
                field("name", marker.name)
                field("frame", marker.frame)
                field("select", marker.isSelected, unless: false)
                field("camera", marker.camera)
            }
        }
    }
}
