import AnimationCore
import AnimationFormats

/// Option values that are more than text.
extension Arguments {
    /// `--fps 24`, `29.97`, `30000/1001`: frames per second.
    func frameRate(_ option: String) throws(UsageError) -> FrameRate? {
        guard let text = value(option) else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var rate: FrameRate?
        if parts.count == 2, let top = Int64(parts[0]), let bottom = Int64(parts[1]) {
            rate = FrameRate(numerator: top, denominator: bottom)
        } else if parts.count == 1, Arguments.isNumber(text), let number = Double(text) {
            rate = FrameRate(approximating: number)
        }
        guard let rate else {
            throw UsageError(
                "\(option) \(text): a frame rate is a number from 0.000001 to \(FrameRate.largestFps)",
                hint: "for example \(option) 24, \(option) 29.97 or \(option) 30000/1001")
        }
        return rate
    }

    /// `--frames 1:250`: first and last frame, both included.
    func frames(_ option: String) throws(UsageError) -> ClosedRange<Float>? {
        guard let text = value(option) else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy(Arguments.isNumber), let first = Float(parts[0]),
            let last = Float(parts[1]), first.isFinite, last.isFinite
        else {
            throw UsageError("\(option) \(text): a range is FIRST:LAST", hint: "for example \(option) 1:250")
        }
        guard first <= last else {
            throw UsageError(
                "\(option) \(text): the first frame comes after the last",
                hint: "did you mean \(option) \(parts[1]):\(parts[0])?")
        }
        return first...last
    }

    /// A number of frames above 0.
    func step(_ option: String) throws(UsageError) -> Double? {
        guard let text = value(option) else { return nil }
        guard Arguments.isNumber(text), let step = Double(text), step > 0, step.isFinite else {
            throw UsageError(
                "\(option) \(text): a step is a number of frames above 0", hint: "for example \(option)=0.5")
        }
        return step
    }

    /// `--fit 1e-3`, a part of each curve's range of values; `--fit angle=0.1` for one quantity; may be repeated.
    func fitSettings(_ option: String) throws(UsageError) -> FitSettings? {
        guard has(option) else { return nil }
        var settings = FitSettings()
        for text in all(option) {
            let (quantity, number) = try bound(text, option)
            guard let number, number > 0, quantity != nil || number < 1 else {
                throw UsageError(
                    "\(option) \(text): a tolerance is a part of a curve's range of values, between 0 and 1, or a number "
                        + "above 0 for one of distance, angle, scale and other",
                    hint: "for example \(option) 1e-3 or \(option) angle=0.1")
            }
            if let quantity { settings.bounds[quantity] = number } else { settings.share = number }
        }
        return settings
    }

    /// `--tolerance 1e-3` for all, `--tolerance angle=0.1` for one quantity; may be repeated.
    func validationTolerance(_ option: String) throws(UsageError) -> ValidationTolerance {
        var tolerance = ValidationTolerance()
        for text in all(option) {
            let (quantity, number) = try bound(text, option)
            guard let number, number >= 0 else {
                throw UsageError(
                    "\(option) \(text): a tolerance is a number, for all or for one of distance, angle, scale and other",
                    hint: "for example \(option) 1e-3 or \(option) angle=0.1")
            }
            for each in quantity.map({ [$0] }) ?? ValidationTolerance.Quantity.allCases { tolerance[each] = number }
        }
        return tolerance
    }

    /// `1e-3` or `angle=0.1`; no number when there is none.
    private func bound(
        _ text: String, _ option: String
    ) throws(UsageError) -> (quantity: ValidationTolerance.Quantity?, number: Double?) {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        let number = parts.last.flatMap { Arguments.isNumber($0) ? Double($0) : nil }
        guard let number, number.isFinite, parts.count <= 2 else { return (nil, nil) }
        guard parts.count == 2 else { return (nil, number) }
        if let quantity = ValidationTolerance.Quantity(rawValue: parts[0]) { return (quantity, number) }
        let names = ValidationTolerance.Quantity.allCases.map(\.rawValue)
        throw UsageError(
            "\(option) \(text): \(parts[0]) is no quantity",
            hint: Spelling.nearest(to: parts[0], in: names).map { "did you mean \($0)?" }
                ?? "known: \(names.joined(separator: ", "))")
    }

    /// `--rotation quaternion`, `--rotation-tolerance 0.1`, `--euler-filter`.
    func rotation() throws(UsageError) -> RotationSettings {
        var settings = RotationSettings()
        settings.filtersEuler = has("--euler-filter")
        try refuse("--rotation-tolerance", without: "--rotation")
        if let name = value("--rotation") {
            let modes = RotationMode.allCases.map { ($0.optionName, $0) }
            guard let mode = modes.first(where: { $0.0 == name.lowercased() })?.1 else {
                throw UsageError(
                    "--rotation \(name): there is no such mode",
                    hint: "known: \(modes.map(\.0).joined(separator: ", "))")
            }
            settings.mode = mode
        }
        if let text = value("--rotation-tolerance") {
            guard Arguments.isNumber(text), let degrees = Double(text), degrees > 0, degrees <= 90 else {
                throw UsageError("--rotation-tolerance \(text): a number of degrees above 0, and at most 90, is wanted")
            }
            settings.tolerance = degrees
        }
        return settings
    }

    /// A whole number of at least 1.
    func count(_ option: String) throws(UsageError) -> Int? {
        guard let text = value(option) else { return nil }
        guard let count = Int(text), count >= 1 else {
            throw UsageError("\(option) \(text): a whole number of 1 or more is wanted")
        }
        return count
    }

    /// `--max-size 500M`: a number of bytes, or of KiB, MiB, GiB or TiB.
    func size(_ option: String) throws(UsageError) -> Int? {
        guard let text = value(option) else { return nil }
        let units: [(letter: Character, shift: Int)] = [("K", 10), ("M", 20), ("G", 30), ("T", 40)]
        let unit = units.first { text.uppercased().last == $0.letter }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard let count = Int(digits), count >= 1, count <= Int.max >> (unit?.shift ?? 0) else {
            throw UsageError(
                "\(option) \(text): a size is a whole number of bytes, or of K, M, G or T",
                hint: "for example \(option) 500M")
        }
        // More than any memory, and far from where numbers end.
        return min(count << (unit?.shift ?? 0), 1 << 50)
    }

    /// `--from csv.gz`: a format by its name.
    func format(_ option: String) throws(UsageError) -> OutputFormat? {
        guard let name = value(option) else { return nil }
        return try Arguments.format(named: name, option)
    }

    static func format(
        named name: String, _ option: String, among formats: [AnimationFormat] = FormatRegistry.formats
    ) throws(UsageError) -> OutputFormat {
        if let format = OutputFormat(name: name) { return format }
        let names = formats.map(\.name)
        throw UsageError(
            "\(option) \(name): there is no such format",
            hint: Spelling.nearest(to: name, in: names).map { "did you mean \($0)?" }
                ?? "known: \(names.joined(separator: ", "))")
    }

    /// `--to dae`: a format that can be written.
    func outputFormat(_ option: String) throws(UsageError) -> OutputFormat? {
        guard let name = value(option) else { return nil }
        return try Arguments.outputFormat(named: name, option)
    }

    static func outputFormat(named name: String, _ option: String) throws(UsageError) -> OutputFormat {
        let format = try format(named: name, option, among: FormatRegistry.writable)
        guard let reason = format.format.whyNotWritten else { return format }
        throw UsageError("\(option) \(name): \(reason)", hint: format.format.adviceInsteadOfWriting)
    }
}

extension RotationMode {
    /// `axis-angle`, `xyz`.
    fileprivate var optionName: String { rnaName.lowercased().split(separator: "_").joined(separator: "-") }
}
