#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a limit on memory leaves, `ulimit -v`. Swift ends the program where it gets no memory, so a file that will not
/// fit is refused before it is understood. Without such a limit nothing is refused.
enum MemoryBudget {
    /// How much memory a document takes at most, measured as a multiple of the text that it is read from.
    private static let share = 12
    /// In bytes, for stacks of threads and all that does not grow with the file.
    private static let base = 64 << 20

    /// - Throws: when the document of an input would not fit. Files that are read in parts are not looked at.
    static func check(_ input: InputBytes) throws(ReadFailure) {
        guard !input.isInParts, let left = left() else { return }
        let (text, overflow) = input.bytes.count.multipliedReportingOverflow(by: share)
        let needed = text.addingReportingOverflow(base)
        guard overflow || needed.overflow || needed.partialValue > left else { return }
        throw FileInput.problem(
            .readFailed, name: input.name,
            "there is not enough memory for this file: up to \(mebibytes(needed.partialValue)) are needed, and "
                + "\(mebibytes(left)) are left",
            note: "Raise the limit, see `ulimit -v`, or convert the file in parts.")
    }

    private static func mebibytes(_ count: Int) -> String { "\(count >> 20) MiB" }

    /// In bytes; nil where there is no limit, or where the system does not tell how much is used.
    static func left() -> Int? {
        #if canImport(Glibc)
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < UInt(Int.max) else {
                return nil
            }
            return used().map { max(0, Int(limit.rlim_cur) - $0) }
        #else
            return nil
        #endif
    }

    /// The size of the address space, which is what the limit is about.
    private static func used() -> Int? {
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
            let count = uninterrupted { read(descriptor, bytes.baseAddress, bytes.count) }
            guard count > 0 else { return nil }
            let pages = Int(String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
            return pages.map { $0 &* sysconf(Int32(_SC_PAGESIZE)) }
        }
    }
}
