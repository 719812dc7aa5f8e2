extension Int32 {
    /// The whole part of a number as x86 converts it: out of range and NaN give −2³¹.
    init(truncatingAsX86 value: Double) {
        self = value > -2_147_483_649 && value < 2_147_483_648 ? Int32(value) : .min
    }

    /// The whole part of a number as x86 converts it: out of range and NaN give −2³¹.
    init(truncatingAsX86 value: Float) {
        self.init(truncatingAsX86: Double(value))
    }
}
