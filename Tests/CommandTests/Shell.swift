import Foundation

/// Runs the commands of a transcript in a folder of their own, where `bezt` is the program under test and `samples` a
/// copy of those in the checkout.
struct Shell {
    let folder: URL

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The program, beside the tests that were built with it.
    private static let program: URL = {
        let bundles = [Bundle.main.bundleURL, Bundle(for: Marker.self).bundleURL.deletingLastPathComponent()]
        let candidates =
            bundles.map { $0.appendingPathComponent("bezt") } + [root.appendingPathComponent(".build/debug/bezt")]
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
    }()

    private final class Marker {}

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("bezt-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let bin = folder.appendingPathComponent(".bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: bin.appendingPathComponent("bezt"), withDestinationURL: Shell.program)
        try copy("samples", as: "samples")
    }

    /// Puts a folder of the checkout beside the samples.
    func copy(_ path: String, as name: String) throws {
        try FileManager.default.copyItem(
            at: Shell.root.appendingPathComponent(path), to: folder.appendingPathComponent(name))
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// The answer as a transcript shows it: output, then `2> ` lines, then `=> N`.
    func run(_ command: String) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-o", "pipefail", "-c", command]
        process.currentDirectoryURL = folder
        var environment = ProcessInfo.processInfo.environment
        environment["PATH"] = "\(folder.path)/.bin:\(environment["PATH"] ?? "/usr/bin:/bin")"
        environment["LC_ALL"] = "C"
        process.environment = environment
        let (output, errors) = (folder.appendingPathComponent(".out"), folder.appendingPathComponent(".err"))
        for file in [output, errors] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try withoutBlockedSignals { try process.run() }
        process.waitUntilExit()
        let status = process.terminationStatus
        return try lines(output) + lines(errors).map { "2> \($0)" } + (status == 0 ? [] : ["=> \(status)"])
    }

    /// The threads that tests run on block signals, and a program started from them would never see one.
    private func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var blocked = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try body()
    }

    private func lines(_ file: URL) throws -> [String] {
        var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        if text.hasSuffix("\n") { text.removeLast() }
        return text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
