/// A small COLLADA file with one curve, any part of which can be replaced.
enum Cube {
    static func file(
        times: String = "0 0.5 1", values: String = "1 2 3", kinds: String = "LINEAR LINEAR LINEAR",
        tangents: String? = nil, count: Int = 3, accessor: String = "count=\"3\"", output: String = "v",
        outputSemantic: String = "OUTPUT", sampler: String = "s", samplerAttributes: String = "",
        target: String = "Cube/location.X", parameter: String = "X", channels: Int = 1, transforms: String? = nil,
        nodes: String = "", extra: String = "", infinity: (String, String)? = nil
    ) -> String {
        let kindCount = kinds.split(separator: " ").count
        let stack =
            transforms
            ?? "<translate sid=\"location\">1 2 3</translate><rotate sid=\"rotationZ\">0 0 1 90</rotate>"
            + "<scale sid=\"scale\">1 1 2</scale>"
        let tangentSources = tangents.map { text in
            ["i", "o"].map { "\n" + source($0, "float_array", text, 3, "count=\"3\"", "X") }.joined()
        }
        let tangentInputs =
            "<input semantic=\"IN_TANGENT\" source=\"#i\"/><input semantic=\"OUT_TANGENT\" source=\"#o\"/>"
        let technique = infinity.map {
            "<technique profile=\"MAYA\"><pre_infinity>\($0)</pre_infinity><post_infinity>\($1)</post_infinity></technique>"
        }
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
            <asset><unit name="meter" meter="1"/>
            <up_axis>Z_UP</up_axis></asset>
            <library_animations><animation>
            \(source("t", "float_array", times, 3, "count=\"3\"", "TIME", technique ?? ""))
            \(source("v", "float_array", values, count, accessor == "count=\"3\"" ? "count=\"\(count)\"" : accessor, parameter))
            \(source("k", "Name_array", kinds, kindCount, "count=\"\(kindCount)\"", "INTERPOLATION"))\(tangentSources ?? "")
            <sampler id="s" \(samplerAttributes)><input semantic="INPUT" source="#t"/>
            <input semantic="\(outputSemantic)" source="#\(output)"/>
            <input semantic="INTERPOLATION" source="#k"/>\(tangents == nil ? "" : tangentInputs)</sampler>
            \(String(repeating: "<channel source=\"#\(sampler)\" target=\"\(target)\"/>\n", count: channels))\
            </animation></library_animations>
            <library_visual_scenes><visual_scene id="Scene" name="Scene">
            <node id="Cube" name="Cube">\(stack)</node>\(nodes)
            </visual_scene></library_visual_scenes>\(extra)
            </COLLADA>
            """
    }

    private static func source(
        _ id: String, _ array: String, _ text: String, _ count: Int, _ accessor: String, _ parameter: String,
        _ technique: String = ""
    ) -> String {
        "<source id=\"\(id)\">\n<\(array) id=\"\(id).array\" count=\"\(count)\">\(text)</\(array)><technique_common>"
            + "<accessor source=\"#\(id).array\" \(accessor) stride=\"1\"><param name=\"\(parameter)\"/></accessor>"
            + "</technique_common>\(technique)</source>"
    }
}
