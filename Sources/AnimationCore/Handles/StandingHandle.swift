/// A handle at the end of a run that stands, as the evaluator would shorten it.
struct StandingHandle {
    let value: Float
    /// By how much its length differs from a third of the step.
    let adjustment: Float

    init(_ handle: SIMD2<Float>, width: Float) {
        var handle = handle
        let room = width / (handle.x + width / 3)
        if room < 1 { handle *= room }
        value = handle.y
        adjustment = 1 - 3 * handle.x / width
    }
}
