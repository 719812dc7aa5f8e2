import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder that files are to be made in.
public enum OutputFolder {
    /// Whether there is a folder of that name.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return path.withPathBytes({ stat($0, &status) }) == 0 && status.isDirectory
    }

    /// - Throws: `WriteFailure` when it is missing, no folder, or not to be written to.
    public static func check(_ path: String) throws(WriteFailure) {
        var status = stat()
        guard path.withPathBytes({ stat($0, &status) }) == 0 else {
            throw OutputTarget.cannotWrite(path, SystemError.last)
        }
        guard status.isDirectory else { throw OutputTarget.notAFolder(path) }
        guard path.withPathBytes({ access($0, W_OK | X_OK) }) == 0 else {
            throw OutputTarget.cannotWrite(path, SystemError.last)
        }
    }
}
