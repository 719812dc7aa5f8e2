import AnimationCore
import CFastText

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads keys in the one spelling in which bezt and its Blender extension write them, straight from the bytes.
///
/// All other spellings, and everything that is worth a diagnostic, give nil: they are the JSON parser's business.
/// Example: `[\n{"co":[1,0],"handle_left":[0,0],"handle_right":[2,0],…,"interpolation":"BEZIER"}]` gives one key.
struct PlainKeyScanner {
    private var next: UnsafeRawPointer
    private let end: UnsafeRawPointer
    /// The keys of the list, in memory that is used again for the next one.
    private var keys: [Keyframe] = []
    /// What follows the points of the last key up to its end: the next key mostly says the same.
    private var tail = UnsafeRawBufferPointer(start: nil, count: 0)
    private var template = Keyframe.rnaDefault

    private let interpolations = RNANameTable<Interpolation>()
    private let easings = RNANameTable<Easing>()
    private let handleTypes = RNANameTable<HandleType>()
    private let keyframeTypes = RNANameTable<KeyframeType>()

    /// - Parameter end: of the text; `InputBytes.padding` bytes of 0 follow, so that comparing may go beyond it.
    init(end: UnsafeRawPointer) {
        next = end
        self.end = end
    }

    /// The keys of the array that starts with the bracket at `start`, and where its last bracket lies.
    mutating func list(at start: UnsafeRawPointer) -> (keys: [Keyframe], end: UnsafeRawPointer)? {
        next = start
        keys.removeAll(keepingCapacity: true)
        guard take("[") else { return nil }
        repeat {
            skipBlanks()
            guard let key = key() else { return nil }
            if let last = keys.last, !(last.frame < key.frame) { return nil }
            keys.append(key)
            skipBlanks()
        } while take(",")
        let end = next
        return take("]") ? (Array(keys[...]), end) : nil
    }

    private mutating func key() -> Keyframe? {
        guard take("{\"co\":["), let point = point(), take("],\"handle_left\":["), let left = self.point(),
            take("],\"handle_right\":["), let right = self.point(), take("]"), takeTail()
        else { return nil }
        var key = template
        (key.frame, key.value) = (point.x, point.y)
        key.handleLeft = left
        key.handleRight = right
        return key
    }

    @inline(__always)
    private mutating func point() -> SIMD2<Float>? {
        guard let x = number(), take(","), let y = number() else { return nil }
        return SIMD2(x, y)
    }

    // MARK: The tail

    private mutating func takeTail() -> Bool {
        if tail.count > 0, tail.count <= end - next, matches(tail) {
            next += tail.count
            return true
        }
        let start = next
        template = Keyframe.rnaDefault
        tail = UnsafeRawBufferPointer(start: nil, count: 0)
        guard readTail() else { return false }
        tail = UnsafeRawBufferPointer(start: start, count: next - start)
        return true
    }

    private mutating func readTail() -> Bool {
        guard take(",\"handle_left_type\":"), let left = name(handleTypes),
            take(",\"handle_right_type\":"), let right = name(handleTypes),
            take(",\"interpolation\":"), let interpolation = name(interpolations)
        else { return false }
        template.handleLeftType = left
        template.handleRightType = right
        template.interpolation = interpolation
        if take(",\"easing\":") {
            guard let easing = name(easings) else { return false }
            template.easing = easing
        }
        guard read(",\"back\":", \.back), read(",\"amplitude\":", \.amplitude), read(",\"period\":", \.period) else {
            return false
        }
        if take(",\"type\":") {
            guard let type = name(keyframeTypes) else { return false }
            template.type = type
        }
        if take(",\"select_control_point\":true") { template.selection.insert(.controlPoint) }
        if take(",\"select_left_handle\":true") { template.selection.insert(.handleLeft) }
        if take(",\"select_right_handle\":true") { template.selection.insert(.handleRight) }
        return take("}")
    }

    /// A field that may be left out. False when it is there without a number.
    private mutating func read(_ field: StaticString, _ path: WritableKeyPath<Keyframe, Float>) -> Bool {
        guard take(field) else { return true }
        guard let value = number() else { return false }
        template[keyPath: path] = value
        return true
    }

    private mutating func name<Value>(_ table: RNANameTable<Value>) -> Value? {
        guard take("\"") else { return nil }
        let start = next
        while next < end, byte != UInt8(ascii: "\"") { next += 1 }
        let name = UnsafeRawBufferPointer(start: start, count: next - start)
        return take("\"") ? table[name] : nil
    }

    // MARK: Bytes

    private var byte: UInt8 { next.load(as: UInt8.self) }

    @inline(__always)
    private mutating func take(_ text: StaticString) -> Bool {
        guard matches(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) else {
            return false
        }
        next += text.utf8CodeUnitCount
        return true
    }

    @inline(__always)
    private func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.baseAddress.map { memcmp(next, $0, bytes.count) == 0 } ?? true
    }

    @inline(__always)
    private mutating func number() -> Float? {
        var value = 0.0
        let length = fasttext_read_json_number(next.assumingMemoryBound(to: CChar.self), end - next, &value)
        next += length
        let float = Float(value)
        return length > 0 && float.isFinite ? float : nil
    }

    private mutating func skipBlanks() {
        while byte == 0x0a || byte == 0x20 || byte == 0x0d || byte == 0x09 { next += 1 }
    }
}
