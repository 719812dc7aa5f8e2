import CCairo

/// Why cairo could not draw.
public struct CairoFailure: Error, Sendable {
    /// In cairo's words: `out of memory`.
    public let message: String

    init(_ status: cairo_status_t) {
        message = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown error"
    }
}
