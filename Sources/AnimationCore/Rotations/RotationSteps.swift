/// How many places of a rotation are looked at. Between two keys anything may happen, and keys may lie as far apart as
/// numbers reach; the work must not grow with that.
struct RotationSteps {
    /// Between two keys, because they lie so far apart.
    let mostByLength: Int
    /// What is left for those between which much turns.
    private var left: Int

    /// - Parameter stretches: how many times two keys follow each other.
    init(stretches: Int) {
        mostByLength = min(
            max(RotationSteps.inAll / max(stretches, 1), RotationSteps.least), RotationSteps.mostBetweenKeys)
        left = RotationSteps.inAll
    }

    /// Between the next two keys.
    var most: Int { min(max(left, mostByLength), RotationSteps.mostBetweenKeys) }

    mutating func take(_ steps: Int) { left = max(left - steps, 0) }

    private static let mostBetweenKeys = 1 << 16
    private static let inAll = 1 << 18
    /// Enough for four turns.
    private static let least = 1 << 8
}
