import AnimationCore

/// Why real Blender gave no answer.
public struct BlenderFailure: Error {
    public let diagnostic: Diagnostic

    init(_ code: BlenderCode, _ message: String, notes: [String] = []) {
        diagnostic = Diagnostic(.error, code.rawValue, at: Place(), message, notes: notes)
    }
}

/// Codes of what can go wrong with another program.
public enum BlenderCode: String, CaseIterable, Sendable {
    /// This Blender does not import the format.
    case noImporter = "blender.no-importer"
    /// There is no Blender, or none of that name.
    case missing = "blender.missing"
    /// The Python side is not where it belongs.
    case noScripts = "blender.no-scripts"
    case crashed = "blender.crashed"
    case timeout = "blender.timeout"
    /// It ran and told an error.
    case failed = "blender.failed"
    /// Its answer is not what was asked for.
    case badAnswer = "blender.bad-answer"
}
