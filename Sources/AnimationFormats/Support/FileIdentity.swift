#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Which file a path leads to, whatever the path is called: its device and number on it.
struct FileIdentity: Hashable {
    let device: UInt64
    let number: UInt64

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// Nil when nothing is there.
    init?(path: String) {
        var status = stat()
        guard path.withPathBytes({ stat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    /// The file behind standard input or output; nil when it is closed.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.isRegular else { return nil }
        self.init(status)
    }

    /// The file that a command reads; `-` is standard input.
    init?(input: String) {
        if StandardStreams.isInput(input) { self.init(descriptor: STDIN_FILENO) } else { self.init(path: input) }
    }
}

extension stat {
    var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
    var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
    /// A terminal or another device.
    var isDevice: Bool { [S_IFCHR, S_IFBLK].contains(st_mode & S_IFMT) }
    /// A pipe, a terminal or another device that takes one byte after the other.
    var isStream: Bool { [S_IFIFO, S_IFCHR].contains(st_mode & S_IFMT) }
}
