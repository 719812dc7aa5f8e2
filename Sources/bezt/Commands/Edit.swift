import AnimationCore
import AnimationFormats
import EditorServer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Command {
    static let edit = Command(
        name: "edit",
        summary: "edit curves in the browser, and save them back",
        usage: "[IN]",
        options: [
            .from, .asStored, .maxSize,
            Option("--fps", .required("N"), "the rate of input that states none"),
            Option("--port", .required("N"), "where to serve the page on 127.0.0.1; default: any that is free"),
            Option("--no-open", "only print the address, and open no browser"),
            Option("--read-only", "look and play; nothing can be changed or saved"),
            .light,
        ],
        example: (
            "bezt edit walk.blend",
            "opens Blender's two animation editors in the browser; Save writes into walk.blend; Ctrl-C ends it"
        ),
        run: { arguments in
            guard arguments.operands.count <= 1 else {
                throw UsageError("one file is edited at a time; \(arguments.operands[1]) is one too many")
            }
            var conversion = try arguments.conversion()
            conversion.read.frameRate = try arguments.frameRate("--fps")
            var options = EditServer.Options()
            options.port = try arguments.port("--port") ?? 0
            options.isReadOnly = arguments.has("--read-only")
            options.isLight = arguments.has(Option.light.name)
            return try EditRun(
                input: arguments.operands.first, options: options, opensBrowser: !arguments.has("--no-open")
            ).run(conversion)
        })
}

/// One call of `bezt edit`.
private struct EditRun {
    let input: String?
    let options: EditServer.Options
    let opensBrowser: Bool

    func run(_ conversion: Conversion) throws -> ExitStatus {
        // Waited for below, so that what is being saved is saved whole. Threads that start later leave them alone, too.
        var stops = sigset_t()
        sigemptyset(&stops)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&stops, signal) }
        pthread_sigmask(SIG_BLOCK, &stops, nil)

        let log = DiagnosticLog()
        let server: EditServer
        do {
            let module = try EditorModule.load()
            server = try EditServer(input, conversion, module: module, options, log: log)
        } catch let failure as ReadFailure {
            Console.show(failure.diagnostic)
            return .cannotRead
        }
        Console.show(log)
        try Console.print(server.address)
        Console.complain("Ctrl-C ends the editor.")
        if opensBrowser, !Browser.open(server.address) {
            Console.complain("No browser was found here: open the address in one on this machine.")
        }
        var received: Int32 = 0
        sigwait(&stops, &received)
        withExtendedLifetime(server) {}
        return .done
    }
}

extension Arguments {
    fileprivate func port(_ option: String) throws(UsageError) -> UInt16? {
        guard let text = value(option) else { return nil }
        if let port = UInt16(text) { return port }
        throw UsageError("\(option) \(text): a port is a number up to 65535", hint: "0 is any that is free")
    }
}

/// The browser of whoever sits at this machine.
private enum Browser {
    /// Returns whether there is one to ask.
    static func open(_ address: String) -> Bool {
        #if canImport(Darwin)
            return start("open", address)
        #else
            guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: isSet) else {
                return false
            }
            return start("xdg-open", address)
        #endif
    }

    private static func isSet(_ variable: String) -> Bool { getenv(variable).map { $0.pointee != 0 } ?? false }

    private static func start(_ program: String, _ argument: String) -> Bool {
        var words = [program, argument].map { word in word.withCString { strdup($0) } }
        words.append(nil)
        defer { for word in words { free(word) } }
        // The signals that end the editor end its browser's starter as they would anywhere else.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var child = pid_t()
        return posix_spawnp(&child, program, nil, &attributes, &words, environ) == 0
    }
}
