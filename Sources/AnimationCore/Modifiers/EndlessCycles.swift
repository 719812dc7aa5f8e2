extension FModifier {
    /// Its cycles, where it does nothing but repeat the curve without end on one side or both, always and in full.
    public var endlessCycles: Cycles? {
        guard case .cycles(let cycles) = kind, !isMuted, !isDisabled, !isRangeRestricted, !usesInfluence,
            cycles.cyclesBefore == 0 || cycles.modeBefore == .none,
            cycles.cyclesAfter == 0 || cycles.modeAfter == .none,
            cycles.modeBefore != .none || cycles.modeAfter != .none
        else { return nil }
        return cycles
    }
}
