import AnimationFormats
import Foundation
import OracleSupport
import Testing

/// Recorded edits of real Blender (record_edits.py); every key must come out to the bit.
@Suite struct EditTests {
    @Test func `every recorded edit of Blender comes out to the bit`() throws {
        let files = try Recording.files("edits-", suffix: ".jsonl.gz")
        #expect(files.count >= 2, "recordings of both rule sets of the side clamp")
        for file in files {
            let input = try FileInput.readUnpacked(file.path)
            let lines = input.bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
            var check = try EditCheck(header: try #require(lines.first))
            for line in lines.dropFirst() { check.check(try EditCase(line: line)) }
            print("\(file.lastPathComponent):\n\(check.summary)")
            #expect(check.counts.values.reduce(0) { $0 + $1.curves } > 2_000)
            #expect(check.counts.count == 13)
            if !check.isPassed { Issue.record("\(check.mismatches.prefix(20).joined(separator: "\n"))") }
        }
    }
}
