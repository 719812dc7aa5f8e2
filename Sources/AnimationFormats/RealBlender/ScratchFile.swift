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
        var done = 0
        while done < content.count {
            let count = content.withUnsafeBytes { bytes in
                uninterrupted { write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done) }
            }
            guard count > 0 else { return nil }
            done += count
        }
    }

    deinit {
        path.withPathBytes { _ = unlink($0) }
        TemporaryFiles.forget(place)
    }
}
