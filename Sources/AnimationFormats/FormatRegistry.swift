/// Every format that bezt knows, in the order of the matrix. Adding one is one folder, one line here, one page in
/// `formats/` and one folder of fixtures.
public enum FormatRegistry {
    public static let formats: [AnimationFormat] = [
        .fcurveJSON,
        .blend,
        .collada,
        .bakedCSV,
    ]

    /// Those that can be written, too.
    public static var writable: [AnimationFormat] { formats.filter(\.canWrite) }

    /// The format of that name.
    public static func format(named name: String) -> AnimationFormat? {
        formats.first { $0.name == name }
    }
}
