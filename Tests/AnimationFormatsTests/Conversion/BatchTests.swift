import Testing

@testable import AnimationFormats

/// Many files at once.
@Suite struct BatchTests {
    @Test(arguments: [nil, 1, 8]) func `results come in the order of the files, each once`(_ jobs: Int?) {
        var conversion = Conversion()
        conversion.outputFormat = OutputFormat(.fcurveJSON)
        let files = (0..<60).map { (input: "/nowhere/\($0).json", output: "/nowhere/out/\($0).json") }
        var (inputs, counts): ([String], [Int]) = ([], [])
        conversion.runAll(files, jobs: jobs) { ready, count in
            inputs += ready.map(\.input)
            counts.append(count)
            // Nothing is handed over that is not there.
            #expect(inputs.count <= count)
        }
        #expect(inputs == files.map(\.input))
        #expect(counts == Array(1...60))
    }
}
