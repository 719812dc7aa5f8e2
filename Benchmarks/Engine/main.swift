// Bakes and evaluates the curves of a file as Benchmarks/blender_engine.py had Blender do it, checks every value against
// Blender's, and prints the nanoseconds for each:
//
//     EngineBenchmark bake CURVES.json VALUES FIRST LAST        one line for each curve: nanoseconds a sample
//     EngineBenchmark evaluate CURVES.json VALUES FRAMES        two lines for each curve: nanoseconds a call of
//                                                               CurveEvaluator, and of the track itself
//     EngineBenchmark document CURVES.json FIRST LAST           seconds on one core, seconds on all cores
//     EngineBenchmark update CURVES.json                        seconds for the handles of all curves
//     EngineBenchmark limit                                     nanoseconds to write one value of a million
//     EngineBenchmark repeat KEYS TIMES                         nothing: bakes a million frames, for counting
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
            let start = index * frames.count
            func time(_ evaluate: (Float) -> Float) throws {
                var values = [Float](repeating: 0, count: frames.count)
                func call() { for index in frames.indices { values[index] = evaluate(frames[index]) } }
                call()
                try Floats.check(values, expected[start..<start + frames.count], of: track)
                print(Clock.best(of: 9, call) / Double(frames.count) * 1e9)
            }
            let evaluator = CurveEvaluator(track)
            try time { evaluator.evaluate(at: $0) }
            try time { track.evaluate(at: $0) }
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
    case "limit":
        print(Limits.writing(1_000_000))
    case "repeat" where words.count == 4:
        guard let keys = Int(words[2]), keys > 1, let times = Int(words[3]) else {
            throw Failure(description: "\(words[2]) and \(words[3]) are no numbers of keys and of times")
        }
        let frames = try BakeFrames(1...1_000_000)
        let track = Limits.bezier(keys: keys, last: frames.lastFrame)
        var values = [Float](repeating: 0, count: frames.count)
        for _ in 0..<times {
            values.withUnsafeMutableBufferPointer { track.bake(frames, 0..<frames.count, into: $0) }
        }
    default:
        print("see the head of Benchmarks/Engine/main.swift")
        exit(2)
    }
} catch {
    print("EngineBenchmark: \(error)")
    exit(1)
}
