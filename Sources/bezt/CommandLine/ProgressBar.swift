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
        let rate = ProgressBar.text(ofRate: count, of: total, unit, after: start.duration(to: .now))
        Console.write("\r\(bar) \(count)/\(total) \(unit)\(rate)\u{1B}[K", to: STDERR_FILENO)
    }

    /// `, 120 files/s, 4 s left`; nothing before there is anything to go by.
    static func text(ofRate count: Int, of total: Int, _ unit: String, after elapsed: Duration) -> String {
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        guard count > 0, seconds > 0 else { return "" }
        let rate = Double(count) / seconds
        let left = (Double(max(total - count, 0)) / rate).rounded(.up)
        let speed = unit == "%" ? "" : ", \(ReportNumber.text(rate, digits: 2)) \(unit)/s"
        let minutes = Int(min(left, 1e9)) / 60
        return "\(speed), \(minutes > 0 ? "\(minutes) min \(Int(min(left, 1e9)) % 60) s" : "\(Int(left)) s") left"
    }

    /// Wipes the bar away.
    func finish() {
        if isShown { Console.write("\r\u{1B}[K", to: STDERR_FILENO) }
    }
}
