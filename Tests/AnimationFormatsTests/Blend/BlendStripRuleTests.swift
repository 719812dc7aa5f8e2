import AnimationCore
import TestSupport
import Testing

@testable import AnimationFormats

/// What opening a file of an older version changes of NLA strips, and what it leaves on their curves.
///
/// What is expected is what Blender 4.5.15 and 5.0.1 answer of such files.
@Suite struct BlendStripRuleTests {
    private func strip(
        _ version: Int, _ subversion: Int, isAsStored: Bool = false, _ change: (inout TinyBlend) -> Void = { _ in }
    ) throws -> NLAStrip {
        var file = TinyBlend.legacy(version: version, subversion: subversion)
        file.addStrip()
        change(&file)
        var options = ReadOptions()
        options.isAsStored = isAsStored
        let document = try #require(Reading(file.input, as: .blend, options: options).document)
        return try #require(document.objects[0].nlaTracks.first?.strips.first)
    }

    private func noise(_ version: Int, _ subversion: Int, isAsStored: Bool = false) throws -> FModifier.Noise {
        let modifier = try #require(
            strip(version, subversion, isAsStored: isAsStored).tracks.first?.modifiers.first)
        guard case .noise(let noise) = modifier.kind else {
            Issue.record("no noise but \(modifier.kind)")
            return FModifier.Noise()
        }
        return noise
    }

    @Test func `a strip gets the slot that was added if it is for its kind of data-block`() throws {
        #expect(try strip(402, 0).slot == "OBLegacy Slot")
        #expect(try strip(402, 0, isAsStored: true).slot == nil)
        let camera = try strip(402, 0) { $0.set("bAction", "idroot", .int(0x4143)) }
        #expect(camera.action == "Move" && camera.slot == nil)
    }

    @Test func `a strip is a user, too, that an action can be for`() throws {
        let strip = try strip(402, 0) {
            $0.set("bAction", "idroot", .int(0))
            $0.set("AnimData", "action", .pointer(0))
        }
        #expect(strip.slot == "OBLegacy Slot")
    }

    @Test("noise on the curve of a strip becomes the new kind", arguments: [(291, 0), (402, 0), (404, 31)])
    func newNoise(_ version: Int, _ subversion: Int) throws {
        let noise = try noise(version, subversion)
        #expect(!noise.isLegacy && (noise.lacunarity, noise.roughness) == (0, 0))
        #expect(noise.offset == Float(3) * Float(0.1))
    }

    @Test func `its offset stays in newer files, and all of it as stored`() throws {
        #expect(try noise(404, 32).offset == 3)
        let stored = try noise(402, 0, isAsStored: true)
        #expect(stored.isLegacy && stored.offset == 3)
    }

    @Test func `handles and names of modifiers on the curve of a strip stay`() throws {
        let track = try #require(
            strip(280, 0) {
                $0.change("BezTriple") { $0.items[0]["vec"] = .floats([-2, 0.5, 0, 1, 0, 0, 13, 3, 0]) }
            }.tracks.first)
        #expect(track.keyframes[0].handleRight == SIMD2(13, 3))
        #expect(track.modifiers[0].name == "Sway")
    }
}
