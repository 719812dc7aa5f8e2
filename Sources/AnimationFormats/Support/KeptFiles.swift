/// Files that no output may replace, whatever path leads to them.
public struct KeptFiles: Sendable {
    private let identities: Set<FileIdentity>

    /// - Parameter inputs: paths as on the command line; `-` is the file behind standard input, if there is one.
    public init(_ inputs: [String] = []) {
        identities = Set(inputs.compactMap { FileIdentity(input: $0) })
    }

    func contains(_ identity: FileIdentity?) -> Bool { identity.map(identities.contains) ?? false }
}
