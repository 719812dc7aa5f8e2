import Testing

@testable import EditorServer

@Suite struct RequestGuardTests {
    private let door = RequestGuard(token: "0123456789abcdef")

    private func request(
        _ headers: [String: String] = [:], method: String = "GET", path: String = "/0123456789abcdef/state"
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, port: 8000, path: path, headers: ["host": "127.0.0.1:8000"].merging(headers) { $1 })
    }

    private func status(_ request: HTTPRequest) -> Int {
        switch door.admit(request) {
        case .success: 200
        case .failure(let refusal): refusal.response.status
        }
    }

    @Test func `the own page may come in`() throws {
        #expect(try door.admit(request()).get() == "state")
        #expect(try door.admit(request(path: "/0123456789abcdef/")).get() == "")
        #expect(status(request(["origin": "http://127.0.0.1:8000"], method: "POST")) == 200)
        #expect(status(request(["host": "localhost:8000", "origin": "http://localhost:8000"])) == 200)
        #expect(status(request(["host": "LOCALHOST:8000", "sec-fetch-site": "same-origin"])) == 200)
        // A link in a mail, and a typed address.
        #expect(status(request(["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"])) == 200)
        #expect(status(request(["sec-fetch-site": "none"])) == 200)
    }

    @Test(arguments: [
        "/", "", "//", "/0123456789abcde/", "/0123456789abcdef0/", "/0123456789abcdeF/", "/state",
        "/x/0123456789abcdef/",
    ]) func `without the token nobody`(_ path: String) { #expect(status(request(path: path)) == 403) }

    @Test(arguments: [
        ["host": "evil.example:8000"], ["host": "127.0.0.1"], ["host": "127.0.0.1:8001"], ["host": ""],
        ["host": "127.0.0.1:8000, evil.example"], ["origin": "http://evil.example"], ["origin": "null"],
        ["origin": "https://127.0.0.1:8000"], ["origin": "http://127.0.0.1:8000.evil.example"],
        ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site", "sec-fetch-mode": "cors"],
    ]) func `no page of a stranger`(_ headers: [String: String]) { #expect(status(request(headers)) == 403) }

    @Test func `who does not say where he comes from may not send`() {
        #expect(status(request(method: "POST")) == 403)
        var nameless = request()
        nameless.headers["host"] = nil
        #expect(status(nameless) == 403)
    }

    @Test func `tokens are long and never the same`() {
        let tokens = (0..<100).map { _ in RequestGuard.newToken() }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) })
    }
}
