import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A place to write to, looked at before anything is written.
struct OutputTarget {
    /// As the user named it.
    let name: String
    /// Where the bytes go in the end: behind all symbolic links.
    let path: String
    let mayReplace: Bool
    /// The regular file that is there already.
    let replaced: stat?
    /// False for devices and pipes, which cannot be replaced, only written to.
    let isReplaceable: Bool

    init(_ name: String, replacing: Bool, inputs: [String]) throws(WriteFailure) {
        self.name = name
        mayReplace = replacing
        path = OutputTarget.followingLinks(name)

        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw OutputTarget.cannotWrite(name, SystemError.last) }
            replaced = nil
            isReplaceable = true
            return
        }
        if status.isDirectory { throw OutputTarget.cannotWrite(name, SystemError(number: EISDIR)) }
        isReplaceable = status.isRegular
        replaced = status.isRegular ? status : nil
        guard status.isRegular else { return }

        let identity = FileIdentity(status)
        if inputs.contains(where: { FileIdentity(path: $0) == identity }) {
            throw OutputTarget.problem(
                .sameAsInput, name, "this is an input too", note: "Write to another file; inputs are never changed.")
        }
        if !replacing { throw OutputTarget.exists(name) }
        if access(path, W_OK) != 0 { throw OutputTarget.cannotWrite(name, SystemError.last) }
    }

    /// A name beside the target that is free in all likelihood. File names may have 255 bytes.
    func temporaryPath(attempt: Int) -> String {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(path[...$0]) } ?? ""
        let file = slash.map { path[path.index(after: $0)...] } ?? path[...]
        let stem = String(decoding: file.utf8.prefix(200), as: UTF8.self)
        let unique = String(Int(getpid()) &* 10_000 &+ attempt, radix: 16)
        return "\(folder).\(stem).\(unique).part"
    }

    /// The end of a chain of symbolic links; the last of them may lead to a file that is yet to be made.
    private static func followingLinks(_ path: String) -> String {
        var path = path
        // More links than this are a circle, which opening the file will report.
        for _ in 0..<40 {
            guard let destination = destination(ofLink: path) else { break }
            if destination.utf8.first == UInt8(ascii: "/") {
                path = destination
            } else {
                let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
                path = folder + destination
            }
        }
        return path
    }

    private static func destination(ofLink path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let length = readlink(path, start, buffer.count)
            guard length > 0, length < buffer.count else { return nil }
            return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
        }
    }
}

extension OutputTarget {
    static func exists(_ name: String) -> WriteFailure {
        problem(.exists, name, "the file exists", note: "Give --force to replace it.")
    }

    static func cannotWrite(_ name: String, _ error: SystemError) -> WriteFailure {
        switch error.number {
        case EISDIR:
            problem(.notWritable, name, "this is a folder", note: "Name a file in it.")
        case ENOENT, ENOTDIR:
            problem(.notWritable, name, "the folder does not exist", note: "Make it first, or check the spelling.")
        case ENOSPC, EDQUOT:
            problem(.writeFailed, name, "the disk is full", note: nil)
        default:
            problem(.notWritable, name, "this cannot be written: \(error.text)", note: nil)
        }
    }

    static func writingFailed(_ name: String?, _ error: SystemError) -> WriteFailure {
        if error.number == EPIPE {
            return problem(.pipeClosed, name, "nobody reads the output any more", note: nil)
        }
        if error.isDiskFull {
            return problem(.writeFailed, name, "the disk is full", note: "No output was made. Free some space.")
        }
        return problem(.writeFailed, name, "writing failed: \(error.text)", note: nil)
    }

    private static func problem(_ code: FileCode, _ name: String?, _ message: String, note: String?) -> WriteFailure {
        WriteFailure(Diagnostic(.error, code.rawValue, at: Place(file: name), message, notes: note.map { [$0] } ?? []))
    }
}
