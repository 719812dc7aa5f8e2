import AnimationCore

/// What Blender evaluated: a file of `formats/blender/sample_fcurves.py`.
struct BlenderSamples {
    struct Curve: Hashable {
        let action: ExactName
        /// Empty in an action without slots.
        let slot: ExactName
        let dataPath: ExactName
        let index: Int32
    }

    /// An object, or a pose bone of it.
    struct Placed: Hashable {
        let object: ExactName
        /// Empty for the object itself.
        let bone: ExactName
    }

    private(set) var version = ""
    /// One value for each frame.
    private(set) var curves: [(curve: Curve, values: [Float])] = []
    /// World matrices, one for each frame; bound is what constraints, drivers or NLA tracks move besides curves.
    private(set) var matrices: [(placed: Placed, matrices: [Matrix4], isBound: Bool)] = []

    /// - Parameter frameCount: how many frames were asked for.
    init(_ input: InputBytes, frameCount: Int) throws(BlenderFailure) {
        let bytes = input.bytes
        guard let end = BlenderSamples.endOfLines(bytes) else {
            throw BlenderFailure(.badAnswer, "Blender's answer has no end of its lines")
        }
        let text = String(decoding: bytes[..<end], as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let head = lines.first?.split(separator: " ") ?? []
        guard head.count == 4, head[0] == "bezt-samples", head[1] == "1", Int(head[3]) == frameCount else {
            throw BlenderFailure(.badAnswer, "Blender's answer is of another kind: \(lines.first ?? "")")
        }
        version = String(head[2])
        var floats = BlenderFloats(bytes: UnsafeRawBufferPointer(rebasing: bytes[(end + 2)...]))
        for line in lines.dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(BlenderSamples.unescaped)
            switch (fields.first, fields.count) {
            case ("curve", 5):
                guard let index = Int32(fields[4]) else { throw BlenderSamples.unknown(line) }
                let curve = Curve(
                    action: ExactName(fields[1]), slot: ExactName(fields[2]), dataPath: ExactName(fields[3]),
                    index: index)
                curves.append((curve, try floats.next(frameCount)))
            case ("matrix", 4):
                let numbers = try floats.next(16 * frameCount)
                let placed = Placed(object: ExactName(fields[1]), bone: ExactName(fields[2]))
                let all = (0..<frameCount).map { Matrix4(numbers[16 * $0..<16 * $0 + 16]) }
                matrices.append((placed, all, fields[3] == "bound"))
            default: throw BlenderSamples.unknown(line)
            }
        }
        guard floats.isAtEnd else { throw BlenderFailure(.badAnswer, "Blender's answer holds too many numbers") }
    }

    private static func unknown(_ line: Substring) -> BlenderFailure {
        BlenderFailure(.badAnswer, "Blender's answer has a line of an unknown kind: \(line.prefix(60))")
    }

    /// Where the empty line begins that ends the lines.
    private static func endOfLines(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let feed = UInt8(ascii: "\n")
        var index = 0
        while index + 1 < bytes.count {
            if bytes[index] == feed, bytes[index + 1] == feed { return index }
            index += 1
        }
        return nil
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscaped = false
        for character in text.unicodeScalars {
            if isEscaped {
                result.unicodeScalars.append(character == "t" ? "\t" : character == "n" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.unicodeScalars.append(character)
            }
        }
        return result
    }
}

/// Little-endian float32 numbers, one after the other.
private struct BlenderFloats {
    let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func next(_ count: Int) throws(BlenderFailure) -> [Float] {
        guard count <= (bytes.count - offset) / 4 else {
            throw BlenderFailure(.badAnswer, "Blender's answer ends in the middle")
        }
        let start = offset
        offset += 4 * count
        return (0..<count).map { index in
            let bits = bytes.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self)
            return Float(bitPattern: UInt32(littleEndian: bits))
        }
    }
}

extension Matrix4 {
    /// - Parameter numbers: 16, row by row.
    fileprivate init(_ numbers: ArraySlice<Float>) {
        let start = numbers.startIndex
        func row(_ index: Int) -> SIMD4<Float> {
            let first = start + 4 * index
            return SIMD4(numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3])
        }
        self.init(rows: (row(0), row(1), row(2), row(3)))
    }
}
