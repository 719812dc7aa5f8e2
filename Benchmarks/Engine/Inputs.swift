import AnimationCore
import AnimationFormats

struct Failure: Error, CustomStringConvertible {
    let description: String
}

/// The curves of a file that bezt reads.
struct Curves {
    let document: AnimationDocument

    init(_ path: String) throws {
        document = try Conversion().load(path, log: DiagnosticLog())
    }

    var tracks: [AnimationTrack] { document.actions.flatMap { $0.channelbags.flatMap(\.tracks) } }

    func range(_ first: String, _ last: String) throws -> ClosedRange<Float> {
        guard let first = Float(first), let last = Float(last), first <= last else {
            throw Failure(description: "\(first) and \(last) are no range of frames")
        }
        return first...last
    }
}

/// float32 numbers, little-endian, one after the other.
enum Floats {
    static func read(_ path: String) throws -> [Float] {
        let input = try FileInput.read(path)
        return withExtendedLifetime(input) {
            (0..<input.bytes.count / 4).map {
                let word = input.bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)
                return Float(bitPattern: UInt32(littleEndian: word))
            }
        }
    }

    static func check(_ ours: [Float], _ blenders: ArraySlice<Float>, of track: AnimationTrack) throws {
        for (index, (our, their)) in zip(ours, blenders).enumerated()
        where our.bitPattern != their.bitPattern && !(our.isNaN && their.isNaN) {
            let name = "\(track.dataPath)[\(track.arrayIndex)]"
            throw Failure(description: "value \(index) of \(name) is \(our), Blender's is \(their)")
        }
    }
}

/// Handles that Blender's own update left in a file.
enum Handles {
    static func check(_ ours: AnimationTrack, _ blenders: AnimationTrack) throws {
        for (our, their) in zip(ours.keyframes, blenders.keyframes)
        where bits(our.handleLeft) != bits(their.handleLeft) || bits(our.handleRight) != bits(their.handleRight) {
            let name = "\(ours.dataPath)[\(ours.arrayIndex)]"
            throw Failure(description: "\(name) has other handles at frame \(our.frame) than in Blender")
        }
    }

    private static func bits(_ point: SIMD2<Float>) -> SIMD2<UInt32> {
        SIMD2(point.x.bitPattern, point.y.bitPattern)
    }
}
