import CMicroHTTPD

/// Which libmicrohttpd is in use.
public enum HTTPVersion {
    /// The one that this was compiled with: `0.9.75` of 0x00097500.
    public static let built: String = {
        // Two decimal digits a byte.
        let parts = [24, 16, 8].map { String(Int(MHD_VERSION) >> $0 & 0xFF, radix: 16) }
        return parts.joined(separator: ".")
    }()
    /// The one that runs.
    public static var running: String? { MHD_get_version().map { String(cString: $0) } }
}
