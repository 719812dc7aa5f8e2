import AnimationCore
import Testing

@Suite struct MeasuredRateTests {
    static let rates: [FrameRate] =
        [1, 6, 8, 12, 15, 23, 24, 25, 29, 30, 48, 50, 59, 60, 75, 90, 100, 120, 144, 240, 1000, 32767].map {
            FrameRate(fps: $0)
        } + [24, 30, 48, 60, 120].map { FrameRate(fps: $0, base: 1.001) }
        + [FrameRate(fps: 25, base: 2), FrameRate(fps: 1, base: 3), FrameRate(fps: 24, base: 1.0123)]

    @Test(arguments: rates) func `full times give the exact rate`(rate: FrameRate) throws {
        for (first, last): (Float, Float) in [(1, 250), (0, 1), (1, 2), (-20, 400), (1001, 1002), (1, 1.5)] {
            let measured = FrameRate(
                measuredFrom: (first, rate.seconds(atFrame: first)), to: (last, rate.seconds(atFrame: last)))
            #expect(measured?.ratio ?? (0, 0) == rate.ratio, "\(first) to \(last)")
        }
    }

    @Test(arguments: [FrameRate(fps: 24), FrameRate(fps: 30), FrameRate(fps: 30, base: 1.001), FrameRate(fps: 60)])
    func `times with three decimals give the usual rate`(rate: FrameRate) {
        func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
        for last: Float in [100, 250, 1000] {
            let measured = FrameRate(
                measuredFrom: (1, rounded(rate.seconds(atFrame: 1))), to: (last, rounded(rate.seconds(atFrame: last))))
            #expect(measured == rate, "to \(last)")
        }
    }

    @Test func `a rate with two decimals is not taken for NTSC`() {
        let rate = FrameRate(fps: 2997, base: 100)
        let measured = FrameRate(measuredFrom: (0, 0), to: (100, rate.seconds(atFrame: 100)))
        #expect(measured?.ratio ?? (0, 0) == (2997, 100))
    }

    @Test func `no time and no distance give no rate`() {
        #expect(FrameRate(measuredFrom: (1, 1), to: (1, 2)) == nil)
        #expect(FrameRate(measuredFrom: (1, 1), to: (2, 1)) == nil)
        #expect(FrameRate(measuredFrom: (1, 2), to: (2, 1)) == nil)
        #expect(FrameRate(measuredFrom: (1, .nan), to: (2, 1)) == nil)
        #expect(FrameRate(measuredFrom: (0, 0), to: (2, 1e-9)) == nil)
    }
}
