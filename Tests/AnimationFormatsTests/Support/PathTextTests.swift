import Foundation
import Testing

@testable import AnimationFormats

@Suite struct PathTextTests {
    private func text(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { PathText.text(of: $0) } }

    private func bytes(_ text: String) -> [UInt8] {
        text.withPathBytes { path in (0..<strlen(path)).map { UInt8(bitPattern: path[$0]) } }
    }

    @Test func `true text stays as it is`() {
        for name in ["", "-", "walks/a.json", "caf\u{E9}/\u{1F3C3}\u{10000}\u{10FE00}.dae"] {
            #expect(text(Array(name.utf8)) == name)
            #expect(bytes(name) == Array(name.utf8))
            #expect(PathText.plain(name) == name)
        }
    }

    @Test func `a byte that is no UTF-8 has a code point of its own`() {
        #expect(text([0x61, 0xE9, 0x62]) == "a\u{10FFE9}b")
        #expect(PathText.plain("a\u{10FFE9}b") == "a\u{FFFD}b")
    }

    @Test(
        "every path comes back byte for byte",
        arguments: [
            [0xFF], [0x80, 0x80], [0xE2, 0x82], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0x61, 0xF0, 0x9F, 0x62],
            // U+10FFE9 itself, and U+10FF7F, which is not taken.
            [0xF4, 0x8F, 0xBF, 0xA9], [0xF4, 0x8F, 0xBD, 0xBF],
        ] as [[UInt8]])
    func comesBack(_ path: [UInt8]) {
        #expect(bytes(text(path)) == path)
    }

    @Test func `every two bytes come back`() {
        for first in UInt8(1)...255 {
            for second in UInt8(1)...255 where bytes(text([first, second])) != [first, second] {
                Issue.record("\(first) \(second)")
            }
        }
    }

    @Test func `the code point and the byte it stands for are two paths`() {
        #expect(text([0xF4, 0x8F, 0xBF, 0xA9]) != text([0xE9]))
    }
}
