import AnimationCore
import Foundation

/// Our edits beside Blender's, bit for bit; a number that is not a number equals any other such.
public struct EditCheck {
    public let blenderVersion: String
    public private(set) var counts: [String: (curves: Int, wrong: Int)] = [:]
    public private(set) var mismatches: [String] = []

    private let rules: HandleRules

    /// - Parameter header: the first line of a recording.
    public init(header: String) throws {
        guard let top = try JSONSerialization.jsonObject(with: Data(header.utf8)) as? [String: Any],
            let version = top["blender_version"] as? String
        else { throw EditCase.Problem.shape(line: header) }
        blenderVersion = version
        rules = version.hasPrefix("4.2.") ? .blender42 : .blender45
    }

    public var isPassed: Bool { mismatches.isEmpty }

    /// One line for each operation.
    public var summary: String {
        counts.sorted { $0.key < $1.key }
            .map { "\($0.key): \($0.value.wrong) of \($0.value.curves) curves differ from Blender \(blenderVersion)" }
            .joined(separator: "\n")
    }

    public mutating func check(_ edit: EditCase) {
        var track = edit.track
        let index = edit.apply(to: &track, rules)
        var count = counts[edit.operation] ?? (0, 0)
        count.curves += 1
        if let difference = difference(edit, track.keyframes, index) {
            count.wrong += 1
            mismatches.append("\(edit.name), \(edit.operation) \(edit.arguments): \(difference)")
        }
        counts[edit.operation] = count
    }

    private func difference(_ edit: EditCase, _ keys: [Keyframe], _ index: Int?) -> String? {
        if keys.count != edit.after.count { return "ours has \(keys.count) keys, Blender's \(edit.after.count)" }
        if let wanted = edit.index, wanted != index ?? -1 { return "ours is key \(index ?? -1), Blender's \(wanted)" }
        for (number, (ours, blenders)) in zip(keys, edit.after).enumerated() {
            if let difference = KeyDifference(ours, blenders, tolerance: edit.tolerance).text {
                return "key \(number) of \(keys.count) at frame \(blenders.frame): \(difference)"
            }
        }
        return nil
    }
}
