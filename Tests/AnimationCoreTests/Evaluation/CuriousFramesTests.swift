import AnimationCore
import Testing

/// Frames and parameters that a file may hold and that must not stop the program.
@Suite struct CuriousFramesTests {
    private static let curious: [Float] = [
        .nan, .infinity, -.infinity, 3.4e38, -3.4e38, .leastNonzeroMagnitude, -0.0, 2_147_483_648, -2_147_483_904, 4e9,
    ]

    @Test func `a frame that is no number gives the first key`() {
        for interpolation in Interpolation.allCases {
            let keys = [
                Keyframe(frame: 1, value: 7, interpolation: interpolation),
                Keyframe(frame: 5, value: 9, interpolation: interpolation),
            ]
            #expect(AnimationTrack(dataPath: "x", keyframes: keys).evaluate(at: .nan) == 7)
        }
    }

    @Test func `samples at huge frames are read without a trap`() {
        let samples = (0...256).map { CurveSample(frame: 3e9 + Float($0), value: Float($0)) }
        let track = AnimationTrack(dataPath: "x", samples: samples)
        for frame in Self.curious + [3e9 + 128] { _ = track.evaluate(at: frame) }
    }

    @Test func `modifiers take any frame and any parameter`() {
        var stepped = FModifier.Stepped()
        stepped.step = 1e-38
        var generator = FModifier.Generator()
        generator.order = .max
        var noise = FModifier.Noise()
        noise.depth = .min
        var legacy = noise
        legacy.isLegacy = true
        var cycles = FModifier.Cycles()
        cycles.modeBefore = .mirror
        cycles.modeAfter = .mirror
        var smooth = FModifier.Smooth()
        smooth.filterWidth = .max
        let kinds: [FModifier.Kind] = [
            .cycles(cycles), .stepped(stepped), .generator(generator), .noise(noise), .noise(legacy), .smooth(smooth),
            .envelope(.init()), .function(.init()), .limits(.init()),
        ]
        let keys = [Keyframe(frame: 1, value: 1), Keyframe(frame: 1 + 1e-6, value: 2)]
        for kind in kinds {
            let track = AnimationTrack(dataPath: "x", keyframes: keys, modifiers: [FModifier(kind)])
            for frame in Self.curious { _ = track.evaluate(at: frame) }
        }
    }
}
