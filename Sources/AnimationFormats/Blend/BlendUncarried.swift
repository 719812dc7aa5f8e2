import AnimationCore

/// Drivers, which documents have no place for, in words: what is not said is as Blender makes it.
enum BlendUncarried {
    /// `scale[0]: scripted "v * 2", 1 variable, 2 keys`
    static func text(ofDriver curve: BlendRecord) -> String {
        let name = "\(curve.text("rna_path") ?? "")[\(curve.int32("array_index"))]"
        guard let driver = curve.follow("driver", "ChannelDriver") else { return name }
        let variables = driver.list("variables", "DriverVar").count
        var parts = [
            word(driver.int("type"), ["average", "scripted", "sum", "minimum", "maximum"]).first ?? "driver",
            counted(variables, "variable"),
        ]
        if driver.int("type") == 1 { parts[0] += " \"\(driver.string("expression") ?? "")\"" }
        let keys = curve.pointer("bezt") == 0 ? 0 : curve.int("totvert") ?? 0
        if keys > 0 { parts.append(counted(keys, "key")) }
        let modifiers = curve.list("modifiers", "FModifier").count
        if modifiers > 0 { parts.append(counted(modifiers, "modifier")) }
        return "\(name): \(parts.joined(separator: ", "))"
    }

    /// The word for a number; none for what is usual and for what has no word.
    private static func word(_ number: Int?, _ words: [String]) -> [String] {
        guard let number, words.indices.contains(number), !words[number].isEmpty else { return [] }
        return [words[number]]
    }
}
