import AnimationCore

/// How many keys the channels of a file may make of its samplers.
///
/// Many channels may name one sampler, and a small file could so ask for more keys than memory holds. A file of one
/// sampler for each channel makes a key of four bytes or more.
enum ColladaKeyBudget {
    /// So many keys any file may make.
    static let free = 8_000_000
    /// And so many for each of its bytes.
    static let perByte = 4

    /// - Parameter size: of the file, in bytes.
    static func check(_ file: ColladaDocument, size: Int, name: String?) throws(ReadFailure) {
        let most = max(free, size.multipliedReportingOverflow(by: perByte).partialValue)
        var keys = 0
        for channel in file.channels {
            keys += count(of: channel, in: file)
            guard keys <= most else {
                throw ReadFailure(
                    Diagnostic(
                        .error, ColladaCode.tooManyKeys.rawValue, at: channel.place.place(in: name),
                        "the channels up to here make \(keys) keys of \(size) bytes; at most \(most) are made",
                        notes: ["Too many channels share a sampler; give each its own, or fewer of them."]))
            }
        }
    }

    /// At most so many keys a channel makes: one for each time and each component of its values.
    private static func count(of channel: ColladaChannel, in file: ColladaDocument) -> Int {
        guard let sampler = file.samplers[channel.sampler] else { return 0 }
        let lengths = ["INPUT", "OUTPUT"].map { semantic -> Int in
            guard let id = sampler.input(semantic)?.source, let array = file.sources[id]?.array else { return 0 }
            return file.arrays[array]?.count ?? 0
        }
        return max(lengths[0], lengths[1])
    }
}
