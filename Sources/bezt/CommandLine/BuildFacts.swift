import AnimationFormats
import AnimationPlot
import CBuildFacts
import EditorServer

/// What the program was built with, and what it runs with.
enum BuildFacts {
    /// Nil when the build was not told.
    static var commit: String? {
        let commit = String(cString: buildfacts_commit())
        return commit.isEmpty ? nil : commit
    }

    /// The C compiler, which comes with Swift.
    static var compiler: String { String(cString: buildfacts_compiler()) }

    /// The version of the language's standard library that runs; nil where it does not tell.
    static var swift: String? {
        #if os(Linux)
            "\(_SwiftStdlibVersion.current)"
        #else
            nil
        #endif
    }

    static var libraries: [LibraryVersion] {
        LibraryVersion.ofFormats + [
            LibraryVersion("cairo", built: CairoVersion.built, running: CairoVersion.running),
            LibraryVersion("libmicrohttpd", built: HTTPVersion.built, running: HTTPVersion.running),
        ]
    }
}
