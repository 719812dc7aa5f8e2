/// The stable codes of what can be wrong with files.
public enum FileCode: String, CaseIterable, Sendable {
    case notFound = "file.not-found"
    case isDirectory = "file.is-directory"
    case noPermission = "file.no-permission"
    case empty = "file.empty"
    case readFailed = "file.read-failed"
    /// A pipe or a device that gives more than `StreamLimit` allows.
    case endless = "file.endless"
    /// The output exists and may not be replaced.
    case exists = "file.exists"
    case notWritable = "file.not-writable"
    case writeFailed = "file.write-failed"
    /// The output would overwrite an input.
    case sameAsInput = "file.same-as-input"
    /// Nobody reads the pipe any more. Of standard output that is no reason to speak, but to stop.
    case pipeClosed = "file.pipe-closed"
}
