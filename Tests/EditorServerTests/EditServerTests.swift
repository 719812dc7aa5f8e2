import AnimationFormats
import Testing

@testable import EditorServer

@Suite struct EditServerTests {
    private func server(port: UInt16) throws -> EditServer {
        var options = EditServer.Options()
        options.port = port
        return try EditServer(nil, Conversion(), module: [0, 0x61, 0x73, 0x6d], options, log: DiagnosticLog())
    }

    @Test func `a port that is taken is told`() throws {
        let first = try server(port: 0)
        let port = try #require(UInt16(first.address.split(separator: "/")[1].split(separator: ":")[1]))
        #expect(first.address.hasPrefix("http://127.0.0.1:"))
        do {
            _ = try server(port: port)
            Issue.record("two servers share a port")
        } catch let failure as WriteFailure {
            #expect(failure.diagnostic.code == "editor.no-port")
            #expect(failure.diagnostic.message.contains("\(port)"))
        }
        withExtendedLifetime(first) {}
    }
}
