import Testing

@testable import AnimationEditor

@Suite struct ViewAxisTests {
    private func frames(_ range: ClosedRange<Double>, margin: Double = 0) -> ViewAxis {
        var axis = ViewAxis.frames
        axis.place(start: 200, length: 1000)
        axis.show(range, margin: margin)
        return axis
    }

    @Test func `a range fills the pixels`() {
        let axis = frames(0...100)
        #expect(axis.pixel(of: 0) == 200)
        #expect(axis.pixel(of: 100) == 1200)
        #expect(axis.value(at: 700) == 50)
        #expect(frames(0...100, margin: 0.1).pixel(of: 0) == 300)
    }

    @Test func `values grow upwards`() {
        var axis = ViewAxis.values
        axis.place(start: 0, length: 400)
        axis.show(-1...1, margin: 0)
        #expect(axis.pixel(of: 1) == 0)
        #expect(axis.pixel(of: -1) == 400)
        #expect(axis.distance(ofPixels: 100) == -0.5)
    }

    @Test func `zooming keeps what is under the pointer`() {
        var axis = frames(0...100)
        let before = axis.value(at: 431)
        axis.zoom(by: 2.5, around: 431)
        #expect(abs(axis.value(at: 431) - before) < 1e-9)
        #expect(abs(axis.scale - 25) < 1e-9)
    }

    @Test func `no zoom or scroll leads out of reach`() {
        var axis = frames(0...100)
        for _ in 0..<200 { axis.zoom(by: 10, around: 431) }
        #expect(axis.scale == 1000)
        for _ in 0..<200 { axis.zoom(by: 0.1, around: 431) }
        #expect(axis.scale == 1e-4)
        axis.scroll(byPixels: 1e300)
        axis.scroll(byPixels: .nan)
        axis.zoom(by: .nan, around: 3)
        axis.zoom(by: -1, around: 3)
        #expect(axis.lower.isFinite && axis.pixel(of: 0).isFinite)
    }

    @Test func `the same frames stay in view when the page changes its size`() {
        var axis = frames(0...100)
        axis.place(start: 100, length: 500)
        #expect(axis.pixel(of: 0) == 100)
        #expect(axis.pixel(of: 100) == 600)
    }
}
