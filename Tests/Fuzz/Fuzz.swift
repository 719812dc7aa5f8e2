import AnimationCore
import AnimationEditor
import AnimationFormats

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What random bytes are given to; `BEZT_FUZZ` says which.
enum FuzzTarget: String {
    case json, dae, csv, blend, blocks, gzip, snapshot, events

    static let chosen: FuzzTarget = {
        let name = getenv("BEZT_FUZZ").map { String(cString: $0) } ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            print("BEZT_FUZZ is to be one of json, dae, csv, blend, blocks, gzip, snapshot, events")
            exit(2)
        }
        return target
    }()

    func run(_ bytes: UnsafeRawBufferPointer) {
        switch self {
        case .json: ReaderFuzz(format: .fcurveJSON).run(bytes)
        case .dae: ReaderFuzz(format: .collada).run(bytes)
        case .csv: ReaderFuzz(format: .bakedCSV).run(bytes)
        case .blend: ReaderFuzz(format: .blend).run(bytes)
        case .blocks:
            guard let base = BlendPatches.base else { fatalError("BEZT_FUZZ_BASE is to name a plain .blend") }
            base.spoilt(by: bytes).withUnsafeBytes { ReaderFuzz(format: .blend).run($0) }
        case .gzip: _ = try? Gunzip.unpack(InputBytes(name: "fuzz", copying: bytes), limit: .init(bytes: 64 << 20))
        case .snapshot: EditorFuzz.open(bytes)
        case .events: EditorFuzz.play(bytes)
        }
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzTarget.chosen.run(UnsafeRawBufferPointer(start: start, count: count))
    return 0
}
