#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where the running program lies.
public enum ProgramPath {
    /// Absolute; empty when the system does not tell.
    public static var current: String {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        #if canImport(Glibc)
            let count = buffer.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map {
                    readlink("/proc/self/exe", $0.assumingMemoryBound(to: CChar.self), bytes.count)
                } ?? 0
            }
        #else
            var size = UInt32(buffer.count)
            let found = buffer.withUnsafeMutableBytes {
                _NSGetExecutablePath($0.baseAddress?.assumingMemoryBound(to: CChar.self), &size)
            }
            let count = found == 0 ? buffer.firstIndex(of: 0) ?? 0 : 0
        #endif
        return buffer[..<max(count, 0)].withUnsafeBytes { PathText.text(of: $0) }
    }
}
