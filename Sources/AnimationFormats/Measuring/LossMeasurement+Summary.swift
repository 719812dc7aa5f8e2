import AnimationCore

extension LossMeasurement {
    /// The curves of one outcome, counted, and the worst of them.
    public struct Summary: Sendable {
        public let outcome: Outcome
        public let count: Int
        /// The curve that is off by the largest part of its range, or by most where no range is known; nil where none is
        /// off.
        public let worst: Curve?
    }

    /// By outcome, those that there are, in the order of `Outcome`.
    public var summaries: [Summary] {
        Outcome.allCases.compactMap { outcome in
            let found = curves.filter { $0.outcome == outcome }
            guard !found.isEmpty else { return nil }
            let worst = found.max { $0.severity < $1.severity }
            return Summary(outcome: outcome, count: found.count, worst: worst.flatMap { $0.severity > 0 ? $0 : nil })
        }
    }

    /// Modifiers whose work is in the values of curves that are written without them.
    public var modifiersExpanded: Int { modifiersGone { $0 } }

    /// Modifiers that are gone with what they did.
    public var modifiersLeftOut: Int { modifiersGone { !$0 } }

    private func modifiersGone(_ isWanted: (_ isInTheValues: Bool) -> Bool) -> Int {
        curves.reduce(0) { sum, curve in
            let isInTheValues = curve.outcome == .baked || curve.severity <= LossMeasurement.slight
            return isWanted(isInTheValues) ? sum + curve.modifiersGone : sum
        }
    }

    /// A modifier that moved a curve by less than this part of its range needs no words of its own.
    private static let slight = 1e-3

    public var isExact: Bool { curves.allSatisfy { $0.outcome == .exact } }
}

extension LossMeasurement.Curve {
    /// How far the curve is off as a part of its range; of a rotation that is written otherwise, of half a turn.
    public var severity: Double {
        if let orientation { return orientation.largest / 180 }
        guard let difference else { return 0 }
        return difference.share ?? difference.largest
    }
}
