/// Blender's paths to properties.
enum ColladaDataPath {
    /// A name inside the quotes of a data path.
    static func escaped(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\u{7}": result += "\\a"
            case "\u{8}": result += "\\b"
            case "\u{c}": result += "\\f"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
