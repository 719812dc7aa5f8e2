import AnimationCore
import Foundation
import Testing

@testable import AnimationFormats

/// One small file per problem: which code it raises, how bad that is, and on which line.
@Suite struct ColladaProblemTests {
    struct Problem: Sendable, CustomTestStringConvertible {
        let code: ColladaCode
        let severity: Diagnostic.Severity
        let text: String
        /// What the problem's own line holds; nil when it has no line.
        let mark: String?
        /// Whether a document is given in spite of it.
        let isRead: Bool
        var testDescription: String { code.rawValue }

        init(
            _ code: ColladaCode, _ severity: Diagnostic.Severity, _ text: String, at mark: String? = nil,
            isRead: Bool = true
        ) {
            self.code = code
            self.severity = severity
            self.text = text
            self.mark = mark
            self.isRead = isRead
        }
    }

    /// A thousand keys and nine thousand channels that are made of them.
    private static let amplified: String = {
        let numbers = (0..<1000).map { "\($0)" }.joined(separator: " ")
        return Cube.file(times: numbers, values: numbers, count: 1000, channels: 9000)
    }()

    static let problems: [Problem] = [
        Problem(.empty, .error, " \n\t", at: " ", isRead: false),
        Problem(.syntax, .error, "location,1,2\n", at: "location", isRead: false),
        Problem(.syntax, .error, "<COLLADA>\n<a></b></COLLADA>", at: "<a></b>", isRead: false),
        Problem(.notClosed, .error, "<COLLADA>\n<asset>", at: "<asset>", isRead: false),
        Problem(
            .doctype, .error, "<!DOCTYPE COLLADA [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n<COLLADA>&x;</COLLADA>",
            at: "<!DOCTYPE", isRead: false),
        Problem(.doctype, .error, "<!DOCTYPE COLLADA SYSTEM \"http://x.invalid/\">\n<COLLADA/>", isRead: false),
        Problem(
            .nesting, .error,
            "<COLLADA>" + String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000)
                + "</COLLADA>", isRead: false),
        Problem(
            .attributes, .error,
            "<COLLADA " + (0..<3000).map { "a\($0)='>'" }.joined(separator: " ") + "></COLLADA>", isRead: false),
        Problem(.root, .error, "<?xml version=\"1.0\"?>\n<html/>", at: "<html/>", isRead: false),
        Problem(.tooManyKeys, .error, ColladaProblemTests.amplified, isRead: false),
        Problem(.number, .error, Cube.file(times: "0 half 1"), at: "half"),
        Problem(.arrayCount, .error, Cube.file(times: "0 1"), at: "id=\"t.array\""),
        Problem(.sourceCount, .error, Cube.file(accessor: "count=\"9\""), at: "<source id=\"v\""),
        Problem(.accessor, .error, Cube.file(accessor: "count=\"-3\""), at: "count=\"-3\""),
        Problem(.missingSource, .error, Cube.file(output: "nowhere"), at: "nowhere"),
        Problem(.missingInput, .error, Cube.file(outputSemantic: "OUTPUTS"), at: "<sampler"),
        Problem(.missingSampler, .error, Cube.file(sampler: "other"), at: "<channel"),
        Problem(
            .missingAnimation, .error,
            Cube.file(
                extra: "<library_animation_clips><animation_clip>\n<instance_animation url=\"#none\"/>"
                    + "</animation_clip></library_animation_clips>"), at: "#none"),
        Problem(
            .number, .error,
            Cube.file(
                extra: "<library_animation_clips>\n<animation_clip start=\"soon\"/></library_animation_clips>"),
            at: "soon"),
        Problem(
            .clips, .warning,
            Cube.file(
                extra: "<library_animation_clips>\n<animation_clip start=\"2\" end=\"1\"/></library_animation_clips>"),
            at: "<animation_clip"),
        Problem(.duplicateID, .warning, Cube.file(extra: "<camera id=\"Cube\"/>"), at: "<camera"),
        Problem(.keyCount, .warning, Cube.file(values: "1 2", count: 2), at: "<channel"),
        Problem(
            .noKeys, .warning,
            Cube.file(times: "", values: "", count: 0).replacing("count=\"3\"", with: "count=\"0\""), at: "<channel"),
        Problem(.notFinite, .error, Cube.file(values: "1 NaN 2"), at: "<channel"),
        Problem(.notFinite, .error, Cube.file(times: "0 -1.#IND00 2"), at: "<channel"),
        Problem(.unsortedKeys, .warning, Cube.file(times: "0 2 1"), at: "<channel"),
        Problem(.duplicateKeys, .warning, Cube.file(times: "0 1 1"), at: "<channel"),
        Problem(.interpolationCount, .warning, Cube.file(kinds: "LINEAR LINEAR"), at: "<channel"),
        Problem(.tangents, .warning, Cube.file(kinds: "BEZIER BEZIER BEZIER"), at: "<channel"),
        Problem(.duplicateCurve, .warning, Cube.file(channels: 2), at: "<channel"),
        Problem(.duplicateName, .warning, Cube.file(nodes: "\n<node id=\"b\" name=\"Cube\"/>"), at: "id=\"b\""),
        Problem(.unresolvedTarget, .warning, Cube.file(target: "Cub/location.X"), at: "<channel"),
        Problem(.unsupportedTarget, .warning, Cube.file(target: "Cube/location.W"), at: "<channel"),
        Problem(.outputComponents, .warning, Cube.file(target: "Cube/location", parameter: "Q"), at: "<channel"),
        Problem(
            .baked, .warning,
            Cube.file(
                target: "Cube/size.X",
                transforms: "<translate sid=\"location\">0 0 0</translate>"
                    + "<scale sid=\"size\">1 1 1</scale><rotate>1 0 0 5</rotate>"), at: "<channel"),
        Problem(.interpolationKind, .warning, Cube.file(kinds: "WOBBLY LINEAR LINEAR"), at: "<channel"),
        Problem(
            .fieldOfView, .warning,
            Cube.file(
                values: "30 60 90", target: "cam/xfov",
                extra: "<camera id=\"cam\"><xfov sid=\"xfov\">40</xfov></camera>"), at: "<channel"),
        Problem(
            .blenderTarget, .note,
            DaeFile(
                tool: "Blender 4.5",
                animations: DaeFile.animation(id: "a_CubeAction_hide_render", targets: ["Cube/"])
            ).text, at: "<channel"),
        Problem(.splines, .note, Cube.file(kinds: "BSPLINE BSPLINE BSPLINE"), at: "<channel"),
        Problem(
            .tangentTimes, .warning,
            DaeFile(
                animations: DaeFile.animation(
                    kinds: "BEZIER BEZIER", tangents: ("0 0 1.5 1", "0 0 1 1"), targets: ["Cube/location.X"])
            ).text, at: "<channel"),
        Problem(
            .shear, .warning,
            Cube.file(nodes: "\n<node id=\"n\"><scale>1 2 1</scale><rotate>1 0 0 45</rotate></node>"), at: "id=\"n\""),
        Problem(
            .stillCurves, .note,
            ColladaStackTests.still, at: "<node"),
        Problem(.matrixCurves, .note, ColladaSkeletonTests.file(), at: "<channel"),
        Problem(.bindPose, .note, ColladaSkeletonTests.file(bind: "1 0 0 -7"), at: "id=\"Tip\""),
        Problem(
            .scenes, .note,
            Cube.file().replacing(
                "</visual_scene>", with: "</visual_scene>\n<visual_scene id=\"Other\"></visual_scene>"), at: "Other"),
        Problem(
            .instanceNode, .warning,
            Cube.file(nodes: "\n<node id=\"n\"><instance_node url=\"#m\"/></node>"), at: "<instance_node"),
        Problem(.behavior, .warning, Cube.file(samplerAttributes: "post_behavior=\"WOBBLE\""), at: "<channel"),
        Problem(.behavior, .warning, Cube.file(infinity: ("LINEAR", "CONSTANT")), at: "<channel"),
        Problem(.behavior, .warning, Cube.file(samplerAttributes: "pre_behavior=\"GRADIENT\""), at: "<channel"),
        Problem(
            .clips, .warning,
            Cube.file(extra: "<library_animation_clips>\n<animation_clip/></library_animation_clips>"),
            at: "<animation_clip/>"),
        Problem(.version, .warning, Cube.file().replacing("1.4.1", with: "1.3"), at: "<COLLADA"),
        Problem(.upAxis, .note, Cube.file().replacing("Z_UP", with: "Y_UP"), at: "Y_UP"),
        Problem(.frameRate, .note, Cube.file(times: "0 0.1234 0.5")),
        Problem(
            .blenderStack, .note,
            Cube.file(
                transforms: "<scale sid=\"scale\">1 1 1</scale><rotate>0 0 1 0</rotate><rotate>0 1 0 0</rotate>"
                    + "<rotate>1 0 0 0</rotate><translate sid=\"location\">0 0 0</translate>"
            ).replacing(
                "<asset>", with: "<asset><contributor><authoring_tool>Blender 4.5</authoring_tool></contributor>"),
            at: "<node"),
        Problem(.relativeTangents, .note, Cube.file(kinds: "BEZIER BEZIER BEZIER", tangents: "0 1 2"), at: "<channel"),
    ]

    @Test(arguments: problems) func `a problem has its code, its severity and its line`(problem: Problem) throws {
        let log = DiagnosticLog()
        var isRead = true
        do throws(ReadFailure) {
            _ = try AnimationFormat.collada.read(InputBytes(name: "t.dae", text: problem.text), ReadOptions(), log)
        } catch {
            isRead = false
            log.report(error.diagnostic)
        }
        #expect(isRead == problem.isRead)
        let found = try #require(
            log.diagnostics.first { $0.code == problem.code.rawValue }, "\(log.diagnostics.map(\.message))")
        #expect(found.severity == problem.severity)
        #expect(found.place.file == "t.dae")
        guard let mark = problem.mark, case .text(let line, let column)? = found.place.position else { return }
        let lines = problem.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[line - 1].contains(mark), "line \(line)")
        #expect(column >= 1)
    }

    @Test(arguments: [
        Cube.file(times: "0 1"), Cube.file(times: "0 half 1"), Cube.file(values: "1 NaN"),
        Cube.file(kinds: "BEZIER BEZIER BEZIER", tangents: "0 1"), Cube.file(accessor: "count=\"-3\""),
    ]) func `what follows from an error is not told`(text: String) {
        let reading = Reading(text, as: .collada, options: ReadOptions(frameRate: FrameRate(fps: 24)))
        let codes = Set(reading.diagnostics.filter { $0.severity > .note }.map(\.code))
        #expect(codes.count == 1, "\(reading.diagnostics.map(\.message))")
    }

    @Test func `every code is raised by a test`() {
        let byWriting: Set<ColladaCode> = [.nodeMade, .slots, .order, .easingParameters, .plainCycles]
        let ofExtra: Set<ColladaCode> = [.extraOutdated, .extraUnreadable]
        let raised = Set(ColladaProblemTests.problems.map(\.code)).union(byWriting).union(ofExtra).union([.tooLarge])
        #expect(raised == Set(ColladaCode.allCases))
    }

    @Test func `a file that libxml2 cannot count is refused`() throws {
        // Memory that nobody touches is not there.
        let count = Int(Int32.max) + 1
        let memory = try #require(calloc(count + InputBytes.padding, 1), "no room for 2 GiB of addresses")
        memory.storeBytes(of: UInt8(ascii: "<"), as: UInt8.self)
        let input = InputBytes(name: "t.dae", takingOver: memory, count: count)
        let reading = Reading(input, as: .collada)
        #expect(reading.document == nil)
        #expect(reading.codes == ["collada.too-large"])
    }

    @Test func `what the writer changes is noted`() {
        let key = Keyframe(frame: 1, value: 0)
        var document = AnimationDocument()
        document.actions = [
            AnimAction(
                name: "Loose",
                channelbags: [
                    Channelbag(tracks: [
                        AnimationTrack(dataPath: "scale", keyframes: [key]),
                        AnimationTrack(dataPath: "location", keyframes: [key]),
                    ])
                ])
        ]
        var cycles = FModifier(.cycles(FModifier.Cycles()), name: "Again")
        if case .cycles(var content) = cycles.kind {
            content.modeAfter = .repeat
            cycles.kind = .cycles(content)
        }
        document.actions[0].channelbags[0].tracks[0].modifiers = [cycles]
        let log = DiagnosticLog()
        let reduced = AnimationFormat.collada.reduce(document, Dae.plain, log)
        #expect(reduced.objects.map(\.name) == ["Loose"])
        let codes = Set(log.diagnostics.filter { $0.severity == .note }.map(\.code))
        #expect(codes == Set([ColladaCode.nodeMade, .slots, .order, .easingParameters, .plainCycles].map(\.rawValue)))
    }

    @Test func `a file cut at any length is refused with a place`() throws {
        let bytes = Array(Cube.file(kinds: "BEZIER LINEAR STEP", tangents: "0 1 2").utf8)
        for length in 0..<bytes.count - 1 {
            let log = DiagnosticLog()
            let input = bytes[..<length].withUnsafeBytes { InputBytes(name: "t.dae", copying: $0) }
            do throws(ReadFailure) {
                _ = try AnimationFormat.collada.read(input, ReadOptions(), log)
                Issue.record("cut at \(length) was read")
            } catch {
                #expect(error.diagnostic.place.position != nil)
                #expect(error.diagnostic.code.hasPrefix("collada."))
            }
        }
    }

    @Test func `a file of everything with any byte replaced never traps`() throws {
        var file = DaeFile(tool: "Blender 4.5", libraries: ColladaTargetTests.libraries)
        let targets = [
            "Cube/turn", "Ob-C-camera/xfov", "lamp/color", "paint-fx/common/paint.R", "face-weights(1)", "Cube/",
            "x(1)(2)",
        ]
        file.animations = DaeFile.animation(
            id: "a_energy", times: "0 1 2", values: "0 0 1 3 0 0 1 4 0 0 1 5", kinds: "BSPLINE CARDINAL HERMITE",
            tangents: ("0 0 0 1 2 3 0 0 0 1 1 1", "9 9 9 9 9 9 1 2 3 4 5 6"), parameters: ["X", "Y", "Z", "ANGLE"],
            targets: targets)
        file.libraries +=
            "<library_animation_clips><animation_clip start=\"0.5\" end=\"1.5\">"
            + "<instance_animation url=\"#a_energy\"/></animation_clip></library_animation_clips>"
        let bytes = Array(file.text.utf8)
        for (index, byte) in zip(bytes.indices, sequence(first: 0, next: { ($0 + 1) % 5 })) {
            var changed = bytes
            changed[index] = ([0x20, 0x22, 0x2d, 0x39, 0x3c] as [UInt8])[byte]
            let input = changed.withUnsafeBytes { InputBytes(name: "t.dae", copying: $0) }
            _ = try? AnimationFormat.collada.read(input, ReadOptions(), DiagnosticLog())
        }
    }

    @Test func `a file with any byte replaced never traps`() throws {
        let bytes = Array(Cube.file(kinds: "BEZIER LINEAR STEP", tangents: "0 1 2").utf8)
        for index in bytes.indices {
            for byte in [0, 0x20, 0x22, 0x2d, 0x30, 0x39, 0x3c, 0x3e, 0x80, 0xff] as [UInt8] {
                var changed = bytes
                changed[index] = byte
                let input = changed.withUnsafeBytes { InputBytes(name: "t.dae", copying: $0) }
                _ = try? AnimationFormat.collada.read(input, ReadOptions(), DiagnosticLog())
            }
        }
    }
}
