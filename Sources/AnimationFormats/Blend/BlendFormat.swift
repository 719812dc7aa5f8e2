import AnimationCore

extension AnimationFormat {
    /// Blender's own files of 2.50 and later, plain or packed, read without Blender, and copied with other actions.
    public static let blend = AnimationFormat(
        readOnly: "blend",
        title: "Blender file",
        suffixes: [".blend"],
        carries: .all,
        isWrittenOnto: true,
        takesParts: true,
        advice: "write onto an existing one: bezt convert IN --onto SCENE.blend OUT.blend",
        recognises: { BlendHeader.isBlend($0) || Zstd.isZstd($0) },
        read: BlendReader.read, count: BlendReader.count)
}
