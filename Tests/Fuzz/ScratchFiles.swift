#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder of its own, in `TMPDIR` or else /tmp, for what goes through files. It goes away with its value.
final class ScratchFiles {
    let folder: String

    init() {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/bezt-fuzz-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("no folder can be made in \(parent)") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        empty()
        rmdir(folder)
    }

    func path(_ name: String) -> String { folder + "/" + name }

    func put(_ bytes: [UInt8], _ name: String) {
        guard let stream = fopen(path(name), "wb") else { return }
        fwrite(bytes, 1, bytes.count, stream)
        fclose(stream)
    }

    /// Nil when there is no such file.
    func bytes(_ name: String) -> [UInt8]? { ScratchFiles.bytes(of: path(name)) }

    static func bytes(of path: String) -> [UInt8]? {
        guard let stream = fopen(path, "rb") else { return nil }
        defer { fclose(stream) }
        var file: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&part, 1, part.count, stream)
            guard count > 0 else { return file }
            file += part[..<count]
        }
    }

    /// What is in the folder, by the bytes of each name, which need be no text.
    private var names: [[CChar]] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [[CChar]] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
                }
            }
            if name != [46], name != [46, 46] { names.append(name) }
        }
        return names
    }

    var count: Int { names.count }

    /// Whether output that was not finished was left behind.
    var hasLeftovers: Bool {
        names.contains { String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self).hasSuffix(".part") }
    }

    func empty() {
        for name in names {
            let path = Array(folder.utf8CString.dropLast()) + [47] + name + [0]
            unlink(path)
        }
    }
}
