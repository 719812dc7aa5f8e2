/// What somebody asks of the server.
struct HTTPRequest: Sendable {
    var method: String
    /// On which the server listens.
    var port: UInt16 = 0
    /// With its leading slash, escapes undone, without what follows a question mark.
    var path: String
    /// By their names in lower case; of a header that comes twice the values are joined, so that neither passes alone.
    var headers: [String: String] = [:]
    /// What follows the question mark, escapes undone.
    var query: [String: String] = [:]
    var body: [UInt8] = []
}

/// What the server says to it.
struct HTTPResponse: Sendable {
    var status: Int
    var type: String
    var headers: [(name: String, value: String)] = []
    var body: [UInt8]

    static func text(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(status: status, type: "text/plain; charset=utf-8", body: Array((text + "\n").utf8))
    }

    static func json(_ status: Int, _ json: String) -> HTTPResponse {
        HTTPResponse(status: status, type: "application/json", body: Array(json.utf8))
    }
}

/// Answers requests, one after the other.
protocol HTTPHandler: AnyObject, Sendable {
    /// Nil when the body may come; else the answer to a request of which the head is known, before its body is read.
    func refusal(of head: HTTPRequest) -> HTTPResponse?
    func response(to request: HTTPRequest) -> HTTPResponse
}
