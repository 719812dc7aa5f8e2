import AnimationCore
import Testing

@Suite struct ModifierStackTests {
    private let line = AnimationTrack(
        dataPath: "x",
        keyframes: [
            Keyframe(frame: 0, value: 0, interpolation: .linear), Keyframe(frame: 10, value: 5, interpolation: .linear),
        ])

    private func line(_ modifiers: FModifier...) -> AnimationTrack {
        var track = line
        track.modifiers = modifiers
        return track
    }

    private var repeated: FModifier {
        var cycles = FModifier.Cycles()
        cycles.modeBefore = .repeatWithOffset
        cycles.modeAfter = .repeatWithOffset
        return FModifier(.cycles(cycles))
    }

    private func added(_ constant: Float) -> FModifier {
        var generator = FModifier.Generator()
        generator.coefficients = [constant, 0]
        generator.isAdditive = true
        return FModifier(.generator(generator))
    }

    @Test func `cycles with offset climb on`() {
        #expect(line(repeated).evaluate(at: 24) == 12)
        #expect(line(repeated).evaluate(at: -4) == -2)
    }

    @Test func `cycles act only as the first modifier`() {
        #expect(line(added(1), repeated).evaluate(at: 24) == 6)
    }

    @Test func `a muted or disabled modifier is left out`() {
        var muted = added(1)
        muted.isMuted = true
        var disabled = added(1)
        disabled.isDisabled = true
        #expect(line(muted, disabled, added(2)).evaluate(at: 10) == 7)
    }

    @Test func `influence grows over the first frames of a range`() {
        var modifier = added(8)
        modifier.isRangeRestricted = true
        modifier.frameStart = 2
        modifier.frameEnd = 8
        modifier.blendIn = 4
        #expect(line(modifier).evaluate(at: 1) == 0.5)
        #expect(line(modifier).evaluate(at: 3) == 1.5 + 2)
        #expect(line(modifier).evaluate(at: 7) == 3.5 + 8)
    }

    @Test func `a curve without keys starts from nothing`() {
        let track = AnimationTrack(dataPath: "x", modifiers: [added(3)])
        #expect(track.evaluate(at: 100) == 3)
    }

    @Test func `whole numbers are rounded after the modifiers`() {
        var track = line(added(0.25))
        track.valueKind = .integer
        #expect(track.evaluate(at: 0.5) == 1)
        #expect(track.evaluate(at: 0.25) == 0)
    }
}
