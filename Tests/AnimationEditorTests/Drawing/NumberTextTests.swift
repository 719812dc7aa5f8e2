import Testing

@testable import AnimationEditor

@Suite struct NumberTextTests {
    @Test(
        arguments: [
            (1.592, 3, "1.592"), (-0.0004, 3, "0.000"), (-0.5, 1, "-0.5"), (12, 0, "12"), (0.05, 2, "0.05"),
            (1e30, 2, "1e+30"), (-2.5e14, 2, "-2.5e+14"), (.nan, 2, "not a number"), (.infinity, 1, "∞"),
        ] as [(Double, Int, String)])
    func `numbers are written as people read them`(_ value: Double, _ decimals: Int, _ text: String) {
        #expect(NumberText.fixed(value, decimals: decimals) == text)
    }

    @Test func `short numbers end where their digits do`() {
        #expect(NumberText.short(42, decimals: 2) == "42")
        #expect(NumberText.short(42.5, decimals: 2) == "42.5")
        #expect(NumberText.short(100, decimals: 0) == "100")
    }
}
