import AnimationCore
import AnimationFormats
import Foundation

/// A scene, and the matrices that Blender gave to its objects and bones (record_matrices.py).
struct MatrixRecording {
    let name: String
    let blenderVersion: String
    /// All bones have options that can be compared bit by bit.
    let isExact: Bool
    let frames: [Float]
    let document: AnimationDocument
    let objects: [Object]

    struct Object: Decodable {
        let name: String
        /// Bits of float32, 16 per frame.
        let basis: [UInt32]
        let world: [UInt32]
        let bones: [Bone]
    }

    struct Bone: Decodable {
        let name: String
        let pose: [UInt32]
    }

    private struct File: Decodable {
        let blenderVersion: String
        let inheritance: String
        let frames: [Double]
        let objects: [Object]
    }

    struct Problem: Error {
        let file: String
        let diagnostics: [String]
    }

    init(_ url: URL) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let file = try decoder.decode(File.self, from: Data(contentsOf: url))
        name = url.lastPathComponent
        blenderVersion = file.blenderVersion
        isExact = file.inheritance == "exact"
        frames = file.frames.map { Float($0) }
        objects = file.objects
        let sceneURL = url.deletingPathExtension().appendingPathExtension("scene.json")
        let log = DiagnosticLog()
        let text = String(decoding: try Data(contentsOf: sceneURL), as: UTF8.self)
        let input = InputBytes(name: sceneURL.lastPathComponent, text: text)
        document = try AnimationFormat.fcurveJSON.read(input, ReadOptions(), log)
        if !log.diagnostics.isEmpty {
            throw Problem(file: name, diagnostics: log.diagnostics.map { "\($0)" })
        }
    }

    /// The recordings of the checkout, and those in the folder that BEZT_RECORDINGS names.
    static func files() throws -> [URL] {
        var files = try Recording.files("matrices-")
        if let folder = ProcessInfo.processInfo.environment["BEZT_RECORDINGS"] {
            files += try FileManager.default.contentsOfDirectory(
                at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil
            ).filter { $0.lastPathComponent.hasPrefix("matrices-") && $0.pathExtension == "json" }
                .sorted { $0.path < $1.path }
        }
        return files.filter { !$0.lastPathComponent.hasSuffix(".scene.json") }
    }
}
