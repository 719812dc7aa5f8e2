import AnimationCore
import AnimationFormats

/// A command of the program: how it is called, explained and run.
struct Command: Sendable {
    let name: String
    /// One line for the list of commands.
    let summary: String
    /// What follows `bezt NAME`.
    let usage: String
    let options: [Option]
    /// A command line that works, and what it does.
    let example: (line: String, effect: String)
    let run: @Sendable (Arguments) throws -> ExitStatus

    /// Every command, in the order of the help.
    static let all: [Command] = [
        convert, bake, info, plot, view, edit, roundtrip, validate, formats, version, help,
    ]

    static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}

// MARK: Options that several commands share

extension Option {
    static let from = Option("--from", .required("FORMAT"), "the input's format, when its content and name do not tell")
    static let asStored = Option(
        "--as-stored", "take a .blend of an older Blender as it is, without what newer ones change when they open it")
    static let maxSize = Option(
        "--max-size", .required("SIZE"),
        "how much packed input may unpack to, as 500M or 20G; default: 8G, and of zstd at most 4096 times its size and 64M"
    )
    static let to = Option("--to", .required("FORMAT"), "the output's format, when its name does not tell")
    static let action = Option("--action", .required("NAME"), "only this action; may be repeated", isRepeatable: true)
    static let slot = Option(
        "--slot", .required("IDENTIFIER"), "only this slot, as OBCube; may be repeated", isRepeatable: true)
    static let channels = Option(
        "--channels", .required("GLOB"),
        "only curves whose name fits, as 'location[0]', location for all indices, or 'Walk/pose*'; may be repeated",
        isRepeatable: true)
    static let frames = Option("--frames", .required("A:B"), "first and last frame to bake; default: the scene's range")
    static let fps = Option(
        "--fps", .required("N"), "samples a second, where samples are written; also the rate of input that states none")
    static let axis = Option(
        "--axis", .required("keep"), "leave the axes of COLLADA input as they are; else they are turned to Z up")
    static let noExtra = Option(
        "--no-extra", "COLLADA without what bezt keeps in it for itself: it is neither written nor read")
    static let profile = Option(
        "--profile", .required("NAME"),
        "COLLADA for whom: exact (Bezier curves, the default), blender (4.2 to 4.5), matrix (nothing but matrices)")
    static let version = Option("--version", .required("N"), "of COLLADA: 1.4.1, the default, or 1.5")
    static let strict = Option("--strict", "a warning is a failure: exit status 1; what was made stays")
    static let light = Option("--light", "dark on white, as for paper, instead of Blender's dark theme")
    static let noMeasure = Option(
        "--no-measure", "do not read the output back to measure what became of each curve, which takes time")
    static let force = Option("--force", "replace an existing output file")
    static let json = Option("--json", "the report as JSON on standard output")
    static let jsonBesideOutput = Option(
        "--json", "the report as JSON on standard output; when OUT is standard output, on standard error")
}

extension Arguments {
    /// What the options that several commands share say of reading, choosing and writing.
    func conversion() throws(UsageError) -> Conversion {
        var conversion = Conversion()
        conversion.inputFormat = try format("--from")?.format
        conversion.read.isAsStored = has("--as-stored")
        conversion.read.largestUnpacked = try size("--max-size")
        conversion.selection = Selection(
            actions: all("--action"), slots: all("--slot"), channels: all("--channels"))
        conversion.read.keepsAxes = try keepsAxes()
        conversion.write = WriteOptions(
            frames: try frames("--frames"), bakeStep: try bakeStep(), generator: Version.generator)
        conversion.write.writesExtra = !has(Option.noExtra.name)
        conversion.read.ignoresExtra = has(Option.noExtra.name)
        conversion.measures = !has(Option.noMeasure.name)
        conversion.write.profile = try word(Option.profile.name, "profile") ?? .exact
        conversion.write.version = try word(Option.version.name, "version") ?? .v141
        return conversion
    }

    /// One of a few words.
    ///
    /// - Parameter what: is chosen with it.
    func word<Choice: RawRepresentable & CaseIterable>(
        _ option: String, _ what: String
    ) throws(UsageError) -> Choice? where Choice.RawValue == String {
        guard let word = value(option) else { return nil }
        if let choice = Choice(rawValue: word) { return choice }
        throw UsageError(
            "\(option) \(word): there is no such \(what)",
            hint: "known: \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
    }

    /// `--axis keep`, the only way that is not the standard one.
    private func keepsAxes() throws(UsageError) -> Bool {
        guard let word = value(Option.axis.name) else { return false }
        guard word == "keep" else {
            throw UsageError("\(Option.axis.name) \(word): there is only \(Option.axis.name) keep")
        }
        return true
    }

    /// The one operand of a command.
    func onlyOperand(_ what: String, hint: ((String) -> String)? = nil) throws(UsageError) -> String {
        guard let first = operands.first else { throw UsageError("\(what) is missing") }
        guard operands.count == 1 else {
            throw UsageError("one \(what) is enough; \(operands[1]) is one too many", hint: hint?(operands[1]))
        }
        return first
    }

    /// Refuses an option that would do nothing without another.
    func refuse(_ option: String, without other: String) throws(UsageError) {
        guard has(option), !has(other) else { return }
        throw UsageError("\(option) does nothing without \(other)")
    }
}
