import Testing

@testable import AnimationCore

@Suite struct SlopeRegionTests {
    /// The slopes with which a cubic passes the points of a straight line within 1: a round region, which each point cuts.
    @Test func `very many points leave a region of few corners`() {
        var region = SlopeRegion(limit: 1000)
        var most = 0
        for number in 1..<20_000 {
            let u = Double(number) / 20_000
            let v = 1 - u
            region.keep(SIMD2(u * v * v, -u * u * v), from: -1, to: 1)
            most = max(most, region.corners.count)
        }
        #expect(most <= 64)
        #expect(region.contains(.zero))
        // Steeper by 27/4 moves the cubic by 1, a third of the way along.
        #expect(region.contains(SIMD2(6.6, 0)) && !region.contains(SIMD2(6.8, 0)))
        #expect(region.contains(SIMD2(0, -6.6)) && !region.contains(SIMD2(0, -6.8)))
    }

    @Test func `a long straight line becomes two keys`() throws {
        let samples = (0..<10_000).map { CurveSample(frame: Float($0), value: Float($0) * 0.5) }
        let fit = try #require(CurveFit(AnimationTrack(dataPath: "x", samples: samples), within: 1))
        #expect(fit.keyframes.map(\.frame) == [0, 9999])
        #expect(fit.largestError <= 1)
    }
}
