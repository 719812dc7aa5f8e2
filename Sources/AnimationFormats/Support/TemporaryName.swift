import AnimationCore

/// What the temporary files of one output are called: `.walk.dae.1f3a0.part`.
struct TemporaryName {
    /// The output's own name, or as much of it as fits.
    let stem: ExactName

    init(stem: String) { self.stem = ExactName(stem) }

    /// - Parameter unique: at least 0.
    func name(unique: Int) -> String { ".\(stem.text).\(String(unique, radix: 16)).part" }

    /// Nil for a file that is called otherwise.
    init?(ofFile name: String) {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[0].isEmpty, parts[parts.count - 1].elementsEqual("part".utf8) else { return nil }
        let unique = parts[parts.count - 2]
        guard (1...16).contains(unique.count), unique.allSatisfy(TemporaryName.digits.contains) else { return nil }
        stem = ExactName(String(name[parts[1].startIndex..<parts[parts.count - 3].endIndex]))
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
