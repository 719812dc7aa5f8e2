import AnimationCore
import Foundation

/// One edit that real Blender made: the track before, what was done, the keys after (Tests/BlenderTests/edit_cases.py).
public struct EditCase {
    public let name: String
    public let operation: String
    public let arguments: [Double]
    public let track: AnimationTrack
    public let after: [Keyframe]
    /// The key that an insertion made or changed; −1 for none, nil for other operations.
    public let index: Int?

    public enum Problem: Error {
        case shape(line: String)
    }

    public init(line: String) throws {
        guard let top = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            let name = top["name"] as? String, let operation = top["operation"] as? String,
            let arguments = top["arguments"] as? [NSNumber],
            let before = (top["before"] as? String).flatMap(KeyBytes.keys(hex:)),
            let after = (top["after"] as? String).flatMap(KeyBytes.keys(hex:)),
            let extrapolation = EditCase.choice(top["extrapolation"], as: Extrapolation.self),
            let smoothing = EditCase.choice(top["smoothing"], as: AutoSmoothing.self)
        else { throw Problem.shape(line: String(line.prefix(200))) }
        self.name = name
        self.operation = operation
        self.arguments = arguments.map(\.doubleValue)
        self.after = after
        index = (top["index"] as? NSNumber)?.intValue
        var track = AnimationTrack(
            dataPath: name, keyframes: before, extrapolation: extrapolation, autoSmoothing: smoothing)
        if let cycles = top["cycles"] as? [NSNumber] {
            guard let modifier = EditCase.cycles(cycles.map(\.intValue)) else {
                throw Problem.shape(line: String(line.prefix(200)))
            }
            track.modifiers = [modifier]
        }
        self.track = track
    }

    private static func choice<Choice: RNAEnum>(_ value: Any?, as type: Choice.Type) -> Choice?
    where Choice.RawValue == UInt8 {
        (value as? NSNumber).flatMap { Choice(rawValue: $0.uint8Value) }
    }

    private static func cycles(_ numbers: [Int]) -> FModifier? {
        var cycles = FModifier.Cycles()
        guard numbers.count == 7, let before = UInt8(exactly: numbers[0]).flatMap(FModifier.Cycles.Mode.init),
            let after = UInt8(exactly: numbers[2]).flatMap(FModifier.Cycles.Mode.init),
            let cyclesBefore = Int32(exactly: numbers[1]), let cyclesAfter = Int32(exactly: numbers[3])
        else { return nil }
        (cycles.modeBefore, cycles.cyclesBefore) = (before, cyclesBefore)
        (cycles.modeAfter, cycles.cyclesAfter) = (after, cyclesAfter)
        var modifier = FModifier(.cycles(cycles))
        modifier.isMuted = numbers[4] != 0
        modifier.isRangeRestricted = numbers[5] != 0
        modifier.usesInfluence = numbers[6] != 0
        return modifier
    }
}
