import AnimationCore
import Testing

@testable import AnimationFormats

/// Keys in bezt's own spelling are read past the JSON parser: nobody may notice.
struct PlainKeyTests {
    private static let numbers = [
        "0", "-0", "-0.0", "1", "-12", "0.1", "-0.5", "16777216", "3.4028235e+38", "1e-05", "9.5E-6", "1.40129846e-45",
        "0.10000000149011612", "123456789012345678901234567890", "4.1000000000000000000000000000000001",
    ]

    private static func key(_ frame: Int, _ value: String, tail: String = "") -> String {
        #"{"co":[\#(frame),\#(value)],"handle_left":[\#(value),\#(value)],"handle_right":[\#(value),1],"#
            + #""handle_left_type":"FREE","handle_right_type":"AUTO_CLAMPED","interpolation":"BEZIER"\#(tail)}"#
    }

    private static func text(_ keys: [String], before: String = "", after: String = "") -> String {
        "[{\(before)\"data_path\":\"x\",\n\"keyframe_points\":[\n\(keys.joined(separator: ",\n"))]\(after)}]"
    }

    private static let tails = [
        "", #","easing":"EASE_OUT""#, #","back":1.70158,"amplitude":0.8,"period":4.1"#, #","type":"EXTREME""#,
        #","select_control_point":true,"select_right_handle":true"#,
    ]

    private func isPlain(_ text: String) -> Bool {
        let input = InputBytes(name: nil, text: text)
        return PlainKeyLists(input).text.bytes.count < input.bytes.count
    }

    @Test(arguments: numbers) func `a number is the same in every spelling of its key`(number: String) {
        let keys = PlainKeyTests.tails.enumerated().map { PlainKeyTests.key($0 + 1, number, tail: $1) }
        let plain = PlainKeyTests.text(keys)
        let spaced = PlainKeyTests.text(keys.map { $0.replacing("\"co\":[", with: "\"co\": [") })
        #expect(isPlain(plain))
        #expect(!isPlain(spaced))
        let (one, other) = (Reading(plain, as: .fcurveJSON), Reading(spaced, as: .fcurveJSON))
        #expect(one.diagnostics.isEmpty && other.diagnostics.isEmpty)
        let sets = [one, other].map { $0.document?.actions.first?.channelbags.first?.tracks.first?.keyframes ?? [] }
        #expect(sets[0].count == keys.count)
        #expect(zip(sets[0], sets[1]).allSatisfy { $0 == $1 && $0.value.bitPattern == $1.value.bitPattern })
    }

    @Test(arguments: ["01", "1.", ".5", "+1", "1e", "1e+", "NaN", "1e39", "0x1", "--1", "\"1\"", ""])
    func `what is no finite number of JSON is left to the parser`(number: String) {
        #expect(!isPlain(PlainKeyTests.text([PlainKeyTests.key(1, number)])))
    }

    @Test func `keys out of order or on one frame are left to the parser`() {
        #expect(!isPlain(PlainKeyTests.text([PlainKeyTests.key(2, "0"), PlainKeyTests.key(1, "0")])))
        #expect(!isPlain(PlainKeyTests.text([PlainKeyTests.key(1, "0"), PlainKeyTests.key(1, "0")])))
    }

    @Test func `problems before and behind the keys keep their places`() {
        let keys = (1...20).map { PlainKeyTests.key($0, "1.5") }
        let text = PlainKeyTests.text(keys, before: "\"colour\":1,", after: ",\n\"mute\": 7")
        #expect(isPlain(text))
        let places = Reading(text, as: .fcurveJSON).diagnostics.map(\.place.position)
        #expect(places == [.text(line: 1, column: 12), .text(line: 23, column: 9)])
    }

    @Test func `a text that is cut anywhere is not JSON`() {
        let text = PlainKeyTests.text((1...3).map { PlainKeyTests.key($0, "0.25") })
        for count in stride(from: 1, to: text.utf8.count, by: 7) {
            let cut = String(decoding: text.utf8.prefix(count), as: UTF8.self)
            #expect(Reading(cut, as: .fcurveJSON).document == nil, "\(cut)")
        }
    }
}
