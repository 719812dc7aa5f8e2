/// Gives names that nobody has yet: `Cube`, then `Cube.001` and so on, as Blender does.
struct UniqueNames {
    private var taken: Set<String> = []
    /// The last number that each name was given.
    private var numbers: [String: Int] = [:]

    mutating func unused(_ name: String) -> String {
        if taken.insert(name).inserted { return name }
        var number = numbers[name] ?? 0
        while true {
            number += 1
            let digits = String(number)
            let candidate = "\(name).\(String(repeating: "0", count: max(0, 3 - digits.count)))\(digits)"
            if taken.insert(candidate).inserted {
                numbers[name] = number
                return candidate
            }
        }
    }
}
