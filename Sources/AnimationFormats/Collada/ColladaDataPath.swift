import AnimationCore

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

    /// The name of the shape key whose value a path names; nil for any other path.
    static func shapeKey(_ path: String) -> String? {
        let (start, end) = (Array("key_blocks[\"".utf8), Array("\"].value".utf8))
        let bytes = Array(path.utf8)
        guard bytes.count >= start.count + end.count, bytes.starts(with: start), bytes.suffix(end.count) == end[...]
        else { return nil }
        let inner = String(decoding: bytes[start.count..<bytes.count - end.count], as: UTF8.self)
        let name = unescaped(inner)
        return escaped(name).isExactly(inner) ? name : nil
    }

    private static func unescaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isEscape = false
        for scalar in text.unicodeScalars {
            if isEscape {
                let plain: [Unicode.Scalar: Unicode.Scalar] = [
                    "t": "\t", "n": "\n", "r": "\r", "a": "\u{7}", "b": "\u{8}", "f": "\u{c}",
                ]
                result.append(plain[scalar] ?? scalar)
                isEscape = false
            } else if scalar == "\\" {
                isEscape = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
