#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// As `BEZT_FUZZ` says.
private let chosen: FuzzTarget = {
    let name = getenv("BEZT_FUZZ").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        print("BEZT_FUZZ is to be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
        exit(2)
    }
    return target
}()

/// What libFuzzer calls. A finding ends the program, as a trap does.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    do throws(FuzzFinding) {
        try chosen.run(UnsafeRawBufferPointer(start: start, count: count))
    } catch {
        fatalError(error.description)
    }
    return 0
}

/// With `BEZT_FUZZ_SEEDS` nothing is fuzzed: files to begin with are written into the folders in that folder.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    guard let folder = getenv("BEZT_FUZZ_SEEDS") else { return 0 }
    FuzzSeeds.write(to: String(cString: folder))
    exit(0)
}
