import AnimationCore
import AnimationFormats

extension Command {
    static let bake = Command(
        name: "bake",
        summary: "evaluate curves into per-frame samples",
        usage: "IN -o OUT",
        options: [
            Option("--output", short: "-o", .required("OUT"), "the file to write; - writes CSV to standard output"),
            Option(
                "--fps", .required("N"),
                "samples a second, and frames a second of input that states none; default: one sample a frame"),
            Option("--step", .required("FRAMES"), "frames between samples, instead of --fps"),
            .frames, .from, .to, .action, .slot, .channels, .strict, .force,
        ],
        example: (
            "bezt bake bounce.json --fps 60 -o bounce.csv.gz",
            "writes the value of every curve at each 60th of a second, as Blender evaluates it"
        ),
        run: { arguments in
            let input = try arguments.onlyOperand("input")
            guard let output = arguments.value("--output") else {
                throw UsageError("the output is missing", hint: "bezt bake IN -o OUT.csv.gz")
            }
            var conversion = try arguments.conversion()
            conversion.outputFormat =
                try arguments.format("--to") ?? OutputFormat(path: output) ?? OutputFormat(.bakedCSV)
            // A format that has keys would get keys: samples must be asked for.
            conversion.bakes = conversion.outputFormat?.format.carries.contains(.keyframes) == true
            conversion.read.frameRate = try arguments.frameRate("--fps")
            conversion.replacesOutput = arguments.has("--force")

            let progress = ProgressBar(total: 100, unit: "%")
            conversion.write.onProgress = { progress.show(Int($0 * 100)) }
            let log = DiagnosticLog()
            let outcome = conversion.run(from: input, to: output, log: log)
            progress.finish()
            Console.show(log)
            return ExitStatus(outcome, isStrict: arguments.has("--strict"))
        })
}
