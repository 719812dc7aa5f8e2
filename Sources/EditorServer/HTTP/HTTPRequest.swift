/// What somebody asks of the server.
package struct HTTPRequest: Sendable {
    package var method: String
    /// On which the server listens.
    package var port: UInt16 = 0
    /// With its leading slash, escapes undone, without what follows a question mark.
    package var path: String
    /// By their names in lower case; of a header that comes twice the values are joined, so that neither passes alone.
    package var headers: [String: String] = [:]
    /// What follows the question mark, escapes undone.
    package var query: [String: String] = [:]
    package var body: [UInt8] = []

    package init(
        method: String, port: UInt16 = 0, path: String, headers: [String: String] = [:], query: [String: String] = [:],
        body: [UInt8] = []
    ) {
        self.method = method
        self.port = port
        self.path = path
        self.headers = headers
        self.query = query
        self.body = body
    }
}

/// What the server says to it.
package struct HTTPResponse: Sendable {
    package var status: Int
    package var type: String
    package var headers: [(name: String, value: String)] = []
    package var body: [UInt8]

    static func text(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(status: status, type: "text/plain; charset=utf-8", body: Array((text + "\n").utf8))
    }

    static func json(_ status: Int, _ json: String) -> HTTPResponse {
        HTTPResponse(status: status, type: "application/json", body: Array(json.utf8))
    }
}

/// Answers requests, one after the other.
package protocol HTTPHandler: AnyObject, Sendable {
    /// Nil when the body may come; else the answer to a request of which the head is known, before its body is read.
    func refusal(of head: HTTPRequest) -> HTTPResponse?
    func response(to request: HTTPRequest) -> HTTPResponse
}
