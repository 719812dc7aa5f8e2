import AnimationCore

/// How many keys the channels of a file may make of its samplers.
///
/// Many channels may name one sampler, and curves that have to be baked make keys of their own, so that a small file could
/// ask for more keys than memory holds. A file of one sampler for each channel makes a key of four bytes or more.
struct ColladaKeyBudget {
    /// So many keys any file may make.
    static let free = 1_000_000
    /// And so many for each of its bytes.
    static let perByte = 4

    private let size: Int
    private let name: String?
    private let most: Int
    private var keys = 0

    /// How many keys may still be made.
    var left: Int { most - keys }

    /// Counts a key for each time and each component of the values of all channels.
    ///
    /// - Parameters:
    ///   - size: of the file, in bytes.
    ///   - name: of the file, for diagnostics.
    ///   - free: how many keys a file of any size may make.
    init(
        _ file: ColladaDocument, size: Int, name: String?, free: Int = ColladaKeyBudget.free
    ) throws(ReadFailure) {
        self.size = size
        self.name = name
        most = max(free, size.multipliedReportingOverflow(by: ColladaKeyBudget.perByte).partialValue)
        for channel in file.channels {
            try take(
                ColladaKeyBudget.count(of: channel, in: file), at: channel.place,
                "Too many channels share a sampler; give each its own, or fewer of them.")
        }
    }

    /// - Parameter advice: what to do where that is too much.
    mutating func take(_ count: Int, at place: ColladaPlace, _ advice: String) throws(ReadFailure) {
        let (sum, overflow) = keys.addingReportingOverflow(count)
        keys = overflow ? .max : sum
        guard keys <= most else {
            throw ReadFailure(
                Diagnostic(
                    .error, ColladaCode.tooManyKeys.rawValue, at: place.place(in: name),
                    "the channels up to here make \(keys) keys of \(size) bytes; at most \(most) are made",
                    notes: [advice]))
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
