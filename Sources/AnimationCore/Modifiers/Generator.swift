extension FModifier.Generator {
    /// The polynomial at a frame, in place of the incoming value or added to it (Blender 4.2 to 5.3).
    ///
    /// Order 0 leaves the value alone. Coefficients that are missing count as nothing.
    func value(_ value: Float, at frame: Float) -> Float {
        guard order > 0 else { return value }
        let result = mode == .polynomial ? polynomial(at: frame) : product(at: frame)
        return isAdditive ? value + result : result
    }

    private func polynomial(at frame: Float) -> Float {
        var sum: Float = 0
        var power: Float = 1
        for coefficient in coefficients.prefix(Int(min(order, .max - 1)) + 1) {
            sum += coefficient * power
            power *= frame
        }
        return sum
    }

    private func product(at frame: Float) -> Float {
        var result: Float = 1
        for factor in 0..<min(Int(order), coefficients.count / 2) {
            result *= coefficients[2 * factor] * frame + coefficients[2 * factor + 1]
        }
        return result
    }
}
