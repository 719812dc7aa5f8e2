/// How animation is put into COLLADA: for which readers.
public enum ColladaProfile: String, CaseIterable, Sendable {
    /// A channel for each curve, with its Bezier handles.
    case exact
    /// Only what the importer of Blender 4.2 to 4.5 understands: lines between samples, whole targets, matrices of bones.
    case blender
    /// A matrix for each node and bone at each frame, for programs that read nothing else.
    case matrix

    /// Frames between samples when nobody says.
    var sampleStep: Double { self == .blender ? 0.5 : 1 }
}
