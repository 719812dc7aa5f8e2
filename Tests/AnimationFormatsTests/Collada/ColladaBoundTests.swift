import AnimationCore
import Testing

@testable import AnimationFormats

/// Small files that ask for much.
@Suite struct ColladaBoundTests {
    private static func animation(_ targets: [String], times: String, values: String) -> String {
        let sources =
            DaeFile.source("t", times, parameters: ["TIME"]) + DaeFile.source("v", values, parameters: ["ANGLE"])
        let sampler =
            "<sampler id=\"s\"><input semantic=\"INPUT\" source=\"#t\"/><input semantic=\"OUTPUT\" source=\"#v\"/></sampler>"
        let channels = targets.map { "<channel source=\"#s\" target=\"\($0)\"/>" }.joined()
        return "<animation id=\"A\">\(sources)\(sampler)\(channels)</animation>"
    }

    private struct Missing: Error {}

    private static func keyCount(_ document: AnimationDocument) -> Int {
        document.actions.flatMap(\.channelbags).flatMap(\.tracks).reduce(0) { $0 + $1.keyframes.count }
    }

    @Test func `nodes that are baked get no more keys than a file may make, and that is said`() throws {
        let names = (0..<5).map { "N\($0)" }
        let nodes = names.map {
            "<node id=\"\($0)\"><rotate sid=\"a\">1 1 0 0</rotate><rotate sid=\"b\">0 1 1 0</rotate></node>"
        }
        let file = DaeFile(
            animations: Self.animation(
                names.flatMap { ["\($0)/a.ANGLE", "\($0)/b.ANGLE"] }, times: "0 100000", values: "0 1e9"),
            nodes: nodes.joined())
        let log = DiagnosticLog()
        let content = try ColladaParser.content(InputBytes(name: nil, text: file.text), ReadOptions(), log: log)
        guard case .file(let parsed) = content else { throw Missing() }
        let budget = try ColladaKeyBudget(parsed, size: 100, name: nil, free: 6000)
        let document = try ColladaReader(file: parsed, budget: budget, name: nil, options: ReadOptions(), log: log)
            .document()
        #expect(Self.keyCount(document) <= 6000)
        #expect(Self.keyCount(document) > 3000)
        let baked = log.diagnostics.filter { $0.code == "collada.baked" }
        #expect(baked.count == 5)
        #expect(baked.allSatisfy { $0.message.hasSuffix("so small a file makes no more keys") })
    }

    @Test func `a node of very many moving transforms is refused`() throws {
        let count = 2000
        let node =
            "<node id=\"N\">"
            + (0..<count).map { "<rotate sid=\"r\($0)\">0 \($0 % 2) 1 1</rotate>" }.joined() + "</node>"
        let numbers = (0..<100).map { "\($0)" }.joined(separator: " ")
        let file = DaeFile(
            animations: Self.animation((0..<count).map { "N/r\($0).ANGLE" }, times: numbers, values: numbers),
            nodes: node)
        let problem = #expect(throws: ReadFailure.self) { try file.read() }
        #expect(problem?.diagnostic.code == "collada.too-many-keys")
    }

    @Test func `very many clips of very many curves are refused`() throws {
        let names = (0..<1200).map { "N\($0)" }
        let nodes = names.map { "<node id=\"\($0)\"><rotate sid=\"a\">0 0 1 0</rotate></node>" }
        let clips = names.map {
            "<animation_clip id=\"c\($0)\" start=\"0\" end=\"1\"><instance_animation url=\"#A\"/></animation_clip>"
        }
        let file = DaeFile(
            animations: Self.animation(names.map { "\($0)/a.ANGLE" }, times: "0 1", values: "0 90"),
            nodes: nodes.joined(),
            libraries: "<library_animation_clips>\(clips.joined())</library_animation_clips>")
        let problem = #expect(throws: ReadFailure.self) { try file.read() }
        #expect(problem?.diagnostic.code == "collada.too-many-keys")
    }

    @Test func `each of many channels of one number is in an action of its own`() throws {
        let file = DaeFile(
            animations: Self.animation(Array(repeating: "Cube/turn.ANGLE", count: 500), times: "0 1", values: "0 90"))
        let document = try file.read()
        #expect(document.actions.count == 500)
        #expect(document.actions.allSatisfy { $0.channelbags.flatMap(\.tracks).count == 1 })
    }

    @Test func `curves of several numbers go to the first action that has none of them`() throws {
        let sources =
            DaeFile.source("t", "0 1", parameters: ["TIME"]) + DaeFile.source("v", "0 1", parameters: ["X"])
            + DaeFile.source("w", "0 0 0 1 1 1", stride: 3, parameters: ["X", "Y", "Z"])
        func sampler(_ id: String, _ output: String) -> String {
            "<sampler id=\"\(id)\"><input semantic=\"INPUT\" source=\"#t\"/>"
                + "<input semantic=\"OUTPUT\" source=\"#\(output)\"/></sampler>"
        }
        let targets = [
            ("s", "location.X"), ("s", "location.X"), ("s", "location.Y"), ("m", "location"), ("s", "location.Z"),
            ("s", "location.X"), ("m", "location"),
        ]
        let channels = targets.map { "<channel source=\"#\($0.0)\" target=\"Cube/\($0.1)\"/>" }.joined()
        let file = DaeFile(
            animations: "<animation id=\"A\">\(sources)\(sampler("s", "v"))\(sampler("m", "w"))\(channels)</animation>")
        let document = try file.read()
        // Counted by number, as each curve of a property goes to the first action without it.
        #expect(document.actions.count == 5)
        #expect(document.actions.map { $0.channelbags.flatMap(\.tracks).count } == [3, 3, 3, 1, 1])
        #expect(Self.keyCount(document) == 22)
    }

    @Test func `a long chain of nodes that name each other is read, and a ring is cut`() throws {
        let count = 1500
        let library = (0..<count).map {
            "<node id=\"L\($0)\"><instance_node url=\"#L\($0 + 1)\"/></node>"
        }.joined()
        func read(_ last: String) throws -> (AnimationDocument, [String]) {
            let file = DaeFile(
                nodes: "<node id=\"N\"><instance_node url=\"#L0\"/></node>",
                libraries: "<library_nodes>\(library)\(last)</library_nodes>")
            let log = DiagnosticLog()
            return (try file.read(log: log), log.diagnostics.map(\.code))
        }
        let (chain, codes) = try read("<node id=\"L\(count)\"/>")
        #expect(chain.objects.count == count + 2)
        #expect(codes.isEmpty)
        for (number, object) in chain.objects.enumerated().dropFirst(2) {
            #expect(object.name == "L\(number - 1)" && object.parent?.name == "L\(number - 2)")
        }
        let (ring, ringCodes) = try read("<node id=\"L\(count)\"><instance_node url=\"#L7\"/></node>")
        #expect(ring.objects.count == count + 2)
        #expect(ringCodes == ["collada.instance-node"])
    }

    @Test func `a node may be named again beside where it lies`() throws {
        let file = DaeFile(
            nodes: "<node id=\"N\"><node id=\"A\"><instance_node url=\"#L\"/></node><instance_node url=\"#L\"/></node>",
            libraries: "<library_nodes><node id=\"L\"><node id=\"M\"/></node></library_nodes>")
        let log = DiagnosticLog()
        let document = try file.read(log: log)
        #expect(document.objects.map(\.name) == ["N", "A", "L", "M", "L.001", "M.001"])
        #expect(log.diagnostics.isEmpty)
    }

    // MARK: Writing

    private static func keys(_ values: [(Float, Float)]) -> [Keyframe] {
        values.map { Keyframe(frame: $0.0, value: $0.1, interpolation: .linear) }
    }

    private static func document(_ modifier: FModifier, curves: Int = 1, end: Int32 = 100_000) -> AnimationDocument {
        var document = Dae.document(
            tracks: (0..<curves).map {
                AnimationTrack(
                    dataPath: "location", arrayIndex: Int32($0), keyframes: keys([(0, 0), (Float(end), 1)]),
                    modifiers: [modifier])
            })
        (document.frameStart, document.frameEnd) = (0, end)
        return document
    }

    private static let long: FModifier = {
        var generator = FModifier.Generator()
        generator.order = 100_000
        generator.coefficients = [1] + Array(repeating: 0, count: 100_000)
        return FModifier(.generator(generator))
    }()

    @Test func `a modifier of too many terms is left out, and that is said`() throws {
        let log = DiagnosticLog()
        let sink = MemorySink()
        try AnimationFormat.collada.write(
            Self.document(Self.long), Dae.plain, reportingLossesTo: log, to: sink)
        let loss = try #require(log.diagnostics.first { $0.code == "loss.modifiers" })
        #expect(loss.severity == .warning)
        #expect(loss.message.hasPrefix("left out: GENERATOR, whose 100003 coefficients"))
        let back = try Dae.read(String(decoding: sink.bytes, as: UTF8.self))
        #expect(Self.keyCount(back) == 2)
    }

    @Test(arguments: [AnimationFormat.bakedCSV, .collada])
    func `samples of too many terms are refused`(_ format: AnimationFormat) {
        var options = WriteOptions()
        if format.name == "dae" { options.profile = .matrix }
        let failure = #expect(throws: WriteFailure.self) {
            try format.write(Self.document(Self.long), options, MemorySink())
        }
        #expect(failure?.diagnostic.code == "bake.too-large")
        options.frames = 1...100
        #expect(throws: Never.self) { try format.write(Self.document(Self.long), options, MemorySink()) }
    }

    @Test func `numbers beyond float32 stay as they were, and that is said`() throws {
        let huge: Float = 3e38
        var document = Dae.document(
            tracks: ["rotation_euler", "scale", "location"].flatMap { path in
                (0..<3).map { axis in
                    AnimationTrack(
                        dataPath: path, arrayIndex: Int32(axis),
                        keyframes: Self.keys([(1, 0), (2, axis == 1 ? huge : -huge), (3, 1)]))
                }
            })
        document.objects[0].transform.rotationEuler = SIMD3(huge, huge, huge)
        // Together with the curve it is twice as much.
        document.objects[0].delta.location = SIMD3(huge, huge, huge)
        document.objects[0].transform.mode = .xzy
        (document.frameStart, document.frameEnd) = (1, 3)
        for profile in [ColladaProfile.blender, .matrix] {
            var options = Dae.plain
            options.profile = profile
            let (log, sink) = (DiagnosticLog(), MemorySink())
            try AnimationFormat.collada.write(document, options, reportingLossesTo: log, to: sink)
            let text = String(decoding: sink.bytes, as: UTF8.self).lowercased()
            #expect(!text.contains("nan") && !text.contains("inf"))
            #expect(log.diagnostics.contains { $0.code == "collada.not-finite" && $0.severity == .warning })
        }
    }
}
