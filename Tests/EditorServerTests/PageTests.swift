import AnimationCore
import AnimationFormats
import Foundation
import Testing

@testable import EditorServer

@Suite struct PageTests {
    @Test func `names are replaced, and what is put in is left alone`() {
        let template = PageTemplate(Array("a {{x}} b {{y}}{{none}} c {{x".utf8))
        let page = template.filled(with: ["x": Array("{{y}}".utf8), "y": Array("2".utf8)])
        #expect(String(decoding: page, as: UTF8.self) == "a {{y}} b 2 c {{x")
    }

    @Test func `base64 is that of the system`() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            #expect(Base64.encode(bytes) == Array(Data(bytes).base64EncodedString().utf8))
        }
    }

    @Test func `a name is no markup`() throws {
        let page = try ViewPage(
            .init(), title: "</script><b a=\"1\">&", module: [0, 0x61, 0x73, 0x6d], generator: "bezt"
        ).html()
        let text = String(decoding: page, as: UTF8.self)
        #expect(text.contains("<title>&lt;/script&gt;&lt;b a=&quot;1&quot;&gt;&amp;</title>"))
        #expect(!text.contains("<b a="))
        #expect(!text.contains("{{"))
        #expect(!text.contains("http:") && !text.contains("https:"))
    }

    @Test func `the module is found beside the program or above it`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bezt-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (bin, module) = (folder.appendingPathComponent("a/b"), Data([0, 0x61, 0x73, 0x6d, 1]))
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        let program = bin.appendingPathComponent("bezt").path
        do throws(ReadFailure) {
            _ = try EditorModule.load(chosen: nil, program: program)
            Issue.record("there is no module yet")
        } catch {
            #expect(error.diagnostic.code == "editor.no-module")
        }
        let above = folder.appendingPathComponent(".build-wasm")
        try FileManager.default.createDirectory(at: above, withIntermediateDirectories: true)
        try module.write(to: above.appendingPathComponent("EditorWasm.wasm"))
        #expect(try EditorModule.load(chosen: nil, program: program).count == 5)
        try Data([0, 0x61, 0x73, 0x6d]).write(to: bin.appendingPathComponent("EditorWasm.wasm"))
        #expect(try EditorModule.load(chosen: nil, program: program).count == 4)
        let other = folder.appendingPathComponent("other")
        try Data([1, 2, 3]).write(to: other)
        #expect(throws: (any Error).self) { try EditorModule.load(chosen: other.path, program: program) }
    }
}
