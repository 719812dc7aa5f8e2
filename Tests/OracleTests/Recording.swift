import AnimationCore
import AnimationFormats
import Foundation

/// A file of `Tests/Fixtures/Oracle`: curves, and the values that Blender gave for them (record_evaluation.py).
struct Recording {
    let name: String
    let blenderVersion: String
    let curves: [Curve]

    struct Curve {
        let name: String
        let track: AnimationTrack
        let frames: [Float]
        /// Bits of the float32 values.
        let values: [UInt32]
    }

    enum Problem: Error {
        case shape(file: String)
        case curve(name: String, diagnostics: [String])
    }

    init(_ url: URL) throws {
        name = url.lastPathComponent
        guard let top = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any],
            let version = top["blender_version"] as? String, let entries = top["curves"] as? [[String: Any]]
        else { throw Problem.shape(file: url.lastPathComponent) }
        blenderVersion = version
        curves = try entries.map { try Recording.curve($0, file: url.lastPathComponent) }
    }

    private static func curve(_ entry: [String: Any], file: String) throws -> Curve {
        guard let name = entry["name"] as? String, let frames = entry["frames"] as? [NSNumber],
            let values = entry["values"] as? [NSNumber], frames.count == values.count,
            let fcurve = entry["fcurve"] as? [String: Any]
        else { throw Problem.shape(file: file) }
        var track = try tracks([fcurve], of: name)[0]
        track.keyframes = try keysInRecordedOrder(fcurve, track.keyframes, of: name)
        return Curve(
            name: name, track: track, frames: frames.map { Float($0.doubleValue) }, values: values.map(\.uint32Value))
    }

    /// The reader sorts keys; some recorded curves are unsorted on purpose, so their keys are read one by one.
    private static func keysInRecordedOrder(
        _ fcurve: [String: Any], _ keys: [Keyframe], of name: String
    ) throws -> [Keyframe] {
        let recorded = fcurve["keyframe_points"] as? [[String: Any]] ?? []
        let frames = recorded.compactMap { ($0["co"] as? [NSNumber])?.first?.floatValue }
        if frames == keys.map(\.frame) { return keys }
        let single = recorded.enumerated().map { index, key in
            ["data_path": name, "array_index": index, "extrapolation": "CONSTANT", "keyframe_points": [key]]
        }
        return try tracks(single, of: name).flatMap(\.keyframes)
    }

    private static func tracks(_ fcurves: [[String: Any]], of name: String) throws -> [AnimationTrack] {
        let text = try JSONSerialization.data(withJSONObject: fcurves)
        let log = DiagnosticLog()
        let input = InputBytes(name: name, text: String(decoding: text, as: UTF8.self))
        let document = try AnimationFormat.fcurveJSON.read(input, ReadOptions(), log)
        let tracks = document.actions.flatMap(\.channelbags).flatMap(\.tracks)
        guard tracks.count == fcurves.count else {
            throw Problem.curve(name: name, diagnostics: log.diagnostics.map { "\($0)" })
        }
        return tracks
    }

    /// All recordings of the checkout whose names start with `prefix` and end in `suffix`.
    static func files(_ prefix: String, suffix: String = ".json") throws -> [URL] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures/Oracle")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix(prefix) && $0.lastPathComponent.hasSuffix(suffix) }
            .sorted { $0.path < $1.path }
    }
}
