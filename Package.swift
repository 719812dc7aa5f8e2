// swift-tools-version: 6.0
import PackageDescription

/// What `bezt version` tells of where the program comes from: `BEZT_COMMIT=$(git rev-parse HEAD) swift build …`.
/// Git is not asked here, because the answer would be kept and become wrong with the next commit.
let commit = Context.environment["BEZT_COMMIT"] ?? ""

let package = Package(
    name: "bezt",
    products: [
        .library(name: "AnimationCore", targets: ["AnimationCore"]),
        .library(name: "AnimationEditor", targets: ["AnimationEditor"]),
        .library(name: "AnimationFormats", targets: ["AnimationFormats"]),
        .library(name: "AnimationPlot", targets: ["AnimationPlot"]),
        .executable(name: "bezt", targets: ["bezt"]),
        .executable(name: "EditorWasm", targets: ["EditorWasm"]),
        .library(name: "Fuzz", type: .static, targets: ["Fuzz"]),
    ],
    targets: [
        // The engine: no file system, no Foundation; also builds as Embedded Swift for WebAssembly.
        .target(name: "AnimationCore"),

        // Dope sheet, graph editor and transport: events in, a list of what to draw out. Embedded Swift, too.
        .target(name: "AnimationEditor", dependencies: ["AnimationCore"]),

        .target(
            name: "AnimationFormats",
            dependencies: ["AnimationCore", "CFastText", "CLibXML2", "CZlib", "CZstd"]),
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CZstd", pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        .target(
            name: "CFastText",
            linkerSettings: [.linkedLibrary("simdjson")]),

        // The editor's display lists as PNG, SVG and PDF.
        .target(name: "AnimationPlot", dependencies: ["AnimationEditor", "CCairo"]),
        .systemLibrary(
            name: "CCairo", pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),

        // The editor's page: with a document inside of it, or served to a browser on this machine.
        .target(
            name: "EditorServer",
            dependencies: ["AnimationCore", "AnimationEditor", "AnimationFormats", "CMicroHTTPD"],
            resources: [
                .embedInCode("Web/view.html"), .embedInCode("Web/edit.html"), .embedInCode("Web/editor.css"),
                .embedInCode("Web/editor.js"), .embedInCode("Web/edit.js"),
            ]),
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),

        .executableTarget(
            name: "bezt", dependencies: ["AnimationFormats", "AnimationPlot", "EditorServer", "CBuildFacts"],
            // Addresses of other libraries are looked up at the start, and cannot be changed afterwards.
            linkerSettings: [
                .unsafeFlags(
                    ["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"],
                    .when(platforms: [.linux]))
            ]),
        .target(
            name: "CBuildFacts",
            cSettings: [.define("BEZT_COMMIT", to: "\"\(commit.filter { $0.isLetter || $0.isNumber })\"")]),

        // The engine in a browser, and the small C runtime that Embedded Swift asks for there.
        .executableTarget(name: "EditorWasm", dependencies: ["AnimationCore", "AnimationEditor", "CWasmRuntime"]),
        .target(name: "CWasmRuntime"),

        // Times the engine on curves that Blender has timed; run by scripts/bench.
        .executableTarget(
            name: "EngineBenchmark", dependencies: ["AnimationCore", "AnimationFormats"], path: "Benchmarks/Engine"),

        // Times the editor; run by scripts/bench.
        .executableTarget(name: "EditorBenchmark", dependencies: ["AnimationEditor"], path: "Benchmarks/Editor"),

        .target(name: "TestSupport", dependencies: ["AnimationCore"], path: "Tests/TestSupport"),
        .testTarget(name: "AnimationCoreTests", dependencies: ["AnimationCore", "TestSupport"]),
        .testTarget(name: "AnimationEditorTests", dependencies: ["AnimationEditor"]),
        .testTarget(name: "EditorServerTests", dependencies: ["AnimationCore", "AnimationFormats", "EditorServer"]),
        .testTarget(name: "AnimationPlotTests", dependencies: ["AnimationPlot", "CZlib"]),
        .testTarget(name: "AnimationFormatsTests", dependencies: ["AnimationFormats", "CZstd", "TestSupport"]),
        // Recorded values of real Blender, compared bit for bit.
        .testTarget(name: "OracleTests", dependencies: ["AnimationCore", "AnimationFormats", "OracleSupport"]),
        .target(
            name: "OracleSupport", dependencies: ["AnimationCore", "AnimationFormats"], path: "Tests/OracleSupport"),
        // The same comparison for edits that Blender makes while the check runs.
        .executableTarget(name: "oracle-check", dependencies: ["OracleSupport"], path: "Tests/OracleCheck"),
        // Random bytes for every reader; built with libFuzzer by scripts/fuzz, and no program without it.
        .target(
            name: "Fuzz",
            dependencies: [
                "AnimationCore", "AnimationEditor", "AnimationFormats", "CZlib", "CZstd", "EditorServer", "TestSupport",
            ],
            path: "Tests/Fuzz"),
        .testTarget(name: "FuzzTests", dependencies: ["Fuzz"]),
        // Random documents, curves and hands; run by scripts/invariants.
        .executableTarget(
            name: "invariants", dependencies: ["AnimationCore", "AnimationFormats", "Fuzz", "TestSupport"],
            path: "Tests/Invariants"),
        .testTarget(name: "CommandTests", dependencies: ["bezt"], exclude: ["Cases"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
