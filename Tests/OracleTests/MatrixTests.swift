import AnimationCore
import Foundation
import Testing

/// Recorded matrices of real Blender.
@Suite struct MatrixTests {
    /// What the options FIX_SHEAR, AVERAGE, NONE and ALIGNED and `use_relative_parent` may differ by, in ulps of a
    /// matrix's largest entry; errors grow along chains.
    private static let tolerance = 64.0

    @Test func `matrices of objects and bones are Blender's`() throws {
        let files = try MatrixRecording.files()
        #expect(files.count >= 2, "no recordings matrices-*.json")
        for file in files {
            let recording = try MatrixRecording(file)
            var comparison = MatrixComparison()
            comparison.compare(recording)
            print(
                "\(recording.name): \(comparison.mismatches.count) of \(comparison.matrices) matrices differ from Blender "
                    + "\(recording.blenderVersion), at most by \(comparison.largestDifference) ulps of the largest entry"
            )
            #expect(comparison.matrices > 500)
            if recording.isExact ? comparison.mismatches.isEmpty : comparison.largestDifference < MatrixTests.tolerance
            {
                continue
            }
            Issue.record("\(comparison.mismatches.prefix(10).joined(separator: "\n"))")
        }
    }
}
