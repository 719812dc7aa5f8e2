/// Random numbers that are the same in every run (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }

    /// Ordinary numbers, and now and then the ones that break things.
    public mutating func hostileFloat() -> Float {
        switch Int.random(in: 0..<10, using: &self) {
        case 0:
            pick([
                0, -0.0, 1, -1, .leastNonzeroMagnitude, 3.4028235e38, -3.4028235e38, 1.1754944e-38, 16_777_216, 0.1,
                1e10, 7.038531e-26,
            ])
        case 1: finiteBits()
        default: Float.random(in: -100...100, using: &self)
        }
    }

    /// Any finite float32, all exponents alike.
    public mutating func finiteBits() -> Float {
        while true {
            let value = Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &self))
            if value.isFinite { return value }
        }
    }
}

extension RandomNumberGenerator {
    public mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

    public mutating func pick<Item>(_ items: [Item]) -> Item { items[Int.random(in: 0..<items.count, using: &self)] }
}
