import AnimationCore
import Testing

@testable import AnimationFormats

/// So many slots, groups, columns, nodes or names that looking each up among all others would take long.
@Suite struct LargeCountTests {
    private static let count = 20_000

    private static func list(_ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ",")
    }

    @Test func `slots of FCurve JSON`() throws {
        let slots = Self.list { "{\"identifier\":\"OB\($0)\"}" }
        let curves = Self.list { "{\"slot\":\"OB\($0)\",\"data_path\":\"location\",\"keyframe_points\":[]}" }
        let reading = Reading("{\"slots\":[\(slots)],\"fcurves\":[\(curves)]}", as: .fcurveJSON)
        let document = try #require(reading.document)
        #expect(document.actions[0].channelbags.count == Self.count)
        let written = try AnimationFormat.fcurveJSON.written(document)
        #expect(written.count > Self.count)
        #expect(DocumentComparison(before: document, after: document).isIdentical)
        #expect(DocumentSummary(of: document).actions[0].slots.count == Self.count)
    }

    @Test func `slots and groups that nobody declared`() throws {
        let slots = Self.list { "{\"slot\":\"OB\($0)\",\"data_path\":\"location\"}" }
        #expect(Reading("[\(slots)]", as: .fcurveJSON).document?.actions[0].slots.count == Self.count)
        let groups = Self.list { "{\"group\":\"G\($0)\",\"data_path\":\"location\",\"array_index\":\($0)}" }
        #expect(Reading("[\(groups)]", as: .fcurveJSON).document?.actions[0].channelbags[0].groups.count == Self.count)
    }

    @Test func `slots of baked CSV, there and back`() throws {
        let names = Self.list { "A/OB\($0)/x[0]" }
        let values = Self.list { "\($0)" }
        let document = try #require(Reading("frame,\(names)\n1,\(values)\n", as: .bakedCSV).document)
        #expect(document.actions[0].slots.count == Self.count)
        #expect(BakedCSVChannels(of: document).names.count == Self.count)
    }

    @Test func `columns of CSV without a name`() {
        let commas = String(repeating: ",", count: 100_000)
        let reading = Reading("frame,time\(commas)\n1,1\(commas)\n", as: .bakedCSV)
        #expect(reading.document != nil)
        #expect(reading.codes.filter { $0 == "csv.no-header" }.count == 1)
    }

    @Test func `nodes and names of COLLADA`() throws {
        let nodes = String(repeating: "<node/>", count: Self.count)
        let words = (0..<Self.count).map { "W\($0)" }.joined(separator: " ")
        let log = DiagnosticLog()
        let document = try Dae.read(Cube.file(kinds: words, nodes: nodes), log: log)
        #expect(document.objects.count == Self.count + 1)
        #expect(document.objects.last?.name == "Node.19999")
    }

    @Test func `curves of one channel of COLLADA`() throws {
        let document = try Dae.read(Cube.file(channels: 20_000), log: DiagnosticLog())
        #expect(document.actions.count == 20_000)
    }

    @Test func `fields that FCurve JSON does not have`() {
        let fields = (0..<200_000).map { "\"x\($0)\":0" }.joined(separator: ",")
        let reading = Reading("{\"actions\":[],\(fields),\"x7\":1}", as: .fcurveJSON)
        #expect(reading.document != nil)
        #expect(Set(reading.codes) == ["fcurves.unknown-field"])
    }

    @Test func `strips in strips of FCurve JSON, far deeper than any stack`() {
        let depth = 100_000
        let strips = String(repeating: "{\"strips\":[", count: depth) + String(repeating: "]}", count: depth)
        let text = "{\"objects\":[{\"name\":\"A\",\"nla_tracks\":[{\"strips\":[\(strips)]}]}],\"actions\":[]}"
        let reading = Reading(text, as: .fcurveJSON)
        #expect(reading.codes == ["fcurves.wrong-type"])
        #expect(reading.diagnostics[0].message.contains("32 deep"))
    }
}
