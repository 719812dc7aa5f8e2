import Testing

@testable import AnimationEditor

@Suite struct GridStepsTests {
    private func axis(_ range: ClosedRange<Double>) -> ViewAxis {
        var axis = ViewAxis.frames
        axis.place(start: 0, length: 1000)
        axis.show(range, margin: 0)
        return axis
    }

    @Test(
        arguments: [
            (0...120, 10, 5), (0...205, 10, 5), (0...50, 5, 1), (0...30, 2, 1), (0...12, 1, 1), (0...400, 20, 10),
            (0...1000, 50, 10), (0...2000, 100, 50), (0...100_000, 5000, 1000),
        ] as [(ClosedRange<Double>, Double, Double)])
    func `frames have numbers every 10 and lines every 5, and 1, 2 or 5 at other zooms`(
        _ range: ClosedRange<Double>, _ major: Double, _ minor: Double
    ) {
        let steps = GridSteps.frames(axis(range))
        #expect(steps.major == major)
        #expect(steps.minor == minor)
    }

    @Test func `values go into fractions`() {
        var values = ViewAxis.values
        values.place(start: 0, length: 600)
        values.show(-3.5...3.5, margin: 0)
        let steps = GridSteps.values(values)
        #expect(steps.major == 0.5)
        #expect(steps.decimals == 1)
        values.show(0...0.007, margin: 0)
        #expect(abs(GridSteps.values(values).major - 0.0005) < 1e-12)
    }

    @Test func `lines are those in view, and not too many`() {
        var lines: [Double] = []
        GridSteps.frames(axis(-7...113)).forEachLine(on: axis(-7...113)) { value, isMajor in
            if isMajor { lines.append(value) }
        }
        #expect(lines == stride(from: 0, through: 110, by: 10).map { $0 })
    }
}
