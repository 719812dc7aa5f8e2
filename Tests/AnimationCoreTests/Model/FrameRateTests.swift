import AnimationCore
import TestSupport
import Testing

@Suite struct FrameRateTests {
    struct Exhibit: Sendable, CustomTestStringConvertible {
        var fps: Int32
        var base: Float
        var numerator: Int64
        var denominator: Int64
        var testDescription: String { "\(fps) / \(base)" }

        init(_ fps: Int32, _ base: Float, _ numerator: Int64, _ denominator: Int64) {
            (self.fps, self.base, self.numerator, self.denominator) = (fps, base, numerator, denominator)
        }
    }

    @Test(arguments: [
        Exhibit(24, 1, 24, 1), Exhibit(24, 1.001, 24000, 1001), Exhibit(30, 1.001, 30000, 1001),
        Exhibit(60, 1.001, 60000, 1001), Exhibit(25, 2, 25, 2), Exhibit(120, 5, 24, 1), Exhibit(15, 0.5, 30, 1),
        Exhibit(1, 100, 1, 100), Exhibit(24000, 1001, 24000, 1001), Exhibit(1, 1e-5, 100000, 1),
        Exhibit(30, 1.0009999, 62_914_560, 2_099_249), Exhibit(24, 0.1, 240, 1), Exhibit(32767, 1, 32767, 1),
    ])
    func `fps and base make a ratio in lowest terms`(_ exhibit: Exhibit) {
        let ratio = FrameRate(fps: exhibit.fps, base: exhibit.base).ratio
        let common = greatestCommonDivisor(exhibit.numerator, exhibit.denominator)
        #expect(ratio.numerator == exhibit.numerator / common)
        #expect(ratio.denominator == exhibit.denominator / common)
    }

    @Test(arguments: [Float(0), -1, .infinity, .nan])
    func `a base that is not positive and finite is no rate`(_ base: Float) {
        #expect(!FrameRate(fps: 24, base: base).isValid)
    }

    @Test(arguments: [
        Float(1.1754944e-38), .leastNonzeroMagnitude, 1e-20, 1.2345678e-5, 0.333_333_34, 1.234_567_9, 16_777_218, 1e20,
        3.4e38,
    ])
    func `any positive base gives a positive ratio`(_ base: Float) {
        let ratio = FrameRate(fps: 32767, base: base).ratio
        #expect(ratio.numerator > 0 && ratio.denominator > 0)
    }

    @Test func `a base that is no short decimal is taken as the float32 it is`() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            let base = Float.random(in: 0.004..<1000, using: &random)
            let rate = FrameRate(fps: 24, base: base)
            #expect(Float(24 / rate.value) == base)
        }
    }

    @Test(arguments: [
        (23.976, 24000, 1001), (23.98, 24000, 1001), (29.97, 30000, 1001), (59.94, 60000, 1001),
        (119.88, 120000, 1001), (24, 24, 1), (12.5, 25, 2), (0.5, 1, 2), (1e-6, 1, 1_000_000), (1, 1, 1),
        (32767, 32767, 1),
        (7.5, 15, 2), (23.976_023_976_023_978, 24000, 1001),
    ])
    func `a rounded number stands for the usual rate`(_ value: Double, _ numerator: Int64, _ denominator: Int64) throws
    {
        let ratio = try #require(FrameRate(approximating: value)).ratio
        #expect(ratio.numerator == numerator && ratio.denominator == denominator)
    }

    @Test(arguments: [0, -24, .infinity, -.infinity, .nan, 32767.5, 1e300, 1e-300, 9e-7, 1e-30])
    func `numbers that are no rate give none`(_ value: Double) {
        #expect(FrameRate(approximating: value) == nil)
    }

    @Test(
        arguments: [
            (24, 1), (25, 1), (30, 1), (60, 1), (25, 2), (24000, 1001), (30000, 1001), (60000, 1001), (48, 2), (1, 3),
            (32767, 1), (120, 7),
        ] as [(Int64, Int64)])
    func `a ratio survives Blender's pair`(_ numerator: Int64, _ denominator: Int64) throws {
        let ratio = try #require(FrameRate(numerator: numerator, denominator: denominator)).ratio
        let common = greatestCommonDivisor(numerator, denominator)
        #expect(ratio.numerator == numerator / common)
        #expect(ratio.denominator == denominator / common)
    }

    @Test(arguments: [(0, 1), (1, 0), (-24, 1), (24, -1), (.max, 1), (.max, 2), (.min, .min)] as [(Int64, Int64)])
    func `a ratio without a pair in Blender gives no rate`(_ numerator: Int64, _ denominator: Int64) {
        #expect(FrameRate(numerator: numerator, denominator: denominator) == nil)
    }

    @Test func `frame 1 at 24 fps lies at a twenty-fourth of a second`() {
        #expect(FrameRate(fps: 24).seconds(atFrame: 1) == 1.0 / 24)
        #expect(FrameRate(fps: 30, base: 1.001).seconds(atFrame: 30) == 1.001)
    }

    @Test(arguments: [
        FrameRate(fps: 24), FrameRate(fps: 25), FrameRate(fps: 30), FrameRate(fps: 60), FrameRate(fps: 25, base: 2),
        FrameRate(fps: 24, base: 1.001), FrameRate(fps: 30, base: 1.001), FrameRate(fps: 60, base: 1.001),
        FrameRate(fps: 1), FrameRate(fps: 32767), FrameRate(fps: 7, base: 0.123_456_7), FrameRate(fps: 1, base: 1e-5),
        FrameRate(fps: 1000, base: 999.9),
    ])
    func `a frame survives the way to seconds and back`(_ rate: FrameRate) {
        var random = SeededGenerator(seed: 1)
        var lost = 0
        for _ in 0..<20_000 {
            let frame = random.frame()
            if rate.frame(atSeconds: rate.seconds(atFrame: frame)) != frame { lost += 1 }
        }
        #expect(lost == 0)
    }

    private func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 { b == 0 ? a : greatestCommonDivisor(b, a % b) }
}

extension SeededGenerator {
    /// Any finite float32, or an ordinary frame.
    fileprivate mutating func frame() -> Float {
        if next() % 2 == 0 { return Float.random(in: -1000...10_000, using: &self) }
        let any = Float(bitPattern: UInt32(truncatingIfNeeded: next()))
        return any.isFinite ? any : 0
    }
}
