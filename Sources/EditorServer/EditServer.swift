import AnimationCore
import AnimationFormats

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The editor for a browser on this machine: serves the page and the document, and takes what is saved.
public final class EditServer {
    /// What to open in a browser; whoever knows it may edit.
    public let address: String
    private let daemon: HTTPDaemon

    /// How the editor is served.
    public struct Options: Sendable {
        /// 0 for any that is free.
        public var port: UInt16 = 0
        /// Nothing can be changed, and nothing is written.
        public var isReadOnly = false
        public var isLight = false
        /// Of a snapshot that a page sends, in bytes.
        public var largestDocument = 2 << 30

        public init() {}
    }

    /// Reads a document and begins to serve it.
    ///
    /// - Parameters:
    ///   - input: a path, `-` for standard input, or nil for the built-in cube.
    ///   - conversion: how files are read and written.
    ///   - module: the engine, as `scripts/build-editor` makes it.
    ///   - log: takes what reading reports.
    public init(
        _ input: String?, _ conversion: Conversion, module: [UInt8], _ options: Options, log: DiagnosticLog
    ) throws {
        let file = try EditedFile(input, conversion)
        for diagnostic in try file.current().log.diagnostics { log.report(diagnostic) }
        let token = RequestGuard.newToken()
        let routes = EditRoutes(
            file, module: module, isReadOnly: options.isReadOnly, isLight: options.isLight,
            door: RequestGuard(token: token))
        guard let daemon = HTTPDaemon(port: options.port, largestBody: options.largestDocument, handler: routes) else {
            throw WriteFailure(
                Diagnostic(
                    .error, "editor.no-port", at: Place(),
                    "port \(options.port) of 127.0.0.1 cannot be had: \(String(cString: strerror(errno)))",
                    notes: ["--port 0 takes any that is free."]))
        }
        self.daemon = daemon
        address = "http://127.0.0.1:\(daemon.port)/\(token)/"
    }
}
