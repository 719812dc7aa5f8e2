#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard input and output: what they are called, and which paths lead to them.
public enum StandardStreams {
    /// What standard input is called in messages.
    static let inputName = "<stdin>"
    /// What standard output is called in messages.
    static let outputName = "<stdout>"

    /// Whether a path of the command line means standard output: `-`, `/dev/stdout`, `/dev/fd/1`.
    public static func isOutput(_ path: String) -> Bool {
        path.utf8.elementsEqual("-".utf8) || descriptor(of: path) == STDOUT_FILENO
    }

    /// Whether a path of the command line is `-`, standard input where a file is read.
    public static func isInput(_ path: String) -> Bool { path.utf8.elementsEqual("-".utf8) }

    /// What an input is called in messages: its path, or `<stdin>`.
    public static func inputName(of path: String) -> String { isInput(path) ? inputName : path }

    /// The open file that a path such as `/dev/stderr` or `/dev/fd/63` stands for; nil for all other paths.
    static func descriptor(of path: String) -> Int32? {
        let names = ["/dev/stdin": STDIN_FILENO, "/dev/stdout": STDOUT_FILENO, "/dev/stderr": STDERR_FILENO]
        if let descriptor = names[path] { return descriptor }
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            return Int32(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? $0 : nil }
        }
        return nil
    }

    /// Programs call this once at their start: a standard stream that was closed would be given away to the next file
    /// that is opened, and messages would land in that file. Reading or writing it fails as if it were closed still.
    public static func keepClosedOnesClosed() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is the one wanted, as those below it are open.
            _ = open("/dev/null", mode)
        }
    }
}
