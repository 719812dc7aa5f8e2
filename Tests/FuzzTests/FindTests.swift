import Foundation
import Testing

@testable import Fuzz

/// What fuzzing has found, minimised: `Tests/Fixtures/Fuzz/TARGET/NAME`. None of it is found again. (One after the other:
/// some targets have a folder of files.)
@Suite(.serialized) struct FindTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/Fuzz")

    /// `TARGET/NAME` of each.
    private static let finds: [String] = {
        let targets = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return targets.flatMap { target in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + target)) ?? []
            return names.map { "\(target)/\($0)" }
        }.sorted()
    }()

    @Test(arguments: finds) func `is not found again`(_ find: String) throws {
        let target = try #require(FuzzTarget(rawValue: String(find.prefix { $0 != "/" })))
        let bytes = try Data(contentsOf: FindTests.folder.appendingPathComponent(find))
        try bytes.withUnsafeBytes { try target.run($0) }
    }

    @Test(arguments: FuzzTarget.allCases) func `takes nothing and little`(_ target: FuzzTarget) throws {
        for count in [0, 1, 2, 3, 7, 8, 16, 64] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
            try bytes.withUnsafeBytes { try target.run($0) }
        }
    }
}
