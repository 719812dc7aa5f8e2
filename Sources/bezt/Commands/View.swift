import AnimationCore
import AnimationFormats
import EditorServer

extension Command {
    static let view = Command(
        name: "view",
        summary: "make one page to look at curves and play them",
        usage: "IN -o PAGE.html",
        options: [
            Option("--output", short: "-o", .required("PAGE"), "the page to write; - is standard output"),
            .from, .asStored, .maxSize, .axis, .action, .slot, .channels,
            Option("--fps", .required("N"), "the rate of input that states none"),
            .light, .force,
        ],
        example: (
            "bezt view walk.json -o walk.html",
            "writes a file that any browser opens, with Blender's two animation editors, and without a network"
        ),
        run: { arguments in
            let input = try arguments.onlyOperand("input") { "did you mean -o \($0)?" }
            guard let output = arguments.value("--output") else {
                throw UsageError("the output is missing", hint: "bezt view IN -o PAGE.html")
            }
            var conversion = try arguments.conversion()
            conversion.read.frameRate = try arguments.frameRate("--fps")
            return ViewRun(
                input: input, output: output, isLight: arguments.has(Option.light.name),
                replaces: arguments.has("--force")
            ).run(conversion)
        })
}

/// One call of `bezt view`.
private struct ViewRun {
    let input: String
    let output: String
    let isLight: Bool
    let replaces: Bool

    func run(_ conversion: Conversion) -> ExitStatus {
        let log = DiagnosticLog()
        defer { Console.show(log) }
        guard let document = conversion.loadWhole(input, log: log) else { return .cannotRead }
        do {
            let module = try EditorModule.load()
            var page = ViewPage(
                document, title: ViewRun.title(of: input), module: module, generator: Version.generator)
            page.isLight = isLight
            let bytes = try page.html()
            try FileOutput.write(bytes, to: output, replacing: replaces, keeping: KeptFiles([input]))
            return .done
        } catch let failure as ReadFailure {
            log.report(failure.diagnostic)
            return .cannotRead
        } catch let failure as WriteFailure {
            if failure.isOfReaderGone(from: output) { return .done }
            log.report(failure.diagnostic)
            return .cannotWrite
        } catch {
            return .internalFault
        }
    }

    /// `walk` of `shots/walk.json`.
    private static func title(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.firstIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}
