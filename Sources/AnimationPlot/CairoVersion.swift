import CCairo

/// Which cairo is in use.
public enum CairoVersion {
    /// The one that this was compiled with.
    public static let built = "\(CAIRO_VERSION_MAJOR).\(CAIRO_VERSION_MINOR).\(CAIRO_VERSION_MICRO)"
    /// The one that runs.
    public static var running: String? { cairo_version_string().map { String(cString: $0) } }
}
