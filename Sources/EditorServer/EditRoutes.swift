import AnimationCore
import AnimationFormats

/// What the editor's page can ask of its server.
///
/// | | |
/// |---|---|
/// | `GET ` | the page |
/// | `GET editor.css`, `editor.js`, `edit.js`, `editor.wasm` | its parts |
/// | `GET state` | which file it is, as JSON |
/// | `GET document` | the file as a snapshot, with its stamp as `Bezt-Stamp` |
/// | `POST save?stamp=…` | writes the snapshot in the body; `name=` another file, `agreed=changed,exists,more` without asking |
///
/// All of it lies behind the token, and answers with `no-store`.
package final class EditRoutes: HTTPHandler, @unchecked Sendable {
    // Only the server's own thread comes in here, once the server runs.
    private let file: EditedFile
    private let module: [UInt8]
    private let isReadOnly: Bool
    private let isLight: Bool
    private let door: RequestGuard

    package init(_ file: EditedFile, module: [UInt8], isReadOnly: Bool, isLight: Bool, door: RequestGuard) {
        self.file = file
        self.module = module
        self.isReadOnly = isReadOnly
        self.isLight = isLight
        self.door = door
    }

    // MARK: Who may come in, and where

    package func refusal(of head: HTTPRequest) -> HTTPResponse? {
        switch route(of: head) {
        case .success: nil
        case .failure(let refusal): EditRoutes.guarded(refusal.response)
        }
    }

    package func response(to request: HTTPRequest) -> HTTPResponse {
        switch route(of: request) {
        case .success(let answer): EditRoutes.guarded(answer(request))
        case .failure(let refusal): EditRoutes.guarded(refusal.response)
        }
    }

    private typealias Answer = (HTTPRequest) -> HTTPResponse

    private func route(of request: HTTPRequest) -> Result<Answer, RequestGuard.Refusal> {
        door.admit(request).flatMap { path in
            guard let (method, answer) = answer(for: path) else {
                return .failure(.init(.text(404, "there is nothing here")))
            }
            guard request.method == method || (method == "GET" && request.method == "HEAD") else {
                return .failure(.init(.text(405, "\(request.method) is not for this address")))
            }
            return .success(answer)
        }
    }

    private func answer(for path: String) -> (method: String, answer: Answer)? {
        switch path {
        case "": ("GET", { [unowned self] _ in page })
        case "editor.css": ("GET", EditRoutes.part("text/css", PackageResources.editor_css))
        case "editor.js": ("GET", EditRoutes.part("text/javascript", PackageResources.editor_js))
        case "edit.js": ("GET", EditRoutes.part("text/javascript", PackageResources.edit_js))
        case "editor.wasm": ("GET", EditRoutes.part("application/wasm", module))
        case "state": ("GET", { [unowned self] _ in state })
        case "document": ("GET", { [unowned self] _ in document })
        case "save": ("POST", { [unowned self] in save($0) })
        default: nil
        }
    }

    private static func part(_ type: String, _ bytes: [UInt8]) -> Answer {
        let type = type.hasPrefix("text/") ? type + "; charset=utf-8" : type
        return { _ in HTTPResponse(status: 200, type: type, body: bytes) }
    }

    /// With what keeps a browser from doing more with an answer than it is for.
    private static func guarded(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers += [
            ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("X-Frame-Options", "DENY"),
            (
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
                    + "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            ),
        ]
        return response
    }

    // MARK: Looking

    private var page: HTTPResponse {
        let bytes = PageTemplate(PackageResources.edit_html).filled(with: [
            "title": (file.name ?? "Cube").htmlEscaped, "theme": Array((isLight ? "light" : "dark").utf8),
            "root": Array("/\(door.token)/".utf8),
        ])
        return HTTPResponse(status: 200, type: "text/html; charset=utf-8", body: bytes)
    }

    private var state: HTTPResponse {
        let opened: EditedFile.Opened
        do throws(ReadFailure) { opened = try file.current() } catch { return EditRoutes.unreadable(error) }
        let endings = FormatRegistry.writable.flatMap { format -> [String] in
            let first = format.suffixes.first ?? ""
            return format.name == AnimationFormat.bakedCSV.name ? [first, first + ".gz"] : [first]
        }
        let own = opened.format.flatMap { $0.isWrittenOnto ? $0.suffixes.first : nil }
        return .json(
            200,
            JSONText.object([
                ("name", file.name.map { .text($0) } ?? .null), ("readOnly", .flag(isReadOnly)),
                ("endings", .list((endings + (own.map { [$0] } ?? [])).map { .text($0) })),
                ("lines", .list(opened.log.lines().map { .text($0) })),
            ]).rendered())
    }

    private var document: HTTPResponse {
        let opened: EditedFile.Opened
        do throws(ReadFailure) { opened = try file.current() } catch { return EditRoutes.unreadable(error) }
        var response = HTTPResponse(
            status: 200, type: "application/octet-stream", body: DocumentSnapshot.bytes(of: opened.document))
        response.headers = [("Bezt-Stamp", opened.stamp)]
        return response
    }

    private static func unreadable(_ failure: ReadFailure) -> HTTPResponse {
        .json(422, JSONText.object([("lines", .list(failure.diagnostic.lines.map { .text($0) }))]).rendered())
    }

    // MARK: Saving

    private func save(_ request: HTTPRequest) -> HTTPResponse {
        guard !isReadOnly else { return .text(403, "this editor only shows") }
        guard let document = DocumentSnapshot.document(fromBytes: request.body) else {
            return .text(400, "this is no snapshot of this version of bezt")
        }
        let name = request.query["name"]
        guard name.map(EditRoutes.isFileName) ?? true else {
            return .text(400, "a name of a file is wanted, without a folder")
        }
        let agreed = (request.query["agreed"] ?? "").split(separator: ",").compactMap {
            EditedFile.Question(rawValue: String($0))
        }
        let log = DiagnosticLog()
        let outcome = file.save(
            document, as: name, stamp: request.query["stamp"] ?? "", agreed: Set(agreed), log: log)
        var fields: [(String, JSONText)] = [("lines", .list(log.lines().map { .text($0) }))]
        switch outcome {
        case .saved(let stamp):
            fields += [("stamp", .text(stamp)), ("name", file.name.map { .text($0) } ?? .null)]
            return .json(200, JSONText.object(fields).rendered())
        case .asks(let question, let message):
            fields += [("asks", .text(question.rawValue)), ("message", .text(message))]
            return .json(409, JSONText.object(fields).rendered())
        case .failed:
            return .json(422, JSONText.object(fields).rendered())
        }
    }

    private static func isFileName(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255
            && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 < 0x20 }
    }
}
