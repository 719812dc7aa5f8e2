import AnimationCore
import AnimationFormats
import Foundation

/// Our values of curves beside Blender's, bit for bit; a number that is not a number equals any other such.
///
/// A batch is four files of one name: `.json` the curves as FCurve JSON, `.head` how many frames of each kind a curve
/// has, `.frames` and `.values` float32 numbers, for each curve first the scattered frames, then the even ones.
public struct SampleCheck {
    public private(set) var samples = 0
    /// Of `samples`, those of curves with modifiers.
    public private(set) var modified = 0
    /// Even samples, which were baked as well.
    public private(set) var baked = 0
    public private(set) var wrong = 0
    /// The first ones.
    public private(set) var mismatches: [String] = []

    public init() {}

    public var isPassed: Bool { wrong == 0 && samples > 0 }

    public var summary: String {
        "samples: \(wrong) of \(samples) differ, \(modified) of them of curves with modifiers; "
            + "\(baked) were baked as well"
    }

    private struct Head: Decodable {
        struct Curve: Decodable {
            let path: String
            let first: Float
            let step: Double
        }
        let scattered: Int
        let even: Int
        let curves: [Curve]
    }

    /// A broken engine differs everywhere; these are enough to find out why.
    private static let mostKept = 20

    public mutating func check(batch path: String) throws {
        let head = try JSONDecoder().decode(Head.self, from: Data(contentsOf: URL(fileURLWithPath: path + ".head")))
        let document = try Conversion().load(path + ".json", log: DiagnosticLog())
        let tracks = document.actions.flatMap { $0.channelbags.flatMap(\.tracks) }
        let byPath = Dictionary(tracks.map { ($0.dataPath, $0) }, uniquingKeysWith: { first, _ in first })
        let frames = try SampleCheck.floats(path + ".frames")
        let values = try SampleCheck.floats(path + ".values")
        let each = head.scattered + head.even
        for (number, curve) in head.curves.enumerated() {
            guard let track = byPath[curve.path] else {
                wrong += each
                keep("\(curve.path) is missing")
                continue
            }
            let run = number * each..<(number + 1) * each
            for index in run { compare(track, track.evaluate(at: frames[index]), values[index], at: frames[index]) }
            try checkBaked(track, curve, values[run.suffix(head.even)])
            samples += each
            baked += head.even
            if !track.modifiers.isEmpty { modified += each }
        }
    }

    private mutating func checkBaked(_ track: AnimationTrack, _ curve: Head.Curve, _ values: ArraySlice<Float>) throws {
        let last = Float(Double(curve.first) + Double(values.count - 1) * curve.step)
        let frames = try BakeFrames(curve.first...last, step: curve.step)
        for (index, (ours, blenders)) in zip(track.bake(frames), values).enumerated() {
            compare(track, ours, blenders, at: frames[index])
        }
    }

    private mutating func compare(_ track: AnimationTrack, _ ours: Float, _ blenders: Float, at frame: Float) {
        if ours.bitPattern == blenders.bitPattern || (ours.isNaN && blenders.isNaN) { return }
        wrong += 1
        keep(
            "\(track.dataPath) at frame \(frame): ours \(ours), Blender's \(blenders), "
                + "\(Ulps.between(ours, blenders)) ulps apart")
    }

    private mutating func keep(_ mismatch: String) {
        if mismatches.count < SampleCheck.mostKept { mismatches.append(mismatch) }
    }

    private static func floats(_ path: String) throws -> [Float] {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        return bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map {
                Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
            }
        }
    }
}
