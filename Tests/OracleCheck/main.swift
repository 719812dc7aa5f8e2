import Foundation
import OracleSupport

// Compares the engine with what real Blender did. Exit status 1: a bit differs.
//
//     oracle-check edits       edits that Blender made, one to a line of standard input, made again here
//     oracle-check samples     names of batches of curves and their values, one to a line of standard input

/// A broken engine differs everywhere; these are enough to find out why.
let mostShown = 20

switch CommandLine.arguments.dropFirst() {
case ["edits"]:
    guard let header = readLine() else { fatalError("nothing on standard input") }
    var check = try EditCheck(header: header)
    while let line = readLine() { check.check(try EditCase(line: line)) }
    for mismatch in check.mismatches.prefix(mostShown) { print(mismatch) }
    print(check.summary)
    exit(check.isPassed ? 0 : 1)
case ["samples"]:
    var check = SampleCheck()
    while let path = readLine() {
        try check.check(batch: path)
        for ending in [".json", ".head", ".frames", ".values"] {
            try? FileManager.default.removeItem(atPath: path + ending)
        }
    }
    for mismatch in check.mismatches { print(mismatch) }
    print(check.summary)
    exit(check.isPassed ? 0 : 1)
default:
    print("oracle-check edits|samples")
    exit(2)
}
