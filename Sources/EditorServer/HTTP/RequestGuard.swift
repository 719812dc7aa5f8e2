/// Lets in only pages of this very server.
///
/// A browser on this machine also shows pages of strangers, and those may send requests to any port here. Three things
/// keep them out: a secret in the address, `Host`, which tells when a stranger's name leads to 127.0.0.1, and `Origin`,
/// which tells whose page it is.
package struct RequestGuard: Sendable {
    /// The first part of every path.
    let token: String

    package init(token: String) { self.token = token }

    /// 256 bits that nobody guesses.
    static func newToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in
            let byte = UInt8.random(in: .min ... .max, using: &generator)
            return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }

    /// The path behind the token; nil with the answer for whoever may not come in.
    func admit(_ request: HTTPRequest) -> Result<String, Refusal> {
        let hosts = ["127.0.0.1:\(request.port)", "localhost:\(request.port)"]
        guard let host = request.headers["host"], hosts.contains(host.lowercased()) else {
            return .failure(Refusal(.text(403, "this server answers to 127.0.0.1:\(request.port) only")))
        }
        // Browsers leave it out where a page asks its own server for something to read.
        if let origin = request.headers["origin"] ?? (request.method == "POST" ? "" : nil),
            !hosts.contains(where: { origin.lowercased() == "http://\($0)" })
        {
            return .failure(Refusal(.text(403, "only the editor's own page may ask this")))
        }
        // A link may lead here from anywhere; who follows it must still know the token.
        if let site = request.headers["sec-fetch-site"], !["same-origin", "none"].contains(site),
            request.headers["sec-fetch-mode"] != "navigate"
        {
            return .failure(Refusal(.text(403, "only the editor's own page may ask this")))
        }
        let parts = request.path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: true)
        guard let first = parts.first, RequestGuard.isEqual(Array(first), Array(token.utf8)) else {
            return .failure(Refusal(.text(403, "the address lacks its token; bezt edit prints the whole of it")))
        }
        return .success(parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : "")
    }

    struct Refusal: Error {
        let response: HTTPResponse
        init(_ response: HTTPResponse) { self.response = response }
    }

    /// Takes the same time wherever two texts of one length differ.
    private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
