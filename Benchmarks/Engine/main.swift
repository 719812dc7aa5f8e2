// Bakes and evaluates the curves of a file as Benchmarks/blender_engine.py had Blender do it, checks every value against
// Blender's, and prints the nanoseconds for each:
//
//     EngineBenchmark bake CURVES.json VALUES FIRST LAST        one line for each curve: nanoseconds a sample
//     EngineBenchmark evaluate CURVES.json VALUES FRAMES        one line for each curve: nanoseconds a call
//     EngineBenchmark document CURVES.json FIRST LAST           seconds on one core, seconds on all cores
//     EngineBenchmark update CURVES.json                        seconds for the handles of all curves
//
// VALUES holds Blender's values, and FRAMES the frames, as float32 one after the other.

import AnimationCore
import AnimationFormats

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

let words = CommandLine.arguments
do {
    switch words.dropFirst().first {
    case "bake" where words.count == 6:
        let curves = try Curves(words[2])
        let frames = try BakeFrames(curves.range(words[4], words[5]))
        let expected = try Floats.read(words[3])
        for (index, track) in curves.tracks.enumerated() {
            var values = [Float](repeating: 0, count: frames.count)
            func bake() { values.withUnsafeMutableBufferPointer { track.bake(frames, 0..<frames.count, into: $0) } }
            bake()
            let start = index * frames.count
            try Floats.check(values, expected[start..<start + frames.count], of: track)
            print(Clock.best(of: 9, bake) / Double(frames.count) * 1e9)
        }
    case "evaluate" where words.count == 5:
        let frames = try Floats.read(words[4])
        let expected = try Floats.read(words[3])
        for (index, track) in try Curves(words[2]).tracks.enumerated() {
            var values = [Float](repeating: 0, count: frames.count)
            func evaluate() { for index in frames.indices { values[index] = track.evaluate(at: frames[index]) } }
            evaluate()
            let start = index * frames.count
            try Floats.check(values, expected[start..<start + frames.count], of: track)
            print(Clock.best(of: 9, evaluate) / Double(frames.count) * 1e9)
        }
    case "document" where words.count == 5:
        let curves = try Curves(words[2])
        let frames = try BakeFrames(curves.range(words[3], words[4]))
        var rows: [[Float]] = []
        for threads in [1, nil] {
            print(Clock.best(of: 9) { rows = curves.document.bake(frames, threads: threads) })
        }
        print(rows.count * frames.count)
    case "update" where words.count == 3:
        var tracks = try Curves(words[2]).tracks
        let before = tracks
        print(
            Clock.best(of: 9) {
                for index in tracks.indices { tracks[index].update() }
            })
        for (track, blenders) in zip(tracks, before) { try Handles.check(track, blenders) }
    default:
        print("see the head of Benchmarks/Engine/main.swift")
        exit(2)
    }
} catch {
    print("EngineBenchmark: \(error)")
    exit(1)
}
