import AnimationCore
import TestSupport
import Testing

@testable import AnimationFormats

@Suite struct BakedCSVRoundTripTests {
    private let csv = AnimationFormat.bakedCSV

    static let options: [WriteOptions] = [
        WriteOptions(),
        WriteOptions(frames: -3.5...20),
        WriteOptions(bakeStep: .frames(0.25)),
        WriteOptions(bakeStep: .rate(FrameRate(fps: 60))),
        WriteOptions(frames: 7...7, bakeStep: .frames(3)),
    ]

    @Test(arguments: options) func `reading what was written gives the reduced document`(options: WriteOptions) throws {
        for seed: UInt64 in 0..<60 {
            var document = RandomDocument.make(seed: seed)
            if !document.frameRate.isValid { document.frameRate = FrameRate(fps: 24) }
            let reduced = csv.reduce(document, options, DiagnosticLog())
            let bytes = try written(reduced, options)
            let reading = Reading(bytes.withUnsafeBytes { InputBytes(name: "t.csv", copying: $0) }, as: csv)
            let document2 = try #require(reading.document, "seed \(seed): \(reading.diagnostics)")
            #expect(SampleBits(document2) == SampleBits(reduced), "seed \(seed)")
            #expect(SampleBits(csv.reduce(document2, options, DiagnosticLog())) == SampleBits(reduced), "seed \(seed)")
        }
    }

    @Test(arguments: options) func `a document and its reduction give the same bytes`(options: WriteOptions) throws {
        for seed: UInt64 in 0..<30 {
            var document = RandomDocument.make(seed: seed)
            // A rate that two columns cannot tell is written as it is, and read as another.
            document.frameRate = FrameRate(fps: 30, base: 1.001)
            let (log, lossLog, sink) = (DiagnosticLog(), DiagnosticLog(), MemorySink())
            let reduced = csv.reduce(document, options, log)
            try csv.write(document, options, reportingLossesTo: lossLog, to: sink)
            #expect(try written(reduced, options) == sink.bytes, "seed \(seed)")
            #expect(log.diagnostics == lossLog.diagnostics)
        }
    }

    @Test func `exact times tell the usual rates, whatever the frames were rounded to`() throws {
        for (rate, samples) in [
            (FrameRate(fps: 24), 60), (FrameRate(fps: 30, base: 1.001), 50), (FrameRate(fps: 25), 96),
            (FrameRate(fps: 25, base: 2), 60), (FrameRate(fps: 60, base: 1.001), 144),
        ] {
            for last: Float in [2, 101, 3333, 100_000] {
                var document = AnimationDocument()
                document.frameRate = rate
                let options = WriteOptions(frames: 1...last, bakeStep: .rate(FrameRate(fps: Int32(samples))))
                let frames = try BakeFrames(of: document, options)
                let times = BakedCSVTimes(frames, rate: rate)
                #expect(times.foundRate?.ratio ?? (0, 0) == rate.ratio)
                let row = frames.count / 2
                #expect(times.seconds(at: row) == frames.seconds(at: row, of: rate), "\(rate.ratio) to \(last)")
            }
        }
    }

    @Test func `a document without curves keeps its rate and range`() throws {
        var document = AnimationDocument()
        document.frameRate = FrameRate(fps: 60, base: 1.001)
        document.frameStart = -4
        document.frameEnd = 9
        let reduced = csv.reduce(document, WriteOptions(), DiagnosticLog())
        #expect(reduced == document)
        let bytes = try written(reduced, WriteOptions())
        #expect(Reading(String(decoding: bytes, as: UTF8.self), as: csv).document == document)
    }

    private func written(_ document: AnimationDocument, _ options: WriteOptions) throws -> [UInt8] {
        let sink = MemorySink()
        try csv.write(document, options, sink)
        return sink.bytes
    }
}

/// A document whose samples compare by their bits, so that NaN equals itself and -0 does not equal 0.
private struct SampleBits: Equatable {
    private var rest: AnimationDocument
    private var bits: [[UInt32]] = []

    init(_ document: AnimationDocument) {
        rest = document
        for action in rest.actions.indices {
            for bag in rest.actions[action].channelbags.indices {
                for track in rest.actions[action].channelbags[bag].tracks.indices {
                    let samples = rest.actions[action].channelbags[bag].tracks[track].samples
                    bits.append(samples.flatMap { [$0.frame.bitPattern, $0.value.bitPattern] })
                    rest.actions[action].channelbags[bag].tracks[track].samples = []
                }
            }
        }
    }
}
