import AnimationFormats

/// Names of inputs, read from a file or from standard input.
enum Manifest {
    /// One name a line, or each with a zero byte behind it when there is one anywhere. Empty lines are skipped; a carriage
    /// return before a line's end is no part of the name.
    ///
    /// - Parameter path: nil for no names.
    static func names(_ path: String?) throws(UsageError) -> [String] {
        guard let path else { return [] }
        do throws(ReadFailure) {
            let input = try FileInput.read(path)
            return withExtendedLifetime(input) { names(in: input.bytes) }
        } catch {
            if error.diagnostic.code == "file.empty" { return [] }
            throw UsageError("--manifest \(path): \(error.diagnostic.message)")
        }
    }

    static func names(in bytes: UnsafeRawBufferPointer) -> [String] {
        let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        return bytes.split(separator: separator).compactMap { name in
            let isCarriage = separator != 0 && name.last == UInt8(ascii: "\r")
            let name = isCarriage ? name.dropLast() : name
            return name.isEmpty ? nil : PathText.text(of: UnsafeRawBufferPointer(rebasing: name))
        }
    }
}
