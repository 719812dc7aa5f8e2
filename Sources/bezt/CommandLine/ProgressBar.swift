#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A bar on standard error while long work runs; nothing where that is not a terminal.
struct ProgressBar: Sendable {
    private let total: Int
    private let unit: String
    private let isShown: Bool
    private let start: ContinuousClock.Instant
    /// Work that is over sooner shows no bar.
    private static let patience = Duration.seconds(0.5)
    private static let width = 30

    init(total: Int, unit: String) {
        self.total = max(total, 1)
        self.unit = unit
        isShown = total > 1 && isatty(STDERR_FILENO) == 1
        start = ContinuousClock.now
    }

    func show(_ count: Int) {
        guard isShown, start.duration(to: .now) > ProgressBar.patience else { return }
        let filled = min(count, total) * ProgressBar.width / total
        let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: ProgressBar.width - filled)
        Console.write("\r\(bar) \(count)/\(total) \(unit)", to: STDERR_FILENO)
    }

    /// Wipes the bar away.
    func finish() {
        if isShown { Console.write("\r\u{1B}[K", to: STDERR_FILENO) }
    }
}
