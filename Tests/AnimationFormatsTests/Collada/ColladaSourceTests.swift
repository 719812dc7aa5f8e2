import AnimationCore
import Testing

@testable import AnimationFormats

/// How animations, samplers and sources may lie in a file, and how accessors cut arrays.
@Suite struct ColladaSourceTests {
    private typealias File = DaeFile

    private func file(_ animations: String, version: String = "1.4.1") -> DaeFile {
        var file = DaeFile()
        file.version = version
        file.animations = animations
        return file
    }

    /// The keys of the curves as `path[index] frame value`.
    private func keys(_ tracks: [AnimationTrack]) -> [String] {
        tracks.flatMap { track in
            track.keyframes.map { "\(track.dataPath)[\(track.arrayIndex)] \(Int($0.frame)) \(Int($0.value))" }
        }
    }

    private static let parts = (
        times: File.source("t", "0 1", parameters: ["TIME"]), values: File.source("v", "1 2"),
        sampler: File.sampler("s", [("INPUT", "t"), ("OUTPUT", "v")]), channel: File.channel("s", "Cube/location.X")
    )

    @Test(arguments: ["1.4.0", "1.4.1", "1.5.0"]) func `all versions are read`(version: String) throws {
        let (tracks, codes) = try file(
            File.animation(values: "1 2", targets: ["Cube/location.X"]), version: version
        ).tracks()
        #expect(keys(tracks) == ["location[0] 0 1", "location[0] 24 2"])
        #expect(codes.isEmpty)
    }

    @Test func `the parts of an animation may come in any order and any nest`() throws {
        let (times, values, sampler, channel) = ColladaSourceTests.parts
        for animations in [
            "<animation>" + times + values + sampler + channel + "</animation>",
            "<animation>" + channel + sampler + values + times + "</animation>",
            "<animation><animation>" + channel + "</animation>" + times + values + sampler + "</animation>",
            "<animation>" + channel + "<animation><animation>" + sampler + "</animation>" + values
                + "</animation></animation><animation>" + times + "</animation>",
        ] {
            let (tracks, codes) = try file(animations).tracks()
            #expect(keys(tracks) == ["location[0] 0 1", "location[0] 24 2"], "\(animations)")
            #expect(codes.isEmpty)
        }
    }

    @Test func `an animation may hold several samplers, and a sampler feed several channels`() throws {
        let (times, values, sampler, channel) = ColladaSourceTests.parts
        let more =
            File.source("w", "5 6") + File.sampler("r", [("INPUT", "t"), ("OUTPUT", "w")])
            + File.channel("s", "Cube/scale.Y") + File.channel("r", "Cube/scale.Z")
        let (tracks, _) = try file("<animation>" + times + values + sampler + channel + more + "</animation>").tracks()
        #expect(
            keys(tracks) == [
                "location[0] 0 1", "location[0] 24 2", "scale[1] 0 1", "scale[1] 24 2", "scale[2] 0 5", "scale[2] 24 6",
            ])
    }

    struct Cut: Sendable, CustomTestStringConvertible {
        let name: String
        let source: String
        var expected = ["location[0] 0 1", "location[0] 24 2"]
        var codes: Set<String> = []
        var target = "Cube/location.X"
        var testDescription: String { name }
    }

    static let cuts: [Cut] = [
        Cut(name: "offset", source: File.source("v", "9 9 9 1 2", count: 2, offset: 3)),
        Cut(name: "stride", source: File.source("v", "1 9 9 2 9 9", count: 2, stride: 3)),
        Cut(name: "offset, stride, no rest", source: File.source("v", "9 1 9 2", count: 2, stride: 2, offset: 1)),
        Cut(name: "fewer than the array", source: File.source("v", "1 2 9 9", count: 2)),
        Cut(name: "an unnamed one is skipped", source: File.source("v", "9 1 9 2", stride: 2, parameters: ["", "X"])),
        Cut(name: "all unnamed", source: File.source("v", "1 2", parameters: [""])),
        Cut(name: "no parameters", source: File.source("v", "1 2", parameters: [])),
        Cut(
            name: "three names and a stride of one, as Blender writes them",
            source: File.source("v", "1 2", stride: 1, parameters: ["X", "Y", "Z"])),
        Cut(
            name: "an array in another source",
            source: File.source("v", "", count: 2, from: "other.array") + File.source("other", "1 2")),
        Cut(name: "whole numbers", source: File.source("v", "1 2", array: "int_array")),
        Cut(
            name: "truth", source: File.source("v", "true false", array: "bool_array"),
            expected: ["location[0] 0 1", "location[0] 24 0"]),
        Cut(name: "blanks", source: File.source("v", "\n\t 1\r\n\n  2 \n")),
        Cut(
            name: "several components",
            source: File.source("v", "1 2 3 4 5 6", stride: 3, parameters: ["X", "Y", "Z"]),
            expected: [
                "location[0] 0 1", "location[0] 24 4", "location[1] 0 2", "location[1] 24 5", "location[2] 0 3",
                "location[2] 24 6",
            ], target: "Cube/location"),
        Cut(
            name: "the address decides, not the parameter", source: File.source("v", "1 2", parameters: ["Z"])),
        Cut(
            name: "a second accessor for another program",
            source: File.source("v", "1 2").replacing(
                "</source>",
                with: "<technique profile=\"modo401\"><float_array id=\"w\" count=\"2\">8 9</float_array>"
                    + "<accessor source=\"#w\" count=\"2\"><param name=\"slope\"/></accessor></technique></source>")),
        Cut(
            name: "too short", source: File.source("v", "1", count: 2), expected: ["location[0] 0 1"],
            codes: ["collada.source-count", "collada.key-count"]),
        Cut(
            name: "MSVC's not a number", source: File.source("v", "-1.#IND00 2"), expected: ["location[0] 24 2"],
            codes: ["collada.not-finite"]),
        Cut(
            name: "infinity", source: File.source("v", "1 -INF"), expected: ["location[0] 0 1"],
            codes: ["collada.not-finite"]),
        Cut(
            name: "names", source: File.source("v", "a b", array: "Name_array"), expected: [],
            codes: ["collada.source-count"]),
    ]

    @Test(arguments: cuts) func `an accessor cuts its array`(cut: Cut) throws {
        let (times, _, sampler, _) = ColladaSourceTests.parts
        let channel = File.channel("s", cut.target)
        let (tracks, codes) = try file("<animation>" + times + cut.source + sampler + channel + "</animation>").tracks()
        #expect(keys(tracks) == cut.expected)
        #expect(codes == cut.codes)
    }

    @Test(arguments: ["Name_array", "IDREF_array", "SIDREF_array", "token_array"])
    func `kinds may stand in any array of names`(array: String) throws {
        let (times, values, _, channel) = ColladaSourceTests.parts
        let kinds = File.source("k", "STEP LINEAR", array: array)
        let sampler = File.sampler("s", [("INPUT", "t"), ("OUTPUT", "v"), ("INTERPOLATION", "k")])
        let (tracks, codes) = try file(
            "<animation>" + times + values + kinds + sampler + channel + "</animation>", version: "1.5.0"
        ).tracks()
        #expect(tracks.first?.keyframes.map(\.interpolation) == [.constant, .linear])
        #expect(codes.isEmpty)
    }

    @Test func `one bad curve leaves the others alone`() throws {
        let good = File.animation(id: "good", values: "1 2", targets: ["Cube/location.X"])
        for (bad, code) in [
            ("<animation>" + File.channel("none", "Cube/scale.X") + "</animation>", "collada.missing-sampler"),
            (
                "<animation>" + File.source("i", "0 1") + File.sampler("q", [("INPUT", "i")])
                    + File.channel("q", "Cube/scale.X") + "</animation>", "collada.missing-input"
            ),
            (
                "<animation>" + File.sampler("q", [("INPUT", "i"), ("OUTPUT", "i")])
                    + File.channel("q", "Cube/scale.X") + "</animation>", "collada.missing-source"
            ),
            (File.animation(id: "bad", times: "", values: "", targets: ["Cube/scale.X"]), "collada.no-keys"),
            (File.animation(id: "good", times: "0", values: "7", targets: []), "collada.duplicate-id"),
        ] {
            let (tracks, codes) = try file(good + bad).tracks()
            #expect(keys(tracks) == ["location[0] 0 1", "location[0] 24 2"], "\(code)")
            #expect(codes == [code])
        }
    }

    @Test func `one key is a curve`() throws {
        let (tracks, codes) = try file(
            File.animation(
                times: "0.5", values: "3", kinds: "BEZIER", tangents: ("0 3", "1 3"), targets: ["Cube/location.X"])
        ).tracks()
        #expect(keys(tracks) == ["location[0] 12 3"])
        #expect(codes.isEmpty)
    }
}
