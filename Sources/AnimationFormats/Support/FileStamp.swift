#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Tells whether a file is still the one that was read: changes whenever it is written or another takes its place.
public struct FileStamp: Equatable, Sendable {
    /// Letters, digits, dashes and underscores.
    public let text: String

    /// Nil when nothing is there.
    public init?(path: String) {
        var status = stat()
        guard path.withPathBytes({ stat($0, &status) }) == 0 else { return nil }
        #if canImport(Darwin)
            let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (written, changed) = (status.st_mtim, status.st_ctim)
        #endif
        let numbers = [
            Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size),
            written.tv_sec, written.tv_nsec, changed.tv_sec, changed.tv_nsec,
        ]
        text = numbers.map { String($0, radix: 36) }.joined(separator: "_")
    }
}
