import AnimationCore
import AnimationFormats

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds the engine's WebAssembly module, which is built apart from the program.
public enum EditorModule {
    static let name = "EditorWasm.wasm"

    /// For the running program, as its environment says.
    public static func load() throws(ReadFailure) -> [UInt8] {
        try load(chosen: getenv("BEZT_EDITOR_WASM").map { String(cString: $0) }, program: ProgramPath.current)
    }

    /// - Parameters:
    ///   - chosen: a path that somebody named, with `BEZT_EDITOR_WASM`; nil to look for it.
    ///   - program: the path of the running program. The module lies beside it, or in the `.build-wasm` of a checkout
    ///     around it.
    static func load(chosen: String?, program: String) throws(ReadFailure) -> [UInt8] {
        if let chosen { return try read(chosen) }
        var folders: [String] = []
        var folder = program[...]
        while let slash = folder.lastIndex(of: "/"), folders.count < 6 {
            folder = folder[..<slash]
            folders.append(String(folder))
        }
        for folder in folders {
            let candidates = folder == folders.first ? ["\(folder)/\(name)"] : ["\(folder)/.build-wasm/\(name)"]
            for path in candidates { if let bytes = try? read(path) { return bytes } }
        }
        throw ReadFailure(
            Diagnostic(
                .error, "editor.no-module", at: Place(),
                "the editor's engine \(name) was not found",
                notes: ["Make it with scripts/build-editor, or name it with BEZT_EDITOR_WASM=FILE."]))
    }

    private static func read(_ path: String) throws(ReadFailure) -> [UInt8] {
        let input = try FileInput.readUnpacked(path)
        let bytes = Array(input.bytes)
        guard bytes.starts(with: [0, 0x61, 0x73, 0x6d]) else {
            throw ReadFailure(
                Diagnostic(
                    .error, "editor.bad-module", at: Place(file: path), "this is no WebAssembly module",
                    notes: ["scripts/build-editor makes the right one."]))
        }
        return bytes
    }
}
