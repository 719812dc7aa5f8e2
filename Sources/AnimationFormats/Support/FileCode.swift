/// The stable codes of what can be wrong with files.
public enum FileCode: String, CaseIterable, Sendable {
    case notFound = "file.not-found"
    case isDirectory = "file.is-directory"
    case noPermission = "file.no-permission"
    case empty = "file.empty"
    case readFailed = "file.read-failed"
    /// The output exists and may not be replaced.
    case exists = "file.exists"
    case notWritable = "file.not-writable"
    case writeFailed = "file.write-failed"
    /// The output would overwrite an input.
    case sameAsInput = "file.same-as-input"
    /// Nobody reads standard output any more: no reason to speak, but to stop.
    case pipeClosed = "file.pipe-closed"
}
