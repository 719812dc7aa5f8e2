import AnimationCore
import Testing

@testable import AnimationFormats

/// Every problem that FCurve JSON can have: a text that has it, and where `‸` marks the place that is named.
struct FCurveJSONProblemTests {
    struct Exhibit: Sendable, CustomTestStringConvertible {
        let code: FCurveJSONCode
        let severity: Diagnostic.Severity
        let marked: String
        var testDescription: String { code.rawValue }
    }

    private static func key(_ fields: String) -> String {
        #"[{"data_path":"location","keyframe_points":[\#(fields)]}]"#
    }

    static let exhibits: [Exhibit] = [
        Exhibit(code: .notJSON, severity: .error, marked: "‸nonsense"),
        Exhibit(code: .notJSON, severity: .error, marked: #"{"actions":[]} ‸x"#),
        Exhibit(code: .notJSON, severity: .error, marked: #"{"actions":[{"name":"a" ‸"fcurves":[]}]}"#),
        Exhibit(code: .notJSON, severity: .error, marked: #"{"actions":[{"name":"a,"fcurves‸":[]}]}"#),
        Exhibit(code: .notJSON, severity: .error, marked: "{\"actions\":[{\"name\":\"a‸\tb\"}]}"),
        Exhibit(code: .notJSON, severity: .error, marked: "{\"actions\":[{\"name\":\"\\\\\\\"a‸\u{1}\"}]}"),
        Exhibit(code: .notJSON, severity: .error, marked: #"[{"data_path":‸"#),
        Exhibit(code: .wrongShape, severity: .error, marked: "‸12"),
        Exhibit(code: .wrongShape, severity: .error, marked: #"‸{"name_of":"nothing"}"#),
        Exhibit(code: .wrongShape, severity: .error, marked: #"{"format":‸"gltf","actions":[]}"#),
        Exhibit(code: .version, severity: .error, marked: #"{"version":‸2,"actions":[]}"#),
        Exhibit(code: .wrongType, severity: .error, marked: #"[{"data_path":"x","mute":‸"yes"}]"#),
        Exhibit(code: .wrongType, severity: .error, marked: #"{"actions":‸3}"#),
        Exhibit(code: .wrongCount, severity: .error, marked: key(#"{"co":‸[1,2,3]}"#)),
        Exhibit(code: .wrongCount, severity: .error, marked: key(#"{"co":[1,2],"handle_left":‸[1]}"#)),
        Exhibit(code: .wrongCount, severity: .error, marked: #"{"objects":[{"name":"A","location":‸[1,2]}]}"#),
        Exhibit(
            code: .wrongCount, severity: .error,
            marked: #"[{"data_path":"x","modifiers":[‸{"type":"GENERATOR","poly_order":3,"coefficients":[1]}]}]"#),
        Exhibit(code: .notFinite, severity: .error, marked: key(#"{"co":[1,‸NaN]}"#)),
        Exhibit(code: .notFinite, severity: .error, marked: key(#"{"co":[‸-Infinity,0]}"#)),
        Exhibit(code: .notFinite, severity: .error, marked: key(#"{"co":[1,‸1e39]}"#)),
        Exhibit(code: .outOfRange, severity: .error, marked: #"[{"data_path":"x","array_index":‸1.5}]"#),
        Exhibit(code: .missingField, severity: .error, marked: #"[‸{"array_index":1}]"#),
        Exhibit(code: .missingField, severity: .error, marked: key("‸{}")),
        Exhibit(code: .missingField, severity: .error, marked: #"[{"data_path":"x","modifiers":[‸{"name":"a"}]}]"#),
        Exhibit(code: .missingHandles, severity: .warning, marked: key(#"‸{"co":[1,2],"interpolation":"BEZIER"}"#)),
        Exhibit(code: .unknownField, severity: .warning, marked: #"[{"data_path":"x","colour":‸3}]"#),
        Exhibit(
            code: .unknownField, severity: .warning,
            marked: #"[{"data_path":"x","modifiers":[{"phase":‸3,"type":"CYCLES"}]}]"#),
        Exhibit(code: .unknownEnum, severity: .error, marked: key(#"{"co":[1,2],"interpolation":‸"BEZIR"}"#)),
        Exhibit(code: .unknownEnum, severity: .error, marked: #"[{"data_path":"x","value_kind":‸"bool"}]"#),
        Exhibit(
            code: .unknownModifier, severity: .error,
            marked: #"[{"data_path":"x","modifiers":[‸{"type":"CYCLE"}]}]"#),
        Exhibit(
            code: .unknownSlot, severity: .warning,
            marked: #"{"slots":[{"identifier":"OBA"}],"fcurves":[‸{"slot":"OBB","data_path":"x"}]}"#),
        Exhibit(code: .unknownGroup, severity: .note, marked: #"[‸{"data_path":"x","group":"G"}]"#),
        Exhibit(
            code: .unsortedKeys, severity: .warning,
            marked: #"[{"data_path":"x","keyframe_points":‸[{"co":[2,0]},{"co":[1,0]}]}]"#),
        Exhibit(
            code: .duplicateKeys, severity: .warning,
            marked: #"[{"data_path":"x","keyframe_points":‸[{"co":[1,0]},{"co":[1,5]}]}]"#),
        Exhibit(
            code: .duplicateKeys, severity: .warning,
            marked: #"[{"data_path":"x","keyframe_points":‸[{"co":[5,1]},{"co":[1,0]},{"co":[5,2]}]}]"#),
        Exhibit(
            code: .repeatedField, severity: .warning,
            marked: #"{"scene":{"fps":24,"frame_start":1,"fps":‸25},"actions":[]}"#),
        Exhibit(
            code: .repeatedField, severity: .warning,
            marked: #"{"objects":[{"name":"A","bones":[{"name":"B","length":1,"length":‸2}]}]}"#),
        Exhibit(
            code: .repeatedField, severity: .warning, marked: #"{"actions":[{"name":"A","name":‸"B","fcurves":[]}]}"#),
        Exhibit(
            code: .repeatedField, severity: .warning,
            marked: #"{"slots":[{"identifier":"OBA","handle":1,"handle":‸2}],"fcurves":[]}"#),
        Exhibit(
            code: .repeatedField, severity: .warning,
            marked: #"{"groups":[{"name":"A","mute":false,"mute":‸true}],"fcurves":[]}"#),
        Exhibit(code: .repeatedField, severity: .warning, marked: #"[{"data_path":"a","data_path":‸"b"}]"#),
        Exhibit(code: .repeatedField, severity: .warning, marked: key(#"{"co":[1,2],"co":‸[3,4]}"#)),
        Exhibit(
            code: .repeatedField, severity: .warning,
            marked: #"[{"data_path":"x","modifiers":[{"type":"CYCLES","mute":true,"mute":‸false}]}]"#),
        Exhibit(
            code: .duplicateField, severity: .error,
            marked: #"[{"data_path":"x","keyframe_points":[],"keyframe_points":‸[]}]"#),
        Exhibit(
            code: .unknownAction, severity: .warning,
            marked: #"{"objects":[{"name":"A","action":"Y"},‸{"name":"B","action":"X"}],"actions":[{"name":"Y"}]}"#),
        Exhibit(
            code: .unknownAction, severity: .warning,
            marked: #"{"objects":[‸{"name":"B","nla_tracks":[{"strips":[{"strips":[{"action":"X"}]}]}]}],"actions":[]}"#
        ),
        Exhibit(
            code: .unknownSlot, severity: .warning,
            marked: #"{"objects":[‸{"name":"B","action":"Y","slot":"OBC"}],"actions":[{"name":"Y"}]}"#),
        Exhibit(
            code: .duplicateCurve, severity: .warning,
            marked: #"[{"data_path":"x","array_index":1},‸{"data_path":"x","array_index":1}]"#),
        Exhibit(
            code: .keysAndSamples, severity: .warning,
            marked: #"[‸{"data_path":"x","keyframe_points":[{"co":[1,0]}],"sampled_points":[[1,2]]}]"#),
        Exhibit(code: .frameRate, severity: .error, marked: #"{"scene":‸{"fps":0},"actions":[]}"#),
        Exhibit(code: .frameRate, severity: .error, marked: #"{"scene":‸{"fps_base":-1},"actions":[]}"#),
    ]

    @Test("a problem is named with its code, severity and place", arguments: exhibits)
    func naming(_ exhibit: Exhibit) throws {
        let column = try #require(exhibit.marked.firstIndex(of: "‸")).utf16Offset(in: exhibit.marked) + 1
        let reading = Reading(exhibit.marked.replacing("‸", with: ""), as: .fcurveJSON)
        let found = try #require(reading.diagnostic(exhibit.code.rawValue), "\(reading.diagnostics)")
        #expect(found.severity == exhibit.severity)
        #expect(found.place == Place(file: "test.json", position: .text(line: 1, column: column)))
    }

    @Test func `every code has an exhibit`() {
        // No small text is too large.
        #expect(Set(Self.exhibits.map(\.code)).union([.tooLarge]) == Set(FCurveJSONCode.allCases))
    }

    @Test func `every code is on the page, with its severity`() throws {
        let page = try Repository.text("formats/fcurve-json.md")
        for exhibit in Self.exhibits {
            #expect(page.contains("| `\(exhibit.code.rawValue)` | \(exhibit.severity.name) |"))
        }
    }

    @Test func `a byte that is not UTF-8 has its place`() {
        let bytes = Array("{\"actions\":[\n{\"name\":\"caf".utf8) + [0xE9] + Array("\"}]}".utf8)
        let reading = Reading(bytes.withUnsafeBytes { InputBytes(name: "t.json", copying: $0) }, as: .fcurveJSON)
        #expect(reading.codes == ["fcurves.not-json"])
        #expect(reading.diagnostics.first?.place.position == .text(line: 2, column: 13))
    }

    @Test func `what memory does not hold is no bad JSON`() {
        let failure = JSONCursor.tooLarge(1 << 32, "t.json")
        #expect(failure.diagnostic.code == "fcurves.too-large")
    }

    @Test func `a generator of a negative order is told what an order is`() {
        let modifier = #"{"type":"GENERATOR","poly_order":-1,"coefficients":[]}"#
        let reading = Reading("[{\"data_path\":\"x\",\"modifiers\":[\(modifier)]}]", as: .fcurveJSON)
        #expect(reading.codes == ["fcurves.wrong-count"])
        #expect(reading.diagnostics.first?.message == "the order of a generator is 0 or more, not -1")
    }

    @Test func `lines are counted`() throws {
        let reading = Reading("[\n {\"data_path\":\"x\",\n  \"mute\":1}\n]", as: .fcurveJSON)
        #expect(reading.diagnostics.first?.place.position == .text(line: 3, column: 10))
    }

    @Test func `a misspelt identifier is answered with the nearest one`() throws {
        let reading = Reading(Self.key(#"{"co":[1,2],"interpolation":"BEZIR"}"#), as: .fcurveJSON)
        #expect(reading.diagnostics.first?.message.contains("did you mean BEZIER?") == true)
    }

    @Test func `a file cut anywhere is a problem, never a crash`() throws {
        for path in Repository.samples.prefix(1) {
            let bytes = try Repository.bytes(path)
            for length in stride(from: 0, to: bytes.count - 2, by: max(1, bytes.count / 2000)) {
                let input = bytes[..<length].withUnsafeBytes { InputBytes(name: nil, copying: $0) }
                let reading = Reading(input, as: .fcurveJSON)
                #expect(reading.document == nil || !reading.diagnostics.isEmpty, "cut at \(length)")
            }
        }
    }
}
