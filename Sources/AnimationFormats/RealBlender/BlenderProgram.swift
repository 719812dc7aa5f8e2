import AnimationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Real Blender: the blender program, or a Python that has the module `bpy`.
public struct BlenderProgram: Sendable {
    /// What starts it.
    let path: String
    private let isPython: Bool
    /// The Python side of bezt: `formats/blender/cli.py`.
    private let script: String
    /// How many seconds it may take.
    private let seconds: Double

    /// Blender is `wanted`, or what `BEZT_BLENDER` names, or `blender` on the PATH, or `python3` there when it has bpy.
    ///
    /// - Throws: when there is none, or when the Python side is missing: it lies in `formats/blender` in a folder above
    ///   the program, or where `BEZT_SCRIPTS` says.
    public init(_ wanted: String?, seconds: Double) throws(BlenderFailure) {
        self.seconds = seconds
        script = try BlenderProgram.scripts()
        let named = wanted ?? BlenderProgram.variable("BEZT_BLENDER")
        if let named {
            path = named
            isPython = BlenderProgram.isPython(named)
            return
        }
        if BlenderProgram.runs(["blender", "--version"]) {
            (path, isPython) = ("blender", false)
        } else if BlenderProgram.runs(["python3", "-c", "import bpy"]) {
            (path, isPython) = ("python3", true)
        } else {
            throw BlenderFailure(
                .missing, "there is no Blender here",
                notes: [
                    "Name one, the program or a Python that has bpy: --blender=PATH, or the variable BEZT_BLENDER.",
                    "`scripts/setup tests` makes one: $HOME/.cache/bezt/blender-5.0.1/bin/python",
                ])
        }
    }

    private static func isPython(_ path: String) -> Bool {
        path.split(separator: "/").last.map { $0.hasPrefix("python") } ?? false
    }

    private static func runs(_ words: [String]) -> Bool {
        ChildProcess.run(words, output: "/dev/null", seconds: 60) == .exited(0)
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), strlen(value) > 0 else { return nil }
        return PathText.text(of: UnsafeRawBufferPointer(start: value, count: strlen(value)))
    }

    // MARK: The Python side

    private static func scripts() throws(BlenderFailure) -> String {
        let name = "cli.py"
        if let folder = variable("BEZT_SCRIPTS") {
            let path = "\(folder)/\(name)"
            if isFile(path) { return path }
            throw BlenderFailure(.noScripts, "BEZT_SCRIPTS is \(folder), where there is no \(name)")
        }
        var folder = ProgramPath.current.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        while !folder.isEmpty {
            let path = folder.joined(separator: "/") + "/formats/blender/\(name)"
            if isFile(path) { return path }
            folder = folder.dropLast()
        }
        throw BlenderFailure(
            .noScripts, "the Python side of bezt is in no folder above the program",
            notes: ["It is the folder formats/blender of bezt; name it in the variable BEZT_SCRIPTS."])
    }

    private static func isFile(_ path: String) -> Bool { path.withPathBytes { access($0, R_OK) } == 0 }

    // MARK: Running

    /// Runs a command of the Python side.
    ///
    /// - Throws: when it cannot be started, crashes, takes too long, or tells an error.
    func run(_ words: [String]) throws(BlenderFailure) {
        guard let log = ScratchFile() else {
            throw BlenderFailure(.failed, "no temporary file can be made", notes: ["Look at TMPDIR and its space."])
        }
        let start = isPython ? [path, script] : [path, "-b", "--factory-startup", "--python", script, "--"]
        switch ChildProcess.run(start + words, output: log.path, seconds: seconds) {
        case .exited(0): return
        case .exited(let status): throw failure(status, said: BlenderProgram.lastLines(of: log.path))
        case .signalled(let number):
            throw BlenderFailure(
                .crashed, "Blender crashed (signal \(number))", notes: BlenderProgram.lastLines(of: log.path))
        case .timedOut:
            throw BlenderFailure(
                .timeout, "Blender took more than \(FrameText.decimal(seconds)) seconds and was ended",
                notes: ["--timeout SECONDS gives it more."])
        case .notStarted(let number):
            throw BlenderFailure(
                .missing, "\(path) cannot be run: \(SystemError(number: number).text)",
                notes: ["--blender=PATH names the blender program, or a Python that has the module bpy."])
        }
    }

    /// What the Python side means by its exit status.
    private func failure(_ status: Int32, said: [String]) -> BlenderFailure {
        let withoutBlender: Int32 = 5
        if status == withoutBlender { return BlenderFailure(.missing, "\(path) has no Blender in it", notes: said) }
        let withoutImporter: Int32 = 6
        if status == withoutImporter {
            return BlenderFailure(
                .noImporter, "this Blender imports no COLLADA", notes: said + ["--blender=PATH names another one."])
        }
        return BlenderFailure(.failed, "Blender ended with status \(status)", notes: said)
    }

    /// The end of what was printed.
    private static func lastLines(of path: String) -> [String] {
        guard let printed = try? FileInput.read(path) else { return [] }
        let lines = String(decoding: printed.bytes.suffix(4096), as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.suffix(4).map(String.init)
    }
}
