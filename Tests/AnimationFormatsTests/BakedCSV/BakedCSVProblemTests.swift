import AnimationCore
import Testing

@testable import AnimationFormats

/// One small file per problem: which code it raises, how bad that is, and where. `^` stands before the place.
@Suite struct BakedCSVProblemTests {
    struct Problem: Sendable, CustomTestStringConvertible {
        let code: BakedCSVCode
        let severity: Diagnostic.Severity
        let text: String
        var testDescription: String { "\(code.rawValue) \(String(text.prefix(80)).debugDescription)" }

        init(_ code: BakedCSVCode, _ severity: Diagnostic.Severity, _ text: String) {
            self.code = code
            self.severity = severity
            self.text = text
        }
    }

    static let problems: [Problem] = [
        Problem(.noHeader, .error, "^1,0.04,5\n2,0.08,6\n"),
        Problem(.noHeader, .error, "\n\n^"),
        Problem(.noHeader, .error, "^"),
        Problem(.noHeader, .note, "^,frame,time,x\n0,1,0.5,3\n"),
        Problem(.noHeader, .note, "frame,time,x,^,,\n0,1,0.5,3,4,5\n"),
        Problem(.noTimeColumn, .error, "^x,y\n1,2\n"),
        Problem(.noTimeColumn, .error, "^frame;time;x\n1;2;3\n"),
        Problem(.noTimeColumn, .note, "frame,x\n^1,2\n"),
        Problem(.duplicateChannel, .error, "frame,time,x,y,^x\n1,1,1,1,1\n"),
        Problem(.duplicateChannel, .error, "frame,time,^Frame\n1,1,1\n"),
        Problem(.noRows, .error, "frame,time,x\n\n^"),
        Problem(.raggedRow, .error, "frame,time,x\n1,0.5,3\n2,1^\n"),
        Problem(.raggedRow, .error, "frame,time,x\n1,0.5,3^,4,5\n"),
        Problem(.raggedRow, .error, "frame,time,x\r\n1,0.5^"),
        Problem(.notANumber, .error, "frame,time,x\n1,0.5,^fast\n"),
        Problem(.notANumber, .error, "frame,time,x\n1,0.5,^\n"),
        Problem(.notANumber, .error, "frame,time,x\n1,^\"0,5\",3\n"),
        Problem(.notANumber, .error, "frame,time,x\n1,0.5,^1e99\n"),
        Problem(.notANumber, .error, "frame,time,x\n1,0.5,^3;4\n"),
        Problem(.unclosedQuote, .error, "frame,time,^\"x\n1,0.5,3\n"),
        Problem(.unclosedQuote, .error, "frame,time,x\n1,0.5,^\"3\n"),
        Problem(.badFrame, .error, "frame,time,x\n^nan,0.5,3\n"),
        Problem(.badFrame, .error, "frame,time,x\n^3e9,0.5,3\n"),
        Problem(.unsortedFrames, .warning, "frame,time,x\n^2,2,3\n1,1,4\n"),
        Problem(.duplicateFrame, .warning, "frame,time,x\n^1,1,3\n2,2,4\n2,2,5\n"),
        Problem(.unevenSteps, .note, "frame,time,x\n^1,1,3\n2,2,4\n4,4,5\n"),
        Problem(.unknownRate, .note, "frame,time,x\n^1,0,3\n2,0,4\n"),
        Problem(.unknownRate, .note, "frame,time,x\n^0,0,3\n"),
        Problem(.unknownRate, .note, "frame,time,x\n^0,0,3\n1,0.9,4\n2,1,4\n"),
        Problem(.noLineEnd, .note, "frame,time,x\n1,1,3\n2,2,4^"),
    ]

    @Test(arguments: problems) func `a problem has its code, its severity and its place`(problem: Problem) throws {
        let mark = try #require(problem.text.utf8.firstIndex(of: UInt8(ascii: "^")))
        let before = problem.text[..<mark]
        let reading = Reading(
            before + String(problem.text[mark...].dropFirst()), as: .bakedCSV, name: "t.csv")
        let found = try #require(reading.diagnostic(problem.code.rawValue), "\(reading.diagnostics)")
        #expect(found.severity == problem.severity)
        #expect((reading.document == nil) == (problem.severity == .error))
        #expect(found.place.file == "t.csv")
        let lines = before.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        #expect(found.place.position == .text(line: lines.count, column: (lines.last?.count ?? 0) + 1))
    }

    @Test func `a name that is not UTF-8 is warned of`() throws {
        let bytes = Array("frame,time,caf".utf8) + [0xE9] + Array("\n1,1,2\n".utf8)
        let reading = Reading(bytes.withUnsafeBytes { InputBytes(name: "t.csv", copying: $0) }, as: .bakedCSV)
        #expect(reading.codes == [BakedCSVCode.notUTF8.rawValue])
        #expect(reading.document?.actions.first?.channelbags[0].tracks[0].dataPath == "caf\u{FFFD}")
    }

    @Test func `more columns than there may be are refused at the first of them`() {
        var fields = BakedCSVFields(InputBytes(name: "t.csv", text: "frame,a,b,c\n"))
        do throws(ReadFailure) {
            _ = try fields.line(atMost: 3)
            Issue.record("they were read")
        } catch {
            #expect(error.diagnostic.code == BakedCSVCode.tooManyColumns.rawValue)
            #expect(error.diagnostic.place.position == .text(line: 1, column: 10))
        }
    }

    @Test func `every code is raised by a test and explained on the page`() throws {
        let raised = Set(BakedCSVProblemTests.problems.map(\.code)).union([
            .tooManyColumns, .notUTF8, .badRange, .badScene,
        ])
        #expect(raised == Set(BakedCSVCode.allCases))
        let page = try Repository.text("formats/csv.md")
        let ownCodes = BakedCSVCode.allCases.map(\.rawValue)
        let fileCodes = FileCode.allCases.map(\.rawValue) + GzipCode.allCases.map(\.rawValue)
        for code in ownCodes + fileCodes { #expect(page.contains("`\(code)`"), "\(code)") }
    }

    @Test func `a file cut at any byte never traps`() throws {
        let header = "\u{FEFF}frame,time,\"A/pose.bones[\"\"x\"\"].y[0]\",B/z[1]\r\n"
        let text = header + "1,0.25,-1.5e-7,nan\r\n1.5,0.375,2,inf\r\n"
        let bytes = Array(text.utf8)
        for length in 0...bytes.count {
            let input = bytes[..<length].withUnsafeBytes { InputBytes(name: "t.csv", copying: $0) }
            let reading = Reading(input, as: .bakedCSV)
            if reading.document == nil { #expect(reading.diagnostics.last?.place.position != nil) }
        }
    }

    @Test func `a file with any byte replaced never traps`() throws {
        let bytes = Array("frame,time,\"A/x[0]\"\n1,0.25,-1.5e-7\n2,0.5,7\n".utf8)
        for index in bytes.indices {
            for byte in [0, 0x0A, 0x0D, 0x20, 0x22, 0x2C, 0x2D, 0x2E, 0x39, 0x65, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] = byte
                _ = Reading(changed.withUnsafeBytes { InputBytes(name: "t.csv", copying: $0) }, as: .bakedCSV)
            }
        }
    }
}
