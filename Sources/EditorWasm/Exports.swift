import AnimationCore

// What JavaScript calls. Addresses are offsets into the module's exported memory.

/// Room for `byteCount` bytes, aligned to 16; to be given back with `bezt_free`.
@_expose(wasm, "bezt_alloc")
@_cdecl("bezt_alloc")
public func allocate(_ byteCount: Int32) -> UnsafeMutableRawPointer? {
    byteCount < 0 ? nil : UnsafeMutableRawPointer.allocate(byteCount: Int(byteCount), alignment: 16)
}

@_expose(wasm, "bezt_free")
@_cdecl("bezt_free")
public func release(_ block: UnsafeMutableRawPointer?) {
    block?.deallocate()
}

/// Evaluates a track at frames, as Blender's `FCurve.evaluate` does.
///
/// - Parameters:
///   - words: the track, laid out as `FlatTrack` says.
///   - wordCount: how many 32-bit words `words` holds.
///   - frames: `frameCount` float32 frames.
///   - values: room for `frameCount` float32 values.
/// - Returns: 1, or 0 when `words` is no track; then `values` is left as it was.
@_expose(wasm, "bezt_evaluate")
@_cdecl("bezt_evaluate")
public func evaluate(
    _ words: UnsafePointer<UInt32>, _ wordCount: Int32,
    _ frames: UnsafePointer<Float>, _ frameCount: Int32, _ values: UnsafeMutablePointer<Float>
) -> Int32 {
    guard wordCount >= 0, frameCount >= 0,
        let track = FlatTrack.track(from: UnsafeBufferPointer(start: words, count: Int(wordCount)))
    else { return 0 }
    for index in 0..<Int(frameCount) { values[index] = track.evaluate(at: frames[index]) }
    return 1
}
