import AnimationCore
import Testing

@testable import AnimationFormats

/// Public files of Blender 2.78 to 5.1; what each holds is said by its list, which people wrote who opened it in Blender.
@Suite struct BlendCorpusTests {
    /// Actions, curves and keys, as Blender 5.0.1 counts them.
    private static let counts: [(file: String, actions: Int, rate: Int32)] = [
        ("b278_all_animations", 3, 60), ("b279_RobotExpressive", 14, 24), ("b310_anim_range", 2, 24),
        ("b340_nla_subframe", 15, 24), ("b440_slots", 6, 24),
    ]

    @Test("public files", .enabled(if: !Corpus.files("blend", suffix: ".blend").isEmpty, "the corpus is not there"))
    func counts() throws {
        for (file, actions, rate) in BlendCorpusTests.counts {
            let reading = Reading(try Corpus.bytes("blend/\(file).blend").input, as: .blend)
            let document = try #require(reading.document)
            #expect(document.actions.count == actions, "\(file)")
            #expect(document.frameRate.fps == rate, "\(file)")
            #expect(!reading.diagnostics.contains { $0.severity == .error }, "\(file)")
        }
        let robot = try #require(
            Reading(try Corpus.bytes("blend/b279_RobotExpressive.blend").input, as: .blend).document)
        let tracks = robot.actions.flatMap { $0.channelbags.flatMap(\.tracks) }
        #expect(tracks.count == 2268)
        #expect(tracks.reduce(0) { $0 + $1.keyframes.count } == 6821)
    }

    @Test(
        "a public file writes FCurve JSON that reads back",
        .enabled(if: !Corpus.files("blend", suffix: ".blend").isEmpty, "the corpus is not there"),
        arguments: Corpus.files("blend", suffix: ".blend"))
    func roundTrip(_ path: String) throws {
        let document = try #require(Reading(try Corpus.bytes(path).input, as: .blend).document)
        let trip = try RoundTrip(
            document, via: [OutputFormat(.fcurveJSON)], WriteOptions(), log: DiagnosticLog())
        #expect(trip.isIdentical)
    }
}
