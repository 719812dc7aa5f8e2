import AnimationCore
import AnimationFormats
import EditorServer
import TestSupport

/// Requests to the editor's server, as its routes get them from the HTTP library.
///
/// The first byte says which file is edited. Requests follow, with `\n%%\n` between: a line with method and address,
/// lines with headers, an empty line, a body. A body that begins with `P` is the cube's snapshot, spoilt by the rest.
/// `*` as the stamp stands for the one that was given last.
final class RouteFuzz {
    // One thread fuzzes.
    nonisolated(unsafe) static let shared = RouteFuzz()

    private let files = ScratchFiles()
    private let kinds: [(name: String, bytes: [UInt8])]
    private static let token = "token"
    private static let port: UInt16 = 8000

    private init() {
        func written(_ format: AnimationFormat) -> [UInt8] {
            let sink = MemorySink()
            let options = WriteOptions()
            try? format.write(format.reduce(.cubeAction, options, DiagnosticLog()), options, sink)
            return sink.bytes
        }
        kinds = [
            ("a.json", written(.fcurveJSON)), ("a.dae", written(.collada)), ("a.csv", written(.bakedCSV)),
            ("a.blend", TinyBlend.scene().bytes),
        ]
    }

    func run(_ bytes: UnsafeRawBufferPointer) throws(FuzzFinding) {
        guard let first = bytes.first else { return }
        files.empty()
        let kind = kinds[Int(first) % kinds.count]
        files.put(kind.bytes, kind.name)
        var conversion = Conversion()
        conversion.write.frames = 1...3
        guard let file = try? EditedFile(files.path(kind.name), conversion) else {
            throw FuzzFinding("\(kind.name) cannot be opened")
        }
        let routes = EditRoutes(
            file, module: [0], isReadOnly: first & 0x80 != 0, isLight: false, door: RequestGuard(token: RouteFuzz.token)
        )
        let server = HTTPContext(handler: routes, largestBody: 1 << 20)
        var stamp = ""
        for text in RouteFuzz.requests(in: Array(bytes.dropFirst())).prefix(8) {
            let request = RouteFuzz.request(text, stamp: stamp)
            let before = files.bytes(kind.name)
            let response = server.refusal(of: request) ?? routes.response(to: request)
            stamp = response.headers.first { $0.name == "Bezt-Stamp" }?.value ?? stamp
            try check(request, response, isUnchanged: files.bytes(kind.name) == before)
        }
    }

    private func check(
        _ request: HTTPRequest, _ response: HTTPResponse, isUnchanged: Bool
    ) throws(FuzzFinding) {
        guard [200, 400, 403, 404, 405, 409, 413, 422].contains(response.status) else {
            throw FuzzFinding("status \(response.status)")
        }
        let hosts = ["127.0.0.1:\(RouteFuzz.port)", "localhost:\(RouteFuzz.port)"]
        let host = request.headers["host"]?.lowercased() ?? ""
        let isForeign = !hosts.contains(host) || !request.path.contains(RouteFuzz.token)
        if isForeign, response.status != 403 { throw FuzzFinding("a stranger gets \(response.status)") }
        if request.method == "POST", request.headers["origin"] == nil, response.status != 403 {
            throw FuzzFinding("a page of nobody may send")
        }
        if response.status != 200 || request.method != "POST", !isUnchanged {
            throw FuzzFinding("status \(response.status) to \(request.method) has changed the file")
        }
        guard !files.hasLeftovers, files.count <= 9 else { throw FuzzFinding("files are left behind") }
        guard
            response.headers.contains(where: { $0.name == "Cache-Control" && $0.value == "no-store" })
                || [400, 413].contains(response.status)
        else { throw FuzzFinding("an answer may be kept") }
    }

    // MARK: Parsing

    private static func requests(in bytes: [UInt8]) -> [[UInt8]] {
        var requests: [[UInt8]] = [[]]
        var index = 0
        while index < bytes.count {
            if bytes[index...].starts(with: Array("\n%%\n".utf8)) {
                requests.append([])
                index += 4
            } else {
                requests[requests.count - 1].append(bytes[index])
                index += 1
            }
        }
        return requests
    }

    private static func request(_ bytes: [UInt8], stamp: String) -> HTTPRequest {
        var rest = bytes[...]
        func line() -> ArraySlice<UInt8> {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest.dropFirst(line.count + 1)
            return line
        }
        let words = line().split(separator: UInt8(ascii: " "), maxSplits: 1)
        let address = (words.count > 1 ? words[1] : []).split(
            separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        var request = HTTPRequest(
            method: words.first.map { text($0) } ?? "", port: port, path: address.first.map(unescaped) ?? "")
        request.headers = ["host": "127.0.0.1:\(port)"]
        while case let line = line(), !line.isEmpty {
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? text(parts[1]) : ""
            request.headers[text(parts[0]).lowercased()] = value.hasPrefix(" ") ? String(value.dropFirst()) : value
        }
        for part in (address.count > 1 ? address[1] : []).split(separator: UInt8(ascii: "&")) {
            let parts = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            request.query[unescaped(parts[0])] = parts.count > 1 ? unescaped(parts[1]) : ""
        }
        if request.query["stamp"] == "*" { request.query["stamp"] = stamp }
        request.body = Array(rest)
        if rest.first == UInt8(ascii: "P") {
            request.body = Array(rest.dropFirst()).withUnsafeBytes { spoiling in
                EditorFuzz.words(spoiltBy: spoiling).flatMap { word in
                    (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
                }
            }
        }
        return request
    }

    /// Up to a zero, as texts of C are.
    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var plain: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(text(rest.prefix(2)), radix: 16), rest.count >= 2 {
                plain.append(code)
                rest = rest.dropFirst(2)
            } else {
                plain.append(byte)
            }
        }
        return text(plain)
    }
}
