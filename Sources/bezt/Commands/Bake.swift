import AnimationCore
import AnimationFormats

extension Command {
    static let bake = Command(
        name: "bake",
        summary: "evaluate curves into per-frame samples",
        usage: "IN -o OUT",
        options: [
            Option("--output", short: "-o", .required("OUT"), "the file to write; - writes CSV to standard output"),
            .fps,
            Option("--step", .required("FRAMES"), "frames between samples, instead of --fps; default 1"),
            .axis, .frames, .from, .asStored, .maxSize, .to, .action, .slot, .channels, .noExtra, .noMeasure, .strict,
            .force,
            .jsonBesideOutput,
        ],
        example: (
            "bezt bake bounce.json --fps 60 -o bounce.csv.gz",
            "writes the value of every curve at each 60th of a second, as Blender evaluates it"
        ),
        run: { arguments in
            let input = try arguments.onlyOperand("input") { "did you mean -o \($0)?" }
            guard let output = arguments.value("--output") else {
                throw UsageError("the output is missing", hint: "bezt bake IN -o OUT.csv.gz")
            }
            var conversion = try arguments.conversion()
            conversion.outputFormat = try arguments.outputFormat("--to")
            if conversion.outputFormat == nil, StandardStreams.isOutput(output) {
                conversion.outputFormat = OutputFormat(.bakedCSV)
            }
            conversion.read.frameRate = try arguments.frameRate("--fps")
            conversion.bakes = true
            conversion.replacesOutput = arguments.has("--force")

            let progress = ProgressBar(total: 100, unit: "%")
            conversion.write.onProgress = { progress.show(Int($0 * 100)) }
            return try conversion.run(
                from: input, to: output, isStrict: arguments.has("--strict"), asJSON: arguments.has("--json"),
                progress: progress)
        })
}
