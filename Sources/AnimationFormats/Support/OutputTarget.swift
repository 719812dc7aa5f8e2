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
    /// False for devices, pipes and files that are open already, which cannot be replaced, only written to.
    let isReplaceable: Bool
    /// The open file that the name stands for, as `/dev/fd/63` does.
    let descriptor: Int32?

    init(_ name: String, replacing: Bool, keeping kept: KeptFiles) throws(WriteFailure) {
        self.name = name
        mayReplace = replacing
        descriptor = StandardStreams.descriptor(of: name)
        path = descriptor == nil ? OutputTarget.followingLinks(name) : name

        var status = stat()
        guard path.withPathBytes({ stat($0, &status) }) == 0 else {
            let error = SystemError.last
            guard descriptor == nil else { throw OutputTarget.notOpen(name) }
            guard error.number == ENOENT else { throw OutputTarget.cannotWrite(name, error) }
            replaced = nil
            isReplaceable = true
            return
        }
        if status.isDirectory { throw OutputTarget.cannotWrite(name, SystemError(number: EISDIR)) }
        isReplaceable = status.isRegular && descriptor == nil
        replaced = isReplaceable ? status : nil
        guard status.isRegular else {
            guard status.isStream else { throw OutputTarget.notAFile(name) }
            return
        }
        if kept.contains(FileIdentity(status)) { throw OutputTarget.isInput(name) }
        guard isReplaceable else { return }
        if !replacing { throw OutputTarget.exists(name) }
        if path.withPathBytes({ access($0, W_OK) }) != 0 { throw OutputTarget.cannotWrite(name, SystemError.last) }
    }

    /// The folder that the bytes go to.
    var folder: String {
        let folder = OutputTarget.split(path).folder
        return folder.isEmpty ? "." : folder.utf8.count == 1 ? folder : String(folder.dropLast())
    }

    /// A name beside the target that is free in all likelihood.
    func temporaryPath(attempt: Int) -> String {
        OutputTarget.split(path).folder + temporaryName.name(unique: Int(getpid()) &* 10_000 &+ attempt)
    }

    /// What temporary files of this target are called. File names may have 255 bytes.
    var temporaryName: TemporaryName {
        TemporaryName(stem: String(decoding: OutputTarget.split(path).file.utf8.prefix(200), as: UTF8.self))
    }

    /// The folder with its slash, or nothing, and the file in it.
    private static func split(_ path: String) -> (folder: String, file: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
        return (String(path[...slash]), String(path[path.index(after: slash)...]))
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
                path = split(path).folder + destination
            }
        }
        return path
    }

    /// Where a path leads, with all links followed and without `.` and `..`, so that paths to one file have one text.
    static func destination(of name: String) -> String {
        let path = followingLinks(name)
        let (folder, file) = split(path)
        let real = (folder.isEmpty ? "." : folder).withPathBytes { path -> String? in
            guard let real = realpath(path, nil) else { return nil }
            defer { free(real) }
            return PathText.text(of: UnsafeRawBufferPointer(start: real, count: strlen(real)))
        }
        return real.map { "\($0)/\(file)" } ?? path
    }

    private static func destination(ofLink path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let length = path.withPathBytes { readlink($0, start, buffer.count) }
            guard length > 0, length < buffer.count else { return nil }
            return PathText.text(of: UnsafeRawBufferPointer(start: start, count: length))
        }
    }
}

extension OutputTarget {
    static func exists(_ name: String) -> WriteFailure {
        problem(.exists, name, "the file exists", note: "Give --force to replace it.")
    }

    static func isInput(_ name: String) -> WriteFailure {
        problem(.sameAsInput, name, "this is an input too", note: "Write to another file; inputs are never changed.")
    }

    static func notAFolder(_ name: String) -> WriteFailure {
        problem(.notWritable, name, "this is no folder", note: "Name a folder for the output files.")
    }

    static func notAFile(_ name: String) -> WriteFailure {
        problem(.notWritable, name, "this is neither a file nor a pipe", note: "Name a file.")
    }

    static func notOpen(_ name: String) -> WriteFailure {
        problem(.notWritable, name, "no file is open under this number", note: "Name a file.")
    }

    static func folderIsGone(_ name: String) -> WriteFailure {
        problem(
            .writeFailed, name, "the folder, or the unfinished file in it, is gone",
            note: "Another program has removed it; nothing was written.")
    }

    /// The file has its name, but a power cut may take that away again.
    static func maybeForgotten(_ name: String, _ error: SystemError) -> WriteFailure {
        problem(
            .writeFailed, name, "the file is whole, but the disk may forget it: \(error.text)",
            note: "Look after the disk, and write again.")
    }

    static func cannotWrite(_ name: String, _ error: SystemError) -> WriteFailure {
        switch error.number {
        case EISDIR:
            problem(.notWritable, name, "this is a folder", note: "Name a file in it.")
        case ENOENT, ENOTDIR:
            problem(.notWritable, name, "the folder does not exist", note: "Make it first, or check the spelling.")
        case ENOSPC, EDQUOT:
            problem(.writeFailed, name, fullness(error), note: nil)
        case EACCES, EPERM:
            problem(.notWritable, name, "you may not write here", note: "Ask the owner, or see `ls -ld`.")
        default:
            problem(.notWritable, name, "this cannot be written: \(error.text)", note: nil)
        }
    }

    static func writingFailed(_ name: String?, _ error: SystemError) -> WriteFailure {
        if error.number == EPIPE {
            return problem(
                .pipeClosed, name, "nobody reads the output any more", note: "What was written is not whole.")
        }
        let isStandardOutput = name?.utf8.elementsEqual(StandardStreams.outputName.utf8) == true
        if [ENOSPC, EDQUOT].contains(error.number) {
            let note = isStandardOutput ? "What was written is not whole." : "No output was made. Free some space."
            return problem(.writeFailed, name, fullness(error), note: note)
        }
        if error.number == EFBIG {
            let note = isStandardOutput ? "What was written is not whole." : "No output was made. See `ulimit -f`."
            return problem(.writeFailed, name, "the file may grow no larger", note: note)
        }
        if error.number == EBADF, isStandardOutput {
            return problem(.writeFailed, name, "standard output is closed", note: "Lead it somewhere, or name a file.")
        }
        return problem(.writeFailed, name, "writing failed: \(error.text)", note: nil)
    }

    private static func fullness(_ error: SystemError) -> String {
        error.number == EDQUOT ? "your quota of this disk is used up" : "the disk is full"
    }

    private static func problem(_ code: FileCode, _ name: String?, _ message: String, note: String?) -> WriteFailure {
        WriteFailure(Diagnostic(.error, code.rawValue, at: Place(file: name), message, notes: note.map { [$0] } ?? []))
    }
}
