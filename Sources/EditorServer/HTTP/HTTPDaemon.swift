import CMicroHTTPD

/// A server on 127.0.0.1, with a thread of its own, on which its handler is called.
final class HTTPDaemon {
    /// Where it listens.
    let port: UInt16
    private let daemon: OpaquePointer
    private let context: Unmanaged<HTTPContext>

    /// - Parameters:
    ///   - port: 0 for any that is free.
    ///   - largestBody: of a request, in bytes.
    /// - Returns: nil when the port cannot be had; `errno` tells why.
    init?(port: UInt16, largestBody: Int, handler: any HTTPHandler) {
        let context = Unmanaged.passRetained(HTTPContext(handler: handler, largestBody: largestBody))
        guard
            let daemon = bezt_http_start(
                port, answerRequest, forgetRequest, context.toOpaque(), HTTPDaemon.mostConnections,
                HTTPDaemon.idleSeconds)
        else {
            context.release()
            return nil
        }
        self.daemon = daemon
        self.context = context
        self.port = bezt_http_port(daemon)
    }

    /// Waits for the answer under way, then closes everything.
    deinit {
        MHD_stop_daemon(daemon)
        context.release()
    }

    private static let mostConnections: UInt32 = 64
    private static let idleSeconds: UInt32 = 60
}

/// What the callbacks know.
package final class HTTPContext {
    let handler: any HTTPHandler
    let largestBody: Int

    package init(handler: any HTTPHandler, largestBody: Int) {
        self.handler = handler
        self.largestBody = largestBody
    }

    /// The answer to a head alone: what is wrong with it, or that more follows than is taken.
    package func refusal(of head: HTTPRequest) -> HTTPResponse? {
        if let refusal = handler.refusal(of: head) { return refusal }
        guard let stated = head.headers["content-length"] else { return nil }
        guard let count = Int(stated), count >= 0 else { return .text(400, "Content-Length is no number") }
        return count > largestBody ? tooLarge : nil
    }

    var tooLarge: HTTPResponse { .text(413, "more than \(largestBody) bytes are not taken") }
}

/// A request of which the body is still coming.
private final class PendingRequest {
    var request: HTTPRequest
    var isTooLarge = false

    init(_ head: HTTPRequest) { request = head }
}

private func answerRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
    _ uploadSize: UnsafeMutablePointer<Int>?, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let slot, let path, let method else { return bezt_http_no }
    let server = Unmanaged<HTTPContext>.fromOpaque(context).takeUnretainedValue()
    guard let held = slot.pointee else {
        var head = HTTPRequest(method: String(cString: method), path: String(cString: path))
        head.port = port(of: connection)
        head.headers = pairs(of: connection, bezt_http_headers, lowercased: true)
        head.query = pairs(of: connection, bezt_http_arguments, lowercased: false)
        slot.pointee = Unmanaged.passRetained(PendingRequest(head)).toOpaque()
        return server.refusal(of: head).map { send($0, to: connection) } ?? bezt_http_yes
    }
    let pending = Unmanaged<PendingRequest>.fromOpaque(held).takeUnretainedValue()
    if let uploadSize, uploadSize.pointee > 0 {
        // A body without a stated length tells its size only as it comes.
        if uploadSize.pointee > server.largestBody - pending.request.body.count { pending.isTooLarge = true }
        if let upload, !pending.isTooLarge {
            pending.request.body.append(contentsOf: UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee))
        }
        uploadSize.pointee = 0
        return bezt_http_yes
    }
    let response = pending.isTooLarge ? server.tooLarge : server.handler.response(to: pending.request)
    return send(response, to: connection)
}

private func forgetRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
    guard let held = slot?.pointee else { return }
    Unmanaged<PendingRequest>.fromOpaque(held).release()
    slot?.pointee = nil
}

private func send(_ response: HTTPResponse, to connection: OpaquePointer) -> MHD_Result {
    let made = response.body.withUnsafeBytes { bytes in
        MHD_create_response_from_buffer(
            bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), bezt_http_copied)
    }
    guard let made else { return bezt_http_no }
    defer { MHD_destroy_response(made) }
    MHD_add_response_header(made, "Content-Type", response.type)
    for header in response.headers { MHD_add_response_header(made, header.name, header.value) }
    return MHD_queue_response(connection, UInt32(clamping: response.status), made)
}

/// On which the server of a connection listens.
private func port(of connection: OpaquePointer) -> UInt16 {
    bezt_http_port(bezt_http_daemon(connection))
}

/// Headers or arguments of a request.
private func pairs(of connection: OpaquePointer, _ kind: MHD_ValueKind, lowercased: Bool) -> [String: String] {
    final class Collected {
        var pairs: [String: String] = [:]
        let lowercased: Bool
        init(lowercased: Bool) { self.lowercased = lowercased }
    }
    let collected = Collected(lowercased: lowercased)
    withExtendedLifetime(collected) {
        let collect: MHD_KeyValueIterator = { context, _, name, value in
            guard let context, let name else { return bezt_http_yes }
            let collected = Unmanaged<Collected>.fromOpaque(context).takeUnretainedValue()
            let text = String(cString: name)
            let key = collected.lowercased ? text.lowercased() : text
            let value = value.map { String(cString: $0) } ?? ""
            collected.pairs[key] = collected.pairs[key].map { $0 + ", " + value } ?? value
            return bezt_http_yes
        }
        MHD_get_connection_values(connection, kind, collect, Unmanaged.passUnretained(collected).toOpaque())
    }
    return collected.pairs
}
