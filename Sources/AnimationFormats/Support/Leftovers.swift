import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Temporary files of runs that nothing could tidy up after: killed by SIGKILL, or by a power cut.
///
/// Who writes a temporary file holds a lock on it, which the system takes away with the process. One that nobody holds is
/// a leftover. On a disk without such locks leftovers stay.
enum Leftovers {
    /// Removes those of one output. What belongs to somebody else stays.
    static func remove(of target: OutputTarget) {
        for name in take(target.temporaryName, in: target.folder) { remove("\(target.folder)/\(name)") }
    }

    /// Says that somebody writes this new file; false when it was taken for a leftover before.
    static func claim(_ descriptor: Int32) -> Bool {
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        var status = stat()
        return fstat(descriptor, &status) != 0 || status.st_nlink > 0
    }

    private static func remove(_ path: String) {
        path.withPathBytes { path in
            let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { return }
            defer { close(descriptor) }
            var (locked, named) = (stat(), stat())
            // Its writer may have given it its name since it was opened, and begun another one.
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &locked) == 0, locked.isRegular,
                lstat(path, &named) == 0, FileIdentity(locked) == FileIdentity(named)
            else { return }
            unlink(path)
        }
    }

    // MARK: Looking

    /// File names by what they are temporary files of, for each folder. A folder is looked at once: what a run has left
    /// that is killed later, the next one finds.
    private nonisolated(unsafe) static var found: [ExactName: [ExactName: [String]]] = [:]
    private static let lock = Lock()

    private static func take(_ wanted: TemporaryName, in folder: String) -> [String] {
        lock.locked {
            if found[folder] == nil { found[folder] = list(folder) }
            return found[folder]?.removeValue(forKey: wanted.stem) ?? []
        }
    }

    private static func list(_ folder: String) -> [ExactName: [String]] {
        guard let stream = folder.withPathBytes({ opendir($0) }) else { return [:] }
        defer { closedir(stream) }
        var names: [ExactName: [String]] = [:]
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes -> String? in
                // Of a long list of files most are something else.
                guard bytes.first == UInt8(ascii: ".") else { return nil }
                return PathText.text(of: UnsafeRawBufferPointer(rebasing: bytes.prefix { $0 != 0 }))
            }
            guard let name, let temporary = TemporaryName(ofFile: name) else { continue }
            names[temporary.stem, default: []].append(name)
        }
        return names
    }
}
