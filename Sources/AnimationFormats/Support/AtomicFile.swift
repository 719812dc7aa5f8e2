import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that appears whole or not at all.
///
/// Bytes go to a temporary file in the same folder (`.walk.dae.1f3a0.part`); `finish()` brings it to disk, gives it its
/// name in one step and brings that to disk, too: a power cut at any moment leaves the old file or the new one. Without
/// `finish()` nothing is left behind and a file of that name stays as it was. What a killed run has left is removed by
/// the next one that writes the same file (`Leftovers`).
///
/// A file that is replaced passes on its owner and permissions, but not the setuid, setgid and sticky bits, access lists
/// and extended attributes; of a symbolic link the target is replaced. Other hard links to a replaced file keep the old
/// content.
/// Devices, pipes and open files (`/dev/null`, `/dev/fd/3`) are written directly.
public final class AtomicFile: ByteSink {
    private let target: OutputTarget
    private var descriptor: Int32
    /// Nil while nothing has to be removed.
    private var temporaryPath: String?
    private var temporaryPlace: Int?
    private var writeback = Writeback()

    /// - Parameters:
    ///   - replacing: whether an existing file may be replaced.
    ///   - kept: files that must stay as they are: the inputs.
    public init(_ path: String, replacing: Bool, keeping kept: KeptFiles = KeptFiles()) throws(WriteFailure) {
        target = try OutputTarget(path, replacing: replacing, keeping: kept)
        guard target.isReplaceable else {
            descriptor =
                target.descriptor.map { dup($0) } ?? target.path.withPathBytes { open($0, O_WRONLY | O_CLOEXEC) }
            guard descriptor >= 0 else { throw OutputTarget.cannotWrite(path, SystemError.last) }
            return
        }
        Leftovers.remove(of: target)
        let temporary = try AtomicFile.createTemporary(for: target)
        descriptor = temporary.descriptor
        temporaryPath = temporary.path
        temporaryPlace = temporary.place
    }

    deinit { abandon() }

    public func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFailure) {
        do throws(WriteFailure) {
            try writeAll(bytes, to: descriptor, name: target.name)
            if temporaryPath != nil { writeback.advance(by: bytes.count, descriptor) }
        } catch {
            abandon()
            throw error
        }
    }

    public func finish() throws(WriteFailure) {
        guard let temporaryPath else {
            close()
            return
        }
        guard keepPermissions(), uninterrupted({ Int(fsync(descriptor)) }) == 0 else { throw failed() }
        guard putInPlace(temporaryPath) else { throw failed() }
        TemporaryFiles.forget(temporaryPlace)
        self.temporaryPath = nil
        // Not before: until it has its name, the lock says that the file is no leftover.
        close()
        try bringNameToDisk()
    }

    // MARK: Steps

    /// A new file is made with the permissions that the system's umask leaves; what replaces a file is its writer's alone
    /// until it is whole. It is registered before it is there, so that a signal finds it from the start.
    private static func createTemporary(
        for target: OutputTarget
    ) throws(WriteFailure) -> (path: String, descriptor: Int32, place: Int?) {
        for attempt in 0..<10_000 {
            let path = target.temporaryPath(attempt: attempt)
            let mode: mode_t = target.replaced == nil ? 0o666 : 0o600
            let place = TemporaryFiles.register(path)
            let descriptor = path.withPathBytes { path in
                TemporaryFiles.make { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
            }
            if descriptor >= 0, Leftovers.claim(descriptor) { return (path, descriptor, place) }
            let error = descriptor >= 0 ? SystemError(number: EEXIST) : SystemError.last
            if descriptor >= 0 { closeDescriptor(descriptor) }
            TemporaryFiles.forget(place)
            guard error.number == EEXIST else { throw OutputTarget.cannotWrite(target.name, error) }
        }
        throw OutputTarget.cannotWrite(target.name, SystemError(number: EEXIST))
    }

    private func keepPermissions() -> Bool {
        guard let replaced = target.replaced else { return true }
        // Only root may give files away; for others the new file is their own.
        _ = fchown(descriptor, replaced.st_uid, replaced.st_gid)
        // A program that ran as its owner would run as that with other content now.
        return fchmod(descriptor, replaced.st_mode & 0o777) == 0
    }

    private func putInPlace(_ temporaryPath: String) -> Bool {
        if !target.mayReplace {
            // A link is refused when some other program has made the file in the meantime. Not all disks have links.
            if AtomicFile.call(link, temporaryPath, target.path) {
                return temporaryPath.withPathBytes { unlink($0) } == 0
            }
            if errno == EEXIST { return false }
        }
        return AtomicFile.call(rename, temporaryPath, target.path)
    }

    /// A folder that may be written to but not read cannot be brought to disk, nor one of a disk that knows no such thing.
    private func bringNameToDisk() throws(WriteFailure) {
        let folder = target.folder.withPathBytes { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard folder >= 0 else { return }
        let result = uninterrupted { Int(fsync(folder)) }
        let error = SystemError.last
        closeDescriptor(folder)
        guard result != 0, ![EINVAL, ENOTSUP, EBADF, EROFS].contains(error.number) else { return }
        throw OutputTarget.maybeForgotten(target.name, error)
    }

    private static func call(
        _ function: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32, _ old: String, _ new: String
    ) -> Bool {
        old.withPathBytes { old in new.withPathBytes { new in function(old, new) } } == 0
    }

    private func failed() -> WriteFailure {
        let error = SystemError.last
        // The sweep of a signal makes the last step fail, and that is no failure to tell.
        TemporaryFiles.waitIfStopping()
        abandon()
        return switch error.number {
        case EEXIST: OutputTarget.exists(target.name)
        case ENOENT: OutputTarget.folderIsGone(target.name)
        default: OutputTarget.writingFailed(target.name, error)
        }
    }

    private func close() {
        if descriptor >= 0 { closeDescriptor(descriptor) }
        descriptor = -1
    }

    private func abandon() {
        close()
        guard let temporaryPath else { return }
        _ = temporaryPath.withPathBytes { unlink($0) }
        TemporaryFiles.forget(temporaryPlace)
        self.temporaryPath = nil
    }
}

/// Sends what is written on its way to disk early, so that there is little left to wait for in the end.
private struct Writeback {
    private static let piece = 1 << 23
    private var started = 0
    private var written = 0

    mutating func advance(by count: Int, _ descriptor: Int32) {
        written += count
        guard written - started >= Writeback.piece else { return }
        #if canImport(Glibc)
            // A hint: Linux begins to write the range, whatever comes of it. finish() waits for the disk.
            _ = posix_fadvise(descriptor, off_t(started), off_t(written - started), POSIX_FADV_DONTNEED)
        #endif
        started = written
    }
}

/// `close` of the system, which `AtomicFile.close` hides inside.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

/// Writes until all is written.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, name: String?) throws(WriteFailure) {
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
        let length = rest.count
        let written = uninterrupted { write(descriptor, start, length) }
        guard written >= 0 else { throw OutputTarget.writingFailed(name, SystemError.last) }
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
}
