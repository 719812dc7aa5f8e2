import AnimationCore
import AnimationFormats

extension Command {
    static let convert = Command(
        name: "convert",
        summary: "convert animation from any format to any other",
        usage: "IN OUT, IN --onto SCENE.blend OUT.blend, or IN… --output-dir DIR --to FORMAT",
        options: [
            .from, .asStored, .maxSize, .to, .action, .slot, .channels, .frames,
            .fps, .axis,
            Option("--bake", .optional("STEP"), "write samples instead of keys, one every STEP frames; default 1"),
            Option(
                "--fit", .required("TOL"),
                "turn samples and keys into few Bezier keys: 1e-3 lets each curve be off by that part of its range, "
                    + "distance=0.01, angle=0.1 (degrees), scale=…, other=… by that much; may be repeated",
                isRepeatable: true),
            Option("--fit-together", "with --fit: the curves of one rotation have keys at the same frames"),
            Option(
                "--rotation", .required("MODE"),
                "give every animated rotation this mode: quaternion, axis-angle, xyz, xzy, yxz, yzx, zxy, zyx"),
            Option(
                "--rotation-tolerance", .required("DEGREES"),
                "with --rotation: how far orientations may be off; default 0.01"),
            Option("--euler-filter", "replace euler angles that jump by others that mean the same"),
            Option(
                "--retime", .required("WHAT"),
                "give the document the rate of --fps: keep its seconds, and count frames anew, or its frames"),
            Option(
                "--origin", .required("WHERE"),
                "move everything so that the first key lies at frame zero, or at the scene's first frame; default: keep"
            ),
            Option(
                "--onto", .required("SCENE.blend"),
                "OUT becomes a copy of this .blend with the actions of IN; all else in it stays as it is"),
            .profile, .version, .noExtra, .noMeasure, .strict, .force,
            Option("--output-dir", .required("DIR"), "write each input under its own name into this existing folder"),
            Option(
                "--manifest", .required("FILE"),
                "with --output-dir: more inputs, one a line, or with a zero byte after each as find -print0 writes them; - is "
                    + "standard input"),
            Option(
                "--jobs", .required("N"),
                "how many files are converted at once; default: one for each core, and four of up to 1M"),
            .jsonBesideOutput,
        ],
        example: (
            "bezt convert walk.json walk.dae",
            "writes COLLADA with the Bezier handles of walk.json and names what COLLADA cannot hold"
        ),
        run: { arguments in
            try ConvertRun(arguments).run()
        })
}

/// One call of `bezt convert`.
private struct ConvertRun {
    private let arguments: Arguments
    private let conversion: Conversion
    private let isStrict: Bool

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        isStrict = arguments.has("--strict")
        var conversion = try arguments.conversion()
        conversion.outputFormat = try arguments.outputFormat("--to")
        conversion.read.frameRate = try arguments.frameRate("--fps")
        conversion.bakes = arguments.has("--bake")
        conversion.fit = try arguments.fitSettings("--fit")
        try arguments.refuse("--fit-together", without: "--fit")
        conversion.fit?.isTogether = arguments.has("--fit-together")
        conversion.rotation = try arguments.rotation()
        conversion.retiming.kept = try arguments.word("--retime", "way")
        conversion.retiming.origin = try arguments.word("--origin", "place") ?? .keep
        try arguments.refuse("--retime", without: "--fps")
        conversion.replacesOutput = arguments.has("--force")
        conversion.onto = arguments.value("--onto")
        if conversion.onto != nil { try ConvertRun.checkOnto(arguments) }
        self.conversion = conversion
    }

    /// What is not chosen would be taken out of the copy; whole actions that are not chosen stay.
    private static func checkOnto(_ arguments: Arguments) throws(UsageError) {
        if arguments.has("--rotation") {
            throw UsageError("--rotation does not go with --onto, which leaves the objects' rotation modes alone")
        }
        for option in ["--slot", "--channels"] where arguments.has(option) {
            throw UsageError("\(option) does not go with --onto", hint: "--action does")
        }
        for option in ["--to", "--output-dir"] where arguments.has(option) {
            throw UsageError("\(option) does not go with --onto", hint: "bezt convert IN --onto SCENE.blend OUT.blend")
        }
    }

    func run() throws -> ExitStatus {
        if let folder = arguments.value("--output-dir") { return try convertAll(into: folder) }
        if arguments.has("--manifest") {
            throw UsageError("--manifest needs --output-dir DIR --to FORMAT", hint: "it names inputs")
        }
        if arguments.operands.count == 1 {
            throw UsageError("the output is missing", hint: "bezt convert IN OUT; - is standard output")
        }
        guard arguments.operands.count == 2 else {
            throw UsageError(
                "an input and an output are needed",
                hint: "bezt convert IN OUT, or several inputs with --output-dir DIR --to FORMAT")
        }
        try checkFrames(conversion.onto == nil ? OutputFormat(path: arguments.operands[1]) : OutputFormat(.blend))
        try arguments.refuse("--jobs", without: "--output-dir")
        return try conversion.run(
            from: arguments.operands[0], to: arguments.operands[1], isStrict: isStrict,
            asJSON: arguments.has("--json"))
    }

    /// Keys are never cut, so a range of frames means something for samples only; and only keys can be fitted.
    private func checkFrames(_ named: OutputFormat?) throws(UsageError) {
        if arguments.has("--fit"), let format = (conversion.outputFormat ?? named)?.format,
            !format.carries.contains(.keyframes)
        {
            throw UsageError("--fit makes keys, and \(format.name) has none", hint: "for example to json or dae")
        }
        for option in [Option.profile.name, Option.version.name] where arguments.has(option) {
            if let format = (conversion.outputFormat ?? named)?.format, format.name != AnimationFormat.collada.name {
                throw UsageError("\(option) is for COLLADA, and not for \(format.name)")
            }
        }
        guard arguments.has("--frames"), !conversion.bakes, conversion.write.profile == .exact,
            let format = conversion.outputFormat ?? named,
            format.format.carries.contains(.keyframes)
        else { return }
        throw UsageError("--frames needs --bake, or a format of samples such as csv", hint: "keys are not cut")
    }

    // MARK: Many files

    private func convertAll(into folder: String) throws -> ExitStatus {
        guard let format = conversion.outputFormat else {
            throw UsageError("--output-dir needs --to FORMAT", hint: "for example --to dae")
        }
        let inputs = try arguments.operands + Manifest.names(arguments.value("--manifest"))
        guard !inputs.isEmpty else { throw UsageError("there is no input to convert") }
        try checkFrames(nil)
        let pairs = inputs.map { (input: $0, output: OutputName.path(for: $0, in: folder, format)) }
        if let clash = OutputName.clash(among: pairs.map(\.output)) {
            throw UsageError("two inputs would both become \(clash)", hint: "convert them one by one")
        }
        do throws(WriteFailure) {
            try OutputFolder.check(folder)
        } catch {
            let log = DiagnosticLog()
            log.report(error.diagnostic)
            Console.show(log)
            if arguments.has("--json") { try Console.print(ReportJSON.text(of: log)) }
            return .cannotWrite
        }
        let jobs = try arguments.count("--jobs")
        let progress = ProgressBar(total: pairs.count, unit: "files")
        var (status, failure) = (ExitStatus.done, WriteFailure?.none)
        conversion.runAll(pairs, jobs: jobs) { ready, count in
            if !ready.isEmpty { progress.finish() }
            for result in ready {
                do throws(WriteFailure) {
                    try show(result)
                } catch {
                    failure = failure ?? error
                }
                let ofFile = ExitStatus(result.outcome, isStrict: isStrict)
                if ofFile.rawValue > status.rawValue { status = ofFile }
            }
            progress.show(count)
        }
        progress.finish()
        if let failure { throw failure }
        return status
    }

    private func show(_ result: Conversion.FileResult) throws(WriteFailure) {
        Console.show(result.log, of: result.input)
        Console.showOutcome(result)
        if arguments.has("--json") { try Console.print(ReportJSON.line(of: result)) }
    }
}

extension Conversion {
    /// Converts one file and reports. Where standard output holds the document, the report as JSON takes the place of
    /// the lines on standard error.
    func run(
        from input: String, to output: String, isStrict: Bool, asJSON: Bool, progress: ProgressBar? = nil
    ) throws(WriteFailure) -> ExitStatus {
        let log = DiagnosticLog()
        let outcome = run(from: input, to: output, log: log)
        progress?.finish()
        let report = ReportJSON.text(of: log)
        if asJSON, StandardStreams.isOutput(output) {
            Console.complain(report)
        } else {
            Console.show(log)
            if outcome.isWritten { Console.showCost(log) }
            if asJSON { try Console.print(report) }
        }
        return ExitStatus(outcome, isStrict: isStrict)
    }
}

extension Conversion.Outcome {
    var isWritten: Bool {
        switch self {
        case .whole, .lossy: true
        case .unreadable, .unwritable, .impossible: false
        }
    }
}

extension ExitStatus {
    init(_ outcome: Conversion.Outcome, isStrict: Bool) {
        switch outcome {
        case .whole: self = .done
        case .lossy: self = isStrict ? .different : .done
        case .unreadable: self = .cannotRead
        case .unwritable: self = .cannotWrite
        case .impossible: self = .usage
        }
    }
}

extension Arguments {
    /// `--fps` and `--bake=STEP` or `--step` together.
    func bakeStep() throws(UsageError) -> BakeStep? {
        // `--bake` alone is every frame.
        let bakeStep = value("--bake") == "" ? nil : try step("--bake")
        let frameStep = try step("--step")
        let step = bakeStep ?? frameStep
        let rate = try frameRate("--fps")
        if step != nil, rate != nil {
            throw UsageError("--fps and a step in frames exclude each other", hint: "give one of them")
        }
        if let rate { return .rate(rate) }
        return step.map { .frames($0) }
    }
}
