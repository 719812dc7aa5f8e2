import AnimationCore
import Foundation
import Testing

/// Recorded values of real Blender; they must come out to the bit.
@Suite struct EvaluationTests {
    @Test(arguments: ["evaluation-", "modifiers-"])
    func `every recorded value of Blender comes out to the bit`(_ prefix: String) throws {
        let files = try Recording.files(prefix)
        #expect(!files.isEmpty, "no recordings \(prefix)*.json")
        for file in files {
            let recording = try Recording(file)
            var comparison = BitComparison()
            for curve in recording.curves { comparison.compare(curve) }
            print(
                "\(recording.name): \(comparison.mismatches.count) of \(comparison.samples) samples of "
                    + "\(recording.curves.count) curves differ from Blender \(recording.blenderVersion)")
            #expect(comparison.samples > 10_000)
            if !comparison.mismatches.isEmpty {
                Issue.record("\(comparison.mismatches.prefix(20).joined(separator: "\n"))")
            }
        }
    }
}
