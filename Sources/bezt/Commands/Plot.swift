import AnimationCore
import AnimationEditor
import AnimationFormats
import AnimationPlot

extension Command {
    static let plot = Command(
        name: "plot",
        summary: "draw curves or keys as a picture",
        usage: "IN -o OUT.png|svg|pdf",
        options: [
            Option("--output", short: "-o", .required("OUT"), "the file to write; - is standard output, with --to"),
            Option("--graph", "curves over frames, as in Blender's Graph Editor; this is the default"),
            Option("--dope", "the keys of each channel, as in Blender's Dope Sheet"),
            Option("--frames", .required("A:B"), "first and last frame in view; default: all keys"),
            Option(
                "--size", .required("WxH"),
                "in pixels, default 1280x720, and for --dope as high as the channels; 1280x720@2 is twice as sharp"),
            .light,
            Option("--to", .required("FORMAT"), "png, svg or pdf, when the output's name does not tell"),
            .from, .asStored, .maxSize, .axis, .action, .slot, .channels,
            Option("--fps", .required("N"), "the rate of input that states none"),
            .force,
        ],
        example: (
            "bezt plot bounce.json -o bounce.png",
            "draws the curves as Blender's Graph Editor shows them"
        ),
        run: { arguments in
            let input = try arguments.onlyOperand("input") { "did you mean -o \($0)?" }
            guard let output = arguments.value("--output") else {
                throw UsageError("the output is missing", hint: "bezt plot IN -o OUT.png")
            }
            var plot = Plot()
            if arguments.has("--dope") {
                if arguments.has("--graph") { throw UsageError("--graph and --dope: a picture shows one of them") }
                plot.editor = .dopeSheet
            }
            plot.frames = try arguments.frames("--frames")
            plot.size = try arguments.pictureSize("--size")
            var conversion = try arguments.conversion()
            conversion.read.frameRate = try arguments.frameRate("--fps")
            let run = PlotRun(
                input: input, output: output, plot: plot, format: try arguments.pictureFormat("--to", of: output),
                palette: arguments.has(Option.light.name) ? .light : .dark, replaces: arguments.has("--force"))
            return run.run(conversion)
        })
}

/// One call of `bezt plot`.
private struct PlotRun {
    let input: String
    let output: String
    let plot: Plot
    let format: PictureFormat
    let palette: Palette
    let replaces: Bool

    func run(_ conversion: Conversion) -> ExitStatus {
        let log = DiagnosticLog()
        defer { Console.show(log) }
        guard let document = conversion.loadWhole(input, log: log) else { return .cannotRead }
        let drawing = plot.drawing(of: document, file: StandardStreams.inputName(of: input))
        for diagnostic in drawing.diagnostics { log.report(diagnostic) }
        do {
            let bytes = try Picture.file(of: drawing.list, format, drawing.size, palette)
            try FileOutput.write(bytes, to: output, replacing: replaces, keeping: KeptFiles([input]))
            return .done
        } catch let failure as WriteFailure {
            if failure.isOfReaderGone(from: output) { return .done }
            log.report(failure.diagnostic)
        } catch {
            let reason = (error as? CairoFailure)?.message ?? "unknown error"
            log.report(
                Diagnostic(
                    .error, "plot.failed", at: Place(file: output), "the picture cannot be drawn: \(reason)",
                    notes: ["A smaller --size takes less memory."]))
        }
        return .cannotWrite
    }
}

extension Arguments {
    /// `--size 1280x720`, `--size 640x360@2`.
    fileprivate func pictureSize(_ option: String) throws(UsageError) -> PictureSize? {
        guard let text = value(option) else { return nil }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        let scale = parts.count == 2 ? Int(parts[1]) : parts.count == 1 ? 1 : nil
        if sides.count == 2, let width = sides[0], let height = sides[1], let scale {
            let size = PictureSize(width: width, height: height, scale: scale)
            if size.isValid { return size }
        }
        throw UsageError(
            "\(option) \(text): a size is WIDTHxHEIGHT, at least 120x80 and at most \(PictureSize.mostPixels) on a side",
            hint: "for example \(option) 1280x720, or \(option) 1280x720@2 for twice as many pixels")
    }

    /// What `--to` says, else the output's name.
    fileprivate func pictureFormat(_ option: String, of output: String) throws(UsageError) -> PictureFormat {
        let known = PictureFormat.allCases.map(\.rawValue)
        if let name = value(option) {
            if let format = PictureFormat(rawValue: name) { return format }
            throw UsageError(
                "\(option) \(name): there is no such format of pictures",
                hint: Spelling.nearest(to: name, in: known).map { "did you mean \($0)?" }
                    ?? "known: \(known.joined(separator: ", "))")
        }
        if let format = PictureFormat(path: output) { return format }
        throw UsageError(
            "\(output): the name does not tell the format of the picture",
            hint: "name it .png, .svg or .pdf, or say --to png")
    }
}
