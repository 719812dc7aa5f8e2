import AnimationCore

/// Names that are given once each.
struct UnusedNames {
    private var taken: Set<ExactName> = []
    /// The last number that was put behind a name.
    private var numbers: [ExactName: Int] = [:]

    /// `name`, or `name.001` and so on when it is taken.
    mutating func take(_ name: String) -> String {
        let wanted = ExactName(name)
        if taken.insert(wanted).inserted { return name }
        var number = numbers[wanted, default: 0]
        while true {
            number += 1
            let digits = String(number)
            let candidate = "\(name).\(String(repeating: "0", count: max(0, 3 - digits.count)))\(digits)"
            if taken.insert(ExactName(candidate)).inserted {
                numbers[wanted] = number
                return candidate
            }
        }
    }
}
