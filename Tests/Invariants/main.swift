import Fuzz
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// Random documents, curves and hands for as long as is asked: invariants --seconds N [--seed S] [--count N].
// Exit status 1 when something is not as it has to be; each find is told with the seed that makes it again.

var numbers: [String: UInt64] = ["--seconds": 60, "--seed": 1, "--count": .max]
var arguments = CommandLine.arguments.dropFirst()
while let name = arguments.popFirst() {
    guard numbers[name] != nil, let number = arguments.popFirst().flatMap({ UInt64($0) }) else {
        print("usage: invariants [--seconds N] [--seed S] [--count N]")
        exit(2)
    }
    numbers[name] = number
}

let (seconds, first) = (numbers["--seconds"] ?? 60, numbers["--seed"] ?? 1)
let start = ContinuousClock.now
var (checked, finds, told) = (0 as UInt64, 0, 0)
while checked < numbers["--count"] ?? .max, start.duration(to: .now) < .seconds(Int(clamping: seconds)), finds < 20 {
    let seed = first &+ checked
    for invariant in Invariant.all {
        do throws(FuzzFinding) {
            try invariant.check(seed)
        } catch {
            finds += 1
            print("FIND \(invariant.name), --seed \(seed) --count 1: \(error)")
            fflush(nil)
        }
    }
    checked += 1
    let minutes = Int(start.duration(to: .now).components.seconds / 60)
    if minutes > told {
        told = minutes
        print("\(minutes) min: \(checked) seeds, \(finds) finds")
        fflush(nil)
    }
}
print("\(Invariant.all.count) invariants, seeds \(first) to \(first &+ checked &- 1): \(finds) finds")
exit(finds == 0 ? 0 : 1)
