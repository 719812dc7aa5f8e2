import Foundation
import Testing

/// Files of other people that are not part of the checkout: `BEZT_CORPUS`, or `../shared/corpus` beside it.
enum Corpus {
    static let folder: URL? = {
        if let path = ProcessInfo.processInfo.environment["BEZT_CORPUS"] { return existing(URL(fileURLWithPath: path)) }
        return existing(checkout.deletingLastPathComponent().appendingPathComponent("shared/corpus"))
    }()

    /// The COLLADA schemas and their checker, beside the corpus.
    static let schemaCheck = folder.flatMap {
        existing($0.deletingLastPathComponent().appendingPathComponent("schemas/check"))
    }

    /// The exit status of the checker: 0 where the schemas accept every file.
    static func status(of check: URL, on files: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = check
        process.arguments = files
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func existing(_ url: URL) -> URL? {
        FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    /// Paths of the files with that ending, from the corpus's folder on.
    static func files(_ subfolder: String, suffix: String) -> [String] {
        guard let root = folder?.appendingPathComponent(subfolder) else { return [] }
        let paths = FileManager.default.enumerator(atPath: root.path)?.allObjects as? [String] ?? []
        return paths.filter { $0.lowercased().hasSuffix(suffix) }.map { "\(subfolder)/\($0)" }.sorted()
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: try #require(folder).appendingPathComponent(path)))
    }
}
