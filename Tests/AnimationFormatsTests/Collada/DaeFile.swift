import AnimationCore

@testable import AnimationFormats

/// A COLLADA file put together from its parts: sources, samplers, channels, and whatever they drive.
struct DaeFile {
    var version = "1.4.1"
    var tool = "by hand"
    var meter = "1"
    /// What stands inside `<library_animations>`.
    var animations = ""
    /// What stands inside `<visual_scene>`.
    var nodes = DaeFile.cube
    /// Further libraries.
    var libraries = ""

    static let cube =
        "<node id=\"Cube\" name=\"Cube\"><translate sid=\"location\">0 0 0</translate>"
        + "<rotate sid=\"turn\">0 0 1 0</rotate><scale sid=\"scale\">1 1 1</scale></node>"

    var text: String {
        let schema = version == "1.5.0" ? "2008/03" : "2005/11"
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <COLLADA xmlns="http://www.collada.org/\(schema)/COLLADASchema" version="\(version)">
            <asset><contributor><authoring_tool>\(tool)</authoring_tool></contributor>
            <unit name="unit" meter="\(meter)"/><up_axis>Z_UP</up_axis></asset>
            <library_animations>
            \(animations)
            </library_animations>
            <library_visual_scenes><visual_scene id="Scene" name="Scene">
            \(nodes)
            </visual_scene></library_visual_scenes>
            \(libraries)
            </COLLADA>
            """
    }

    func read(fps: Int32 = 24, log: DiagnosticLog = DiagnosticLog()) throws -> AnimationDocument {
        try Dae.read(text, rate: FrameRate(fps: fps), log: log)
    }

    /// The curves, and all codes that were reported.
    func tracks(fps: Int32 = 24) throws -> (tracks: [AnimationTrack], codes: Set<String>) {
        let log = DiagnosticLog()
        let tracks = try read(fps: fps, log: log).actions.flatMap(\.channelbags).flatMap(\.tracks)
        return (tracks, Set(log.diagnostics.map(\.code)))
    }

    // MARK: Parts

    /// A source of numbers or names; `parameters` are names, empty for a parameter without one.
    static func source(
        _ id: String, _ content: String, array: String = "float_array", count: Int? = nil, stride: Int? = nil,
        offset: Int? = nil, parameters: [String] = ["V"], from other: String? = nil
    ) -> String {
        let size = content.split(whereSeparator: \.isWhitespace).count
        let elements = count ?? size / (stride ?? 1)
        var attributes = "source=\"#\(other ?? id + ".array")\" count=\"\(elements)\""
        if let stride { attributes += " stride=\"\(stride)\"" }
        if let offset { attributes += " offset=\"\(offset)\"" }
        let names = parameters.map { $0.isEmpty ? "<param type=\"float\"/>" : "<param name=\"\($0)\" type=\"float\"/>" }
        let content = other == nil ? "<\(array) id=\"\(id).array\" count=\"\(size)\">\(content)</\(array)>" : ""
        return "<source id=\"\(id)\">\(content)<technique_common><accessor \(attributes)>\(names.joined())</accessor>"
            + "</technique_common></source>\n"
    }

    /// A sampler; each input is named by its semantic and points at the source of that id.
    static func sampler(_ id: String, _ inputs: [(String, String)]) -> String {
        let inputs = inputs.map { "<input semantic=\"\($0.0)\" source=\"#\($0.1)\"/>" }
        return "<sampler id=\"\(id)\">\(inputs.joined())</sampler>\n"
    }

    static func channel(_ sampler: String, _ target: String) -> String {
        "<channel source=\"#\(sampler)\" target=\"\(target)\"/>\n"
    }

    /// One `<animation>` with one sampler.
    ///
    /// - Parameters:
    ///   - tangents: the numbers of IN_TANGENT and OUT_TANGENT.
    ///   - parameters: of OUTPUT, as many as it has numbers a key.
    static func animation(
        id: String = "a", times: String = "0 1", values: String = "0 1", kinds: String? = nil,
        tangents: (String, String)? = nil, parameters: [String] = ["V"], targets: [String]
    ) -> String {
        let keys = times.split(whereSeparator: \.isWhitespace).count
        let stride = parameters.count
        var inputs = [("INPUT", "\(id).t"), ("OUTPUT", "\(id).v")]
        var sources = source("\(id).t", times, parameters: ["TIME"])
        sources += source("\(id).v", values, stride: stride, parameters: parameters)
        if let kinds {
            sources += source("\(id).k", kinds, array: "Name_array", parameters: ["INTERPOLATION"])
            inputs.append(("INTERPOLATION", "\(id).k"))
        }
        if let tangents {
            for (semantic, content) in [("IN_TANGENT", tangents.0), ("OUT_TANGENT", tangents.1)] {
                let size = content.split(whereSeparator: \.isWhitespace).count / max(keys, 1)
                let names = (0..<size).map { "P\($0)" }
                sources += source("\(id).\(semantic)", content, stride: size, parameters: names)
                inputs.append((semantic, "\(id).\(semantic)"))
            }
        }
        return "<animation id=\"\(id)\">\n" + sources + sampler("\(id).s", inputs)
            + targets.map { channel("\(id).s", $0) }.joined() + "</animation>\n"
    }
}
