import Foundation
import OracleSupport

// Reads edits that Blender made from standard input, makes them again and compares. Exit status 1: a bit differs.

/// A broken engine differs everywhere; these are enough to find out why.
let mostShown = 20

guard let header = readLine() else { fatalError("nothing on standard input") }
var check = try EditCheck(header: header)
while let line = readLine() { check.check(try EditCase(line: line)) }
for mismatch in check.mismatches.prefix(mostShown) { print(mismatch) }
print(check.summary)
exit(check.isPassed ? 0 : 1)
