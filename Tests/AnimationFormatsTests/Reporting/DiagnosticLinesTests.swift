import AnimationCore
import Testing

@testable import AnimationFormats

@Suite struct DiagnosticLinesTests {
    private func problem(_ number: Int, _ message: String = "wrong") -> Diagnostic {
        Diagnostic(.error, "a.code", at: Place(file: "f", position: .text(line: number, column: 1)), message)
    }

    @Test func `what is said of two things of one name is told once`() {
        let log = DiagnosticLog()
        for _ in 0..<3 { log.report(problem(1)) }
        log.report(problem(2))
        #expect(log.lines() == ["f:1:1: error: wrong [a.code]", "f:2:1: error: wrong [a.code]"])
        #expect(log.diagnostics.count == 4)
    }

    @Test func `twenty of a code are told, and how many more there are`() {
        let log = DiagnosticLog()
        for number in 1...25 { log.report(problem(number)) }
        log.report(Diagnostic(.warning, "b.code", at: Place(file: "f"), "another"))
        let lines = log.lines()
        #expect(lines.count == 22)
        #expect(lines.filter { $0.hasSuffix("[a.code]") }.count == 20)
        #expect(lines.last == "… and 5 more of a.code")
    }

    @Test func `what is not told is not counted where it was told before`() {
        let log = DiagnosticLog()
        for number in 1...20 { for _ in 0..<2 { log.report(problem(number)) } }
        #expect(log.lines().count == 20)
    }
}
