import AnimationCore

extension AnimationFormat {
    /// Blender's F-curves as JSON, without loss; the format of the Blender extension in `formats/blender`.
    public static let fcurveJSON = AnimationFormat(
        name: "json",
        title: "FCurve JSON",
        suffixes: [".json"],
        carries: .all,
        recognises: { start in
            let first = start.first { ![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].contains($0) }
            return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        },
        read: FCurveJSONReader.read,
        reduce: FCurveJSONReduction.reduce,
        write: FCurveJSONWriter.write)
}
