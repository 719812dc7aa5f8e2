import AnimationCore

extension AnimationFormat {
    /// Blender's own files of 2.50 and later, plain or packed, read without Blender.
    public static let blend = AnimationFormat(
        readOnly: "blend",
        title: "Blender file",
        suffixes: [".blend"],
        carries: .all,
        advice: "write json; Blender's extension for bezt imports it, into an existing .blend too",
        recognises: { BlendHeader.isBlend($0) || Zstd.isZstd($0) },
        read: BlendReader.read)
}
