#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file in the system's folder for such, gone when the object is, or when a signal ends the program.
final class ScratchFile {
    let path: String
    private let place: Int?

    /// Nil when the system gives none.
    init?(_ content: [UInt8] = []) {
        let folder = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array("\(folder)/bezt-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        place = TemporaryFiles.register(path)
        let isWritten = content.withUnsafeBytes { bytes in
            (try? writeAll(bytes, to: descriptor, name: path)) != nil
        }
        guard isWritten else { return nil }
    }

    deinit {
        path.withPathBytes { _ = unlink($0) }
        TemporaryFiles.forget(place)
    }
}
