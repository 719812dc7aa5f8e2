import Foundation

@testable import AnimationFormats

/// A folder that goes away with its value.
final class ScratchFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "bezt-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    subscript(name: String) -> String { path + "/" + name }

    func put(_ text: String, _ name: String) throws {
        try text.write(toFile: self[name], atomically: false, encoding: .utf8)
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: self[name], encoding: .utf8) }

    /// Everything in the folder, hidden files too.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    func mode(_ name: String) throws -> Int {
        (try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? Int) ?? -1
    }
}

extension InputBytes {
    /// The bytes, independent of the input's life.
    var copy: [UInt8] { withExtendedLifetime(self) { Array(bytes) } }
}

extension ByteSink {
    func write(_ text: String) throws(WriteFailure) {
        let bytes = Array(text.utf8)
        // `withUnsafeBytes` carries no typed error.
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { copy.deallocate() }
        copy.copyBytes(from: bytes)
        try write(UnsafeRawBufferPointer(copy))
    }
}

/// A disk that is full after so many bytes.
final class FailingSink: ByteSink {
    private var room: Int
    init(room: Int) { self.room = room }

    func write(_ bytes: UnsafeRawBufferPointer) throws(WriteFailure) {
        room -= bytes.count
        if room < 0 { throw OutputTarget.writingFailed("full", SystemError(number: 28)) }
    }

    func finish() {}
}
