/// A file with one node and as many channels as a test needs, all with keys at the frames 0, 12 and 24 of 24.
enum Channels {
    struct Channel {
        var target: String
        /// Three keys of as many numbers as the target has.
        var values: String
        var kind = "LINEAR"
        /// Of two numbers a component, for BEZIER.
        var tangents: (before: String, after: String)?
    }

    static func file(
        _ transforms: String, _ channels: [Channel], upAxis: String = "Z_UP", meter: String = "1",
        instance: String = "", rest: String = ""
    ) -> String {
        let animations = channels.enumerated().map { index, channel in
            let width = channel.values.split(separator: " ").count / 3
            let tangents = channel.tangents.map {
                source("i\(index)", "float_array", $0.before, 2 * width)
                    + source("o\(index)", "float_array", $0.after, 2 * width)
            }
            let inputs =
                "<input semantic=\"IN_TANGENT\" source=\"#i\(index)\"/><input semantic=\"OUT_TANGENT\" source=\"#o\(index)\"/>"
            return "<animation>" + source("t\(index)", "float_array", "0 0.5 1", 1)
                + source("v\(index)", "float_array", channel.values, width)
                + source("k\(index)", "Name_array", "\(channel.kind) \(channel.kind) \(channel.kind)", 1)
                + (tangents ?? "")
                + "<sampler id=\"s\(index)\"><input semantic=\"INPUT\" source=\"#t\(index)\"/>"
                + "<input semantic=\"OUTPUT\" source=\"#v\(index)\"/><input semantic=\"INTERPOLATION\" source=\"#k\(index)\"/>"
                + (tangents == nil ? "" : inputs)
                + "</sampler>\n<channel source=\"#s\(index)\" target=\"\(channel.target)\"/></animation>"
        }
        return """
            <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
            <asset><unit meter="\(meter)"/><up_axis>\(upAxis)</up_axis></asset>
            <library_animations>\(animations.joined())</library_animations>
            <library_visual_scenes><visual_scene id="S">
            <node id="N" name="N">\(transforms)\(instance)</node>\(rest)
            </visual_scene></library_visual_scenes>
            </COLLADA>
            """
    }

    private static func source(_ id: String, _ array: String, _ words: String, _ stride: Int) -> String {
        let count = words.split(separator: " ").count
        return "<source id=\"\(id)\"><\(array) id=\"\(id)a\" count=\"\(count)\">\(words)</\(array)><technique_common>"
            + "<accessor source=\"#\(id)a\" count=\"\(count / stride)\" stride=\"\(stride)\"/></technique_common></source>"
    }
}
